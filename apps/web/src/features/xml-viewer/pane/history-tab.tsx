import type { Revision, StoredFile } from '@disclosure/api';
import { messages, printFileSize } from '@disclosure/core';
import { Link } from 'react-router';
import { ErrorBanner } from '../../../components/callout.tsx';
import { Loading } from '../../../components/loading.tsx';
import { MomentText } from '../../../components/moment-text.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import { compareAddress } from '../addresses.ts';
import { useFileActions } from '../file-actions.ts';
import { isForbidden } from '../file-texts.ts';
import styles from './history-tab.module.css';
import { useRevisions } from './use-file.ts';

interface HistoryTabProps {
  readonly file: StoredFile;
  readonly onOpen: (revision: number | undefined) => void;
}

/** The revisions of the file. Each can be opened, downloaded and compared with the current one. */
export function HistoryTab({ file, onOpen }: HistoryTabProps) {
  const revisions = useRevisions(file);
  if (revisions.isPending) return <Loading />;
  if (revisions.isError)
    return (
      <ErrorBanner error={revisions.error} onRetry={() => void revisions.refetch()}>
        {isForbidden(revisions.error) ? messages.files.noAccess : messages.files.historyFailed}
      </ErrorBanner>
    );
  return (
    <ol className={styles.history} aria-label="Revisions">
      {revisions.data.map((revision) => (
        <RevisionLine key={revision.revision} file={file} revision={revision} onOpen={onOpen} />
      ))}
    </ol>
  );
}

interface RevisionLineProps extends HistoryTabProps {
  readonly revision: Revision;
}

function RevisionLine({ file, revision: { revision, size, timestamp, uploadedBy }, onOpen }: RevisionLineProps) {
  const { download } = useFileActions();
  const isCurrent = revision === file.revision;
  return (
    <li>
      <div>
        <b>Revision {revision}</b>
        {isCurrent && <span className={styles.current}>Current</span>}
        <small>
          <MomentText at={timestamp} />
          {uploadedBy && ` by ${uploadedBy}`} · {printFileSize(size)}
        </small>
      </div>
      <div>
        <RowButton onClick={() => onOpen(isCurrent ? undefined : revision)}>Open</RowButton>
        <RowButton onClick={() => void download(file, isCurrent ? undefined : revision)}>Download</RowButton>
        {!isCurrent && (
          <Link to={compareAddress({ id: file.id, revision }, { id: file.id })}>Compare with current</Link>
        )}
      </div>
    </li>
  );
}
