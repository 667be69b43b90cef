import {
  countMade,
  messages,
  nameOf,
  notChecked,
  type MadeDocument,
  madeOf,
  printFileSize,
  type SavedDocument,
  storedAs,
  type WellStatus,
  wordOf,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconDownload, IconAlertTriangleFilled, IconTable } from '@tabler/icons-react';
import { printTimeOrDay } from '../../../../lib/moments.ts';
import {
  countTasks,
  describeProgress,
  isActive,
  type SavingRun,
  type SaveTask,
} from '../../../../lib/saving/saving-run.ts';
import { SavingBar } from '../../../../components/saving-bar.tsx';
import { useSaving, useSavingRun, useSaveTask } from '../../../../lib/saving/use-saving.ts';
import { StatusIcon } from '../../frame/status-mark.tsx';
import { ProceedButton } from '../../frame/wizard-footer.tsx';
import { useStatuses } from '../../state/checks.ts';
import { ALL_WELLS } from '../../state/navigation.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import styles from './all-wells.module.css';
import panel from './panel.module.css';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';

interface BulkPanelProps {
  /** All wells, or those that are ticked in their table. */
  readonly keys: readonly string[];
  readonly isPart: boolean;
  /** Saving waits for the checks before it. */
  readonly isChecking: boolean;
  readonly onGenerateAll: () => void;
  readonly onSaveAll: () => void;
  readonly onDownloadAll: () => void;
  /** Saves the wells as they are now: they may have been corrected since they failed. */
  readonly onRetry: (keys: readonly string[]) => void;
  readonly isBusy: boolean;
}

/** Buttons for several wells at once, and the progress of saving. */
export function BulkPanel(props: BulkPanelProps) {
  const { keys, isPart, isChecking, onGenerateAll, onSaveAll, onDownloadAll, onRetry, isBusy } = props;
  const isBlocked = useWizardState((state) => countMade(state, keys) === 0);
  const run = useSavingRun(useWizard());
  const which = isPart ? `${keys.length} selected` : 'all';
  return (
    <section className={panel.panel} aria-labelledby="bulk-heading" data-screen-only>
      <h2 id="bulk-heading">Bulk Actions</h2>
      <div className={styles.bulk}>
        <Button variant="default" aria-busy={isBusy} onClick={onGenerateAll}>
          {`Generate ${which}`}
        </Button>
        <ProceedButton variant="default" isBlocked={isBlocked} isBusy={isChecking} onProceed={onSaveAll}>
          {`Save ${which}`}
        </ProceedButton>
        <ProceedButton
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
          isBlocked={isBlocked}
          onProceed={onDownloadAll}
        >
          {`Download ${which} (ZIP)`}
        </ProceedButton>
      </div>
      {run && <Progress run={run} onRetry={onRetry} />}
    </section>
  );
}

function Progress({ run, onRetry }: Pick<BulkPanelProps, 'onRetry'> & { readonly run: SavingRun }) {
  const failed = run.tasks.filter(({ status }) => status === 'failed').map(({ key }) => key);
  return (
    <div className={styles.progress}>
      <p className={styles.count}>
        <output>{`${words[run.phase]} ${describeProgress(run)}`}</output>
        {isActive(run) && <Controls phase={run.phase} />}
        {!isActive(run) && countTasks(run, 'saved') > 0 && <Link to="/filings">Open Filings</Link>}
      </p>
      <SavingBar run={run} />
      {run.phase === 'stalled' && <p className={styles.stalled}>{messages.saving.stalled}</p>}
      {failed.length > 0 && run.phase !== 'running' && (
        <Button variant="default" onClick={() => onRetry(failed)}>
          {`Retry failed (${failed.length})`}
        </Button>
      )}
    </div>
  );
}

const words = { running: 'Saving', paused: 'Paused at', stalled: 'Waiting at', ended: 'Saved' } as const;

function Controls({ phase }: Pick<SavingRun, 'phase'>) {
  const saving = useSaving();
  const store = useWizard();
  return (
    <span className={styles.controls}>
      {phase === 'running' ? (
        <button type="button" className={panel.link} onClick={() => saving.pause(store)}>
          Pause
        </button>
      ) : (
        <button type="button" className={panel.link} onClick={() => saving.resume(store)}>
          Resume
        </button>
      )}
      <button type="button" className={panel.link} onClick={() => saving.cancel(store)}>
        Cancel
      </button>
    </span>
  );
}

interface WellListProps {
  readonly keys: readonly string[];
  readonly current: string;
  readonly onOpen: (key: string) => void;
}

/** The id of the panel beside the list. */
export const WELL_PANEL = 'well-panel';
export const tabId = (index: number): string => `well-tab-${index}`;
/** The table stands before the first well. */
const TABLE_TAB = tabId(-1);

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The wells as tabs, each with its mark and its state. */
export function WellList({ keys, current, onOpen }: WellListProps) {
  const { statuses } = useStatuses();
  const list = useRef<HTMLDivElement>(null);
  const all = [ALL_WELLS, ...keys];
  const handleKey = (event: KeyboardEvent) => {
    const next = MOVES[event.key]?.(all.indexOf(current), all.length - 1);
    const key = next === undefined ? undefined : all[next];
    if (next === undefined || key === undefined) return;
    event.preventDefault();
    onOpen(key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Wells"
      aria-orientation="vertical"
      className={styles.wells}
      data-screen-only
    >
      <button
        type="button"
        role="tab"
        id={TABLE_TAB}
        aria-selected={current === ALL_WELLS}
        aria-controls={WELL_PANEL}
        tabIndex={current === ALL_WELLS ? 0 : -1}
        onClick={() => onOpen(ALL_WELLS)}
        onKeyDown={handleKey}
      >
        <IconTable size={15} stroke={1.75} aria-hidden />
        <b>All wells</b>
        <small>{keys.length}</small>
      </button>
      {keys.map((key, index) => (
        <WellTab
          key={key}
          id={tabId(index)}
          wellKey={key}
          status={statuses.get(key) ?? notChecked}
          isCurrent={key === current}
          onOpen={() => onOpen(key)}
          onKeyDown={handleKey}
        />
      ))}
    </div>
  );
}

interface WellTabProps {
  readonly id: string;
  readonly wellKey: string;
  readonly status: WellStatus;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function WellTab({ id, wellKey, status, isCurrent, onOpen, onKeyDown }: WellTabProps) {
  const disclosure = useWizardState((state) => state.disclosures[wellKey]);
  const standing = useStanding(wellKey, status);
  const { kind } = standing.status;
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isCurrent}
      aria-controls={WELL_PANEL}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <span className={styles.mark} title={nameOfStanding(standing)}>
        <StandingMark {...standing} />
      </span>
      <b>{disclosure?.well.wellName}</b>
      {kind !== 'ready' && (
        <span className={styles.word} data-kind={kind} aria-hidden>
          {wordOf(standing.status)}
        </span>
      )}
      <small>{standing.text}</small>
      <small>{disclosure?.customer?.name ?? 'No customer'}</small>
    </button>
  );
}

/** How a well stands in this step, where a check means that there is a document. */
interface Standing {
  readonly status: WellStatus;
  readonly hasXml: boolean;
  /** The last try to save it failed. */
  readonly isUnsaved: boolean;
  readonly text: string;
}

function nameOfStanding({ status, hasXml, isUnsaved }: Standing): string {
  if (isUnsaved) return messages.status.notSaved(nameOf(status));
  return hasXml ? messages.status.generated(nameOf(status)) : nameOf(status);
}

function StandingMark(standing: Standing) {
  const { status, hasXml, isUnsaved } = standing;
  const name = nameOfStanding(standing);
  if (isUnsaved) return <IconAlertTriangleFilled size={14} className={styles.unsaved} aria-label={name} />;
  if (status.kind === 'ready' && !hasXml) return <span className={styles.heard}>{name}</span>;
  return <StatusIcon kind={status.kind} name={name} />;
}

function useStanding(key: string, status: WellStatus): Standing {
  const task = useSaveTask(useWizard(), key);
  const earlier = useWizardState((state) => state.saved[key]);
  const made = useWizardState((state) => madeOf(state, key));
  const saved = useWizardState((state) => storedAs(state, key));
  const failure = made?.failure ?? '';
  const isUnsaved = failure === '' && task?.status === 'failed' && !saved;
  const text = failure || whatHappens(task, saved) || whatIsThere(made, saved, earlier);
  return { status, hasXml: made?.failure === '', isUnsaved, text };
}

/** What is happening now comes before what has happened; blank while nothing is. */
function whatHappens(task: SaveTask | undefined, saved: SavedDocument | undefined): string {
  if (task?.status === 'failed') return saved ? '' : (task.message ?? '');
  return (task && onItsWay[task.status]) ?? '';
}

const onItsWay: Partial<Record<SaveTask['status'], string>> = { saving: 'Saving...', waiting: 'Waiting to be saved' };

function whatIsThere(
  made: MadeDocument | undefined,
  saved: SavedDocument | undefined,
  earlier: SavedDocument | undefined,
): string {
  if (saved) return `Saved · ${printTimeOrDay(saved.savedAt)}`;
  if (made) return `${printFileSize(made.size)} · generated ${printTimeOrDay(made.madeAt)}`;
  return earlier ? `Saved before, revision ${earlier.revision}` : 'Not generated';
}
