import type { Filing } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { useZip, type ZipDownload } from '../../components/zip/use-zip.ts';
import { ZipFaults } from '../../components/zip/zip-faults.tsx';
import { useKeptFocus, ZipProgress } from '../../components/zip/zip-progress.tsx';
import { useApi } from '../../lib/api.tsx';
import styles from './bulk-bar.module.css';
import { type AskedChange, BulkActions } from './bulk-actions.tsx';
import { AssignDialog, type StatusChange, StatusDialog } from './filing-dialogs.tsx';
import dialogs from './filing-dialogs.module.css';
import { openCount } from './list/filing-cells.tsx';
import type { Bulk, Refused } from './use-bulk.ts';
import type { Ticked } from './use-ticked.ts';

const { filings: texts } = messages;

type Asked = AskedChange | { readonly what: 'refused' };

/** The foot of the list, always there, so that ticking moves no row: what can be done with the ticked filings. */
export function BulkBar({ ticked, bulk }: { readonly ticked: Ticked; readonly bulk: Bulk }) {
  const zip = useZip();
  const [asked, setAsked] = useState<Asked>();
  const isIdle = !bulk.progress && !zip.isBusy;
  const kept = useKeptFocus(zip);
  return (
    <>
      {zip.hasFaults && (
        <div className={styles.faults} data-screen-only>
          <ZipFaults zip={zip} />
        </div>
      )}
      <div {...kept} className={styles.bar} role="toolbar" aria-label="Selected filings" data-screen-only>
        {bulk.progress && <Progress bulk={bulk} />}
        {zip.isBusy && (
          <ZipProgress zip={zip} className={styles.downloading}>
            <Button variant="default" onClick={zip.cancel}>
              Cancel download
            </Button>
          </ZipProgress>
        )}
        {isIdle && <Idle ticked={ticked} bulk={bulk} zip={zip} onAsk={setAsked} />}
        {asked && <Question asked={asked} filings={ticked.filings} bulk={bulk} onClose={() => setAsked(undefined)} />}
      </div>
    </>
  );
}

interface IdleProps {
  readonly ticked: Ticked;
  readonly bulk: Bulk;
  readonly zip: ZipDownload;
  readonly onAsk: (asked: Asked) => void;
}

/** While nothing runs: how the last run ended, and what can be done. */
function Idle({ ticked, bulk, zip, onAsk }: IdleProps) {
  const { filings } = ticked;
  function clear() {
    ticked.clear();
    bulk.forget();
    zip.forget();
  }
  return (
    <>
      <Said ticked={ticked} bulk={bulk} onShow={() => onAsk({ what: 'refused' })} />
      {zip.hasFaults && filings.length === 0 && (
        <Button variant="subtle" onClick={zip.forget}>
          Dismiss
        </Button>
      )}
      {filings.length > 0 && (
        <>
          <BulkActions
            filings={filings}
            hasResult={bulk.resultFor(filings) !== undefined}
            onAsk={onAsk}
            onDownload={zip.start}
            onClear={clear}
          />
          <span className={styles.obstacle}>{obstacleOf(filings)}</span>
        </>
      )}
    </>
  );
}

const obstacleOf = (filings: readonly Filing[]): string => {
  const open = filings.filter((filing) => openCount(filing) > 0).length;
  return open === 0 ? '' : `${open} of ${filings.length} ${open === 1 ? 'has' : 'have'} an open error or refusal`;
};

interface SaidProps {
  readonly ticked: Ticked;
  readonly bulk: Bulk;
  readonly onShow: () => void;
}

function Said({ ticked: { filings }, bulk, onShow }: SaidProps) {
  const result = bulk.resultFor(filings);
  return (
    <>
      <output className={styles.said} data-on={filings.length > 0 || result !== undefined || undefined}>
        {result?.said ?? (filings.length > 0 ? texts.selected(filings.length) : texts.hint)}
      </output>
      {result && result.refused.length > 0 && (
        <Button variant="subtle" onClick={onShow}>
          Show
        </Button>
      )}
      {filings.length === 0 && !result && (
        <span className={styles.keys} data-keys aria-hidden>
          <kbd>Space</kbd> select <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </span>
      )}
    </>
  );
}

const Progress = ({ bulk: { progress, stop } }: { readonly bulk: Bulk }) => (
  <>
    <output className={styles.said} data-on>
      {progress && texts.working(progress.done, progress.all)}
    </output>
    <progress aria-label="Changed filings" max={progress?.all} value={progress?.done} />
    <Button variant="default" onClick={stop}>
      Cancel
    </Button>
  </>
);

interface QuestionProps {
  readonly asked: Asked;
  readonly filings: readonly Filing[];
  readonly bulk: Bulk;
  readonly onClose: () => void;
}

/** A dialog closes as soon as the run begins: the bar shows how far it is. */
function Question({ asked, filings, bulk, onClose }: QuestionProps) {
  const api = useApi();
  const summary = (words: (count: number) => string) => (done: number, refused: number) =>
    refused === 0 ? words(done) : texts.refused(done, refused);
  async function mark(wanted: StatusChange) {
    const { to, note, kind } = wanted;
    const body = { to, note, ...(kind && { kind }) };
    const change = ({ fileId, version }: Filing) =>
      api.changeFilingStatus({ params: { fileId }, body, ifMatch: version });
    const say = summary((count) => texts.marked(count, texts.statuses[to]));
    void bulk.run({ filings, change, say, asked: wanted });
  }
  if (asked.what === 'status') {
    const last = bulk.resultFor(filings)?.asked;
    const note = last?.to === asked.to ? last.note : '';
    return <StatusDialog filings={filings} to={asked.to} note={note} onChange={mark} onClose={onClose} />;
  }
  if (asked.what === 'refused') return <RefusedDialog refused={bulk.result?.refused ?? []} onClose={onClose} />;
  return (
    <AssignDialog
      filings={filings}
      onAssign={async ({ id, name }) => {
        const change = ({ fileId, version }: Filing) =>
          api.assignFiling({ params: { fileId }, body: { userId: id }, ifMatch: version });
        void bulk.run({ filings, change, say: summary((count) => texts.assigned(count, name)) });
      }}
      onClose={onClose}
    />
  );
}

interface RefusedDialogProps {
  readonly refused: readonly Refused[];
  readonly onClose: () => void;
}

const RefusedDialog = ({ refused, onClose }: RefusedDialogProps) => (
  <Dialog title="Not changed" onClose={onClose}>
    <ul className={dialogs.results}>
      {refused.map(({ filing, reason }) => (
        <li key={filing.fileId}>
          <b>{filing.wellName}</b>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  </Dialog>
);
