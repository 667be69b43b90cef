import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { Filing } from '@disclosure/api';
import { filingStatuses, type FilingStatus, messages, nextStatus } from '@disclosure/core';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { insidePage } from '../../components/inside-page.ts';
import { useApi } from '../../lib/api.tsx';
import { saveFile } from '../../lib/browser.ts';
import { reasonOf } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import styles from './bulk-bar.module.css';
import { AssignDialog, type StatusChange, StatusDialog } from './filing-dialogs.tsx';
import dialogs from './filing-dialogs.module.css';
import { openCount } from './list/filing-cells.tsx';
import { type Bulk, type Refused, useBulk } from './use-bulk.ts';
import type { Ticked } from './use-ticked.ts';

const { filings: texts } = messages;

type Asked = { readonly what: 'status'; readonly to: FilingStatus } | { readonly what: 'assign' | 'refused' };

/** The foot of the list, always there, so that ticking moves no row: what can be done with the ticked filings. */
export function BulkBar({ ticked }: { readonly ticked: Ticked }) {
  const bulk = useBulk(ticked);
  const [asked, setAsked] = useState<Asked>();
  const { filings } = ticked;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Ticked filings">
      {bulk.progress ? (
        <Progress bulk={bulk} />
      ) : (
        <Said ticked={ticked} bulk={bulk} onShow={() => setAsked({ what: 'refused' })} />
      )}
      {filings.length > 0 && !bulk.progress && (
        <>
          <Actions filings={filings} onAsk={setAsked} />
          <Button
            variant="subtle"
            onClick={() => {
              ticked.clear();
              bulk.forget();
            }}
          >
            Clear selection
          </Button>
          <span className={styles.obstacle}>{obstacleOf(filings)}</span>
        </>
      )}
      {asked && <Question asked={asked} filings={filings} bulk={bulk} onClose={() => setAsked(undefined)} />}
    </div>
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
          <kbd>Space</kbd> tick <kbd>Enter</kbd> open <kbd>Esc</kbd> close
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

interface ActionsProps {
  readonly filings: readonly Filing[];
  readonly onAsk: (asked: Asked) => void;
}

/** The next step where all have the same status, and everything else in a menu. */
function Actions({ filings, onAsk }: ActionsProps) {
  const [first] = filings;
  const isAlike = filings.every(({ status }) => status === first?.status);
  const next = first && isAlike ? nextStatus(first.status) : undefined;
  return (
    <>
      {next && (
        <Button
          variant="default"
          className={styles.next ?? ''}
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
          onClick={() => onAsk({ what: 'status', to: next })}
        >
          Mark as {texts.statuses[next].toLowerCase()}…
        </Button>
      )}
      <Menu position="top-start" width={190} returnFocus portalProps={insidePage}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}>
            Change status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {filingStatuses.map((status) => (
            <Menu.Item key={status} onClick={() => onAsk({ what: 'status', to: status })}>
              {texts.statuses[status]}…
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => onAsk({ what: 'assign' })}>
        Assign
      </Button>
      <DownloadButton filings={filings} />
    </>
  );
}

function DownloadButton({ filings }: { readonly filings: readonly Filing[] }) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      saveFile(await api.zipFiles({ body: { ids: filings.map(({ fileId }) => fileId) } }));
    } catch (error) {
      toasts.show(messages.files.zipFailed(reasonOf(error)), 'failed');
    }
    setBusy(false);
  }
  return (
    <Button
      variant="default"
      disabled={isBusy}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void download()}
    >
      Download (ZIP)
    </Button>
  );
}

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
  async function mark({ to, note, kind }: StatusChange) {
    const body = { to, note, ...(kind && { kind }) };
    const change = ({ fileId, version }: Filing) =>
      api.changeFilingStatus({ params: { fileId }, body, ifMatch: version });
    void bulk.run(
      filings,
      change,
      summary((count) => texts.marked(count, texts.statuses[to])),
    );
  }
  if (asked.what === 'status') {
    return <StatusDialog filings={filings} to={asked.to} onChange={mark} onClose={onClose} />;
  }
  if (asked.what === 'refused') return <RefusedDialog refused={bulk.result?.refused ?? []} onClose={onClose} />;
  return (
    <AssignDialog
      filings={filings}
      onAssign={async ({ id, name }) => {
        const change = ({ fileId, version }: Filing) =>
          api.assignFiling({ params: { fileId }, body: { userId: id }, ifMatch: version });
        void bulk.run(
          filings,
          change,
          summary((count) => texts.assigned(count, name)),
        );
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
