import { messages } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorBanner } from '../../../components/callout.tsx';
import { Loading } from '../../../components/loading.tsx';
import { useApi } from '../../../lib/api.tsx';
import { useMayCall } from '../../session/use-may-call.ts';
import { useIsSinglePane, type ViewerAddress } from '../addresses.ts';
import { isForbidden, isMissing } from '../file-texts.ts';
import { binQuery } from '../use-files.ts';
import { BackToList } from './file-head.tsx';
import { FileView } from './file-view.tsx';
import styles from './pane.module.css';
import { useFile } from './use-file.ts';

/** The file that the address names, or why it is not shown. */
export function FilePane({ address }: { readonly address: ViewerAddress }) {
  const file = useFile(address.file);
  const isSingle = useIsSinglePane();
  if (file.data)
    return (
      <FileView
        key={file.data.id}
        file={file.data}
        address={address}
        isGone={isMissing(file.error) || isForbidden(file.error)}
      />
    );
  return (
    <div className={styles.message}>
      <BackToList onClose={address.close} />
      {isSingle && <h1>XML file</h1>}
      {file.isPending ? (
        <Loading />
      ) : (
        <Failure id={address.file} error={file.error} onRetry={() => void file.refetch()} />
      )}
    </div>
  );
}

interface FailureProps {
  readonly id: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Failure({ id, error, onRetry }: FailureProps) {
  if (isForbidden(error)) return <ErrorBanner error={error}>{messages.files.noAccess}</ErrorBanner>;
  if (isMissing(error)) return <Missing id={id} />;
  return (
    <ErrorBanner error={error} onRetry={onRetry}>
      {messages.files.contentFailed}
    </ErrorBanner>
  );
}

/** A user who may open the bin learns who deleted the file. */
function Missing({ id }: { readonly id: string }) {
  const api = useApi();
  const mayCall = useMayCall();
  const bin = useQuery({ ...binQuery(api), enabled: mayCall('listBin') });
  const found = bin.data?.find((file) => file.id === id);
  return (
    <ErrorBanner>{found ? messages.files.deletedElsewhere(found.deleted_by) : messages.files.notFound}</ErrorBanner>
  );
}
