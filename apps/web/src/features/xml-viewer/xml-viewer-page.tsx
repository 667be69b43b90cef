import type { SelectedFile } from '@disclosure/api';
import { ErrorBanner } from '../../components/callout.tsx';
import { FilingLine } from '../../components/filing-line.tsx';
import { Splitter } from '../../components/splitter.tsx';
import { useRootMark } from '../../lib/browser.ts';
import { useLatest } from '../../lib/store.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { useUserMemory } from '../session/use-session.ts';
import { useIsSinglePane, useViewerAddress } from './addresses.ts';
import { type Asked, FileActionsContext, useUndoDelete, useViewerActions } from './file-actions.ts';
import { DeleteDialog, OwnerDialog } from './file-dialogs.tsx';
import { ReadersDialog } from '../../components/readers-dialog/readers-dialog.tsx';
import { FilesPanel } from './list/files-panel.tsx';
import { FilePane } from './pane/file-pane.tsx';
import { useEscape, useFocusAfter } from '../../components/data-table/use-closing.ts';
import { useSelection } from './use-selection.ts';
import styles from './viewer.module.css';

/** The list of stored files, and beside it the open one. A narrow window shows one or the other. */
export function XmlViewerPage() {
  const address = useViewerAddress();
  const latest = useLatest(address);
  const selection = useSelection();
  const { actions, asked, failure, answer } = useViewerActions();
  const noteDeleted = useUndoDelete();
  const mayCall = useMayCall();
  const isSingle = useIsSinglePane();
  const hasFile = address.file !== '';
  const [width, keepWidth] = useUserMemory('file-list-width');
  useRootMark('data-has-viewer');
  useEscape(hasFile, address.close);
  useFocusAfter(address.file);

  const handleDeleted = (files: readonly SelectedFile[]) => {
    noteDeleted(files);
    selection.drop(files);
    // Another file may have been opened since the question.
    const { file, close } = latest.get();
    if (files.some(({ id }) => id === file)) close();
  };
  return (
    <FileActionsContext value={actions}>
      <FilingLine maySee={mayCall('listFilings')} />
      <div className={styles.viewer} data-pane={paneOf(isSingle, hasFile)}>
        {!(isSingle && hasFile) && <FilesPanel address={address} selection={selection} />}
        {hasFile && !isSingle && (
          <Splitter
            label="Width of the list"
            width={Number(width || Number.NaN)}
            usual={USUAL}
            least={LEAST}
            onKeep={(kept) => keepWidth(kept === USUAL ? '' : String(kept))}
          />
        )}
        {hasFile && (
          <aside className={styles.pane} aria-label="Selected file">
            {failure && (
              <div className={styles.failure}>
                <ErrorBanner>{failure}</ErrorBanner>
              </div>
            )}
            <FilePane address={address} />
          </aside>
        )}
      </div>
      {asked && <Question asked={asked} onDeleted={handleDeleted} onClose={answer} />}
    </FileActionsContext>
  );
}

/** In pixels: the list beside a file, and the least widths of both. */
const USUAL = 668;
const LEAST = [480, 500] as const;

function paneOf(isSingle: boolean, hasFile: boolean): 'beside' | 'only' | 'none' {
  if (!hasFile) return 'none';
  return isSingle ? 'only' : 'beside';
}

interface QuestionProps {
  readonly asked: Asked;
  readonly onDeleted: (files: readonly SelectedFile[]) => void;
  readonly onClose: () => void;
}

function Question({ asked, onDeleted, onClose }: QuestionProps) {
  if (asked.what === 'delete') return <DeleteDialog files={asked.files} onDeleted={onDeleted} onClose={onClose} />;
  if (asked.what === 'readers') return <ReadersDialog file={asked.file} onClose={onClose} />;
  return <OwnerDialog file={asked.file} onClose={onClose} />;
}
