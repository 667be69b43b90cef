import type { StoredFile } from '@disclosure/api';
import { ErrorBanner } from '../../components/callout.tsx';
import { useRootMark } from '../../lib/browser.ts';
import { useIsSinglePane, useViewerAddress } from './addresses.ts';
import { type Asked, FileActionsContext, useUndoDelete, useViewerActions } from './file-actions.ts';
import { DeleteDialog, OwnerDialog } from './file-dialogs.tsx';
import { FilesPanel } from './list/files-panel.tsx';
import { FilePane } from './pane/file-pane.tsx';
import { useSelection } from './use-selection.ts';
import styles from './viewer.module.css';

/** The stored files beside the open one. A narrow window shows one or the other. */
export function XmlViewerPage() {
  const address = useViewerAddress();
  const selection = useSelection();
  const { actions, asked, failure, answer } = useViewerActions();
  const noteDeleted = useUndoDelete();
  const isSingle = useIsSinglePane();
  const hasFile = address.file !== '';
  useRootMark('data-has-viewer');

  const handleDeleted = (files: readonly StoredFile[]) => {
    noteDeleted(files);
    selection.drop(files);
    if (files.some(({ id }) => id === address.file)) address.close();
  };
  return (
    <FileActionsContext value={actions}>
      <div className={styles.viewer} data-pane={paneOf(isSingle, hasFile)}>
        {!(isSingle && hasFile) && <FilesPanel address={address} selection={selection} />}
        {(hasFile || !isSingle) && (
          <aside className={styles.pane} aria-label="Selected file">
            {failure && (
              <div className={styles.failure}>
                <ErrorBanner>{failure}</ErrorBanner>
              </div>
            )}
            {hasFile ? <FilePane address={address} /> : <p className={styles.hint}>Select a file to read it here.</p>}
          </aside>
        )}
      </div>
      {asked && <Question asked={asked} onDeleted={handleDeleted} onClose={answer} />}
    </FileActionsContext>
  );
}

function paneOf(isSingle: boolean, hasFile: boolean): 'beside' | 'only' | 'none' {
  if (!isSingle) return 'beside';
  return hasFile ? 'only' : 'none';
}

interface QuestionProps {
  readonly asked: Asked;
  readonly onDeleted: (files: readonly StoredFile[]) => void;
  readonly onClose: () => void;
}

const Question = ({ asked, onDeleted, onClose }: QuestionProps) =>
  asked.what === 'delete' ? (
    <DeleteDialog files={asked.files} onDeleted={onDeleted} onClose={onClose} />
  ) : (
    <OwnerDialog file={asked.file} onClose={onClose} />
  );
