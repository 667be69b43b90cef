import { type MadeDocument, madeOf, printFileSize, type SavedDocument, storedAs } from '@disclosure/core';
import { IconAlertTriangleFilled, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import type { SaveTask } from '../../../../lib/saving/saving-run.ts';
import { useSaveTask } from '../../../../lib/saving/use-saving.ts';
import { useWizard, useWizardState } from '../../state/store.ts';
import styles from './well-list.module.css';

interface WellListProps {
  readonly keys: readonly string[];
  readonly current: string;
  readonly onOpen: (key: string) => void;
}

/** What the panel beside the list is called. */
export const WELL_PANEL = 'well-panel';
export const tabId = (index: number): string => `well-tab-${index}`;

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The wells as tabs, each with its mark and how far it is. */
export function WellList({ keys, current, onOpen }: WellListProps) {
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const next = MOVES[event.key]?.(keys.indexOf(current), keys.length - 1);
    const key = next === undefined ? undefined : keys[next];
    if (next === undefined || key === undefined) return;
    event.preventDefault();
    onOpen(key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="Wells" aria-orientation="vertical" className={styles.wells}>
      {keys.map((key, index) => (
        <WellTab
          key={key}
          id={tabId(index)}
          wellKey={key}
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
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function WellTab({ id, wellKey, isCurrent, onOpen, onKeyDown }: WellTabProps) {
  const disclosure = useWizardState((state) => state.disclosures[wellKey]);
  const { mark, text } = useStanding(wellKey);
  const { Icon, words } = marks[mark];
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isCurrent}
      aria-controls={WELL_PANEL}
      tabIndex={isCurrent ? 0 : -1}
      data-mark={mark}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <Icon size={15} aria-label={words} />
      <b>{disclosure?.well.wellName}</b>
      <small>{text}</small>
      <small>{disclosure?.customer?.name ?? 'No customer'}</small>
    </button>
  );
}

const marks = {
  open: { Icon: IconCircle, words: 'No XML yet' },
  made: { Icon: IconCircleCheckFilled, words: 'XML generated' },
  failed: { Icon: IconAlertTriangleFilled, words: 'Error' },
} as const;

interface Standing {
  readonly mark: keyof typeof marks;
  readonly text: string;
}

function useStanding(key: string): Standing {
  const task = useSaveTask(useWizard(), key);
  const earlier = useWizardState((state) => state.saved[key]);
  const made = useWizardState((state) => madeOf(state, key));
  const saved = useWizardState((state) => storedAs(state, key));
  return standingOf(made, saved, task, earlier);
}

/** What happens now comes before what has happened. */
function standingOf(
  made: MadeDocument | undefined,
  saved: SavedDocument | undefined,
  task: SaveTask | undefined,
  earlier: SavedDocument | undefined,
): Standing {
  const failure = made?.failure || (task?.status === 'failed' && !saved ? task.message : undefined);
  if (failure) return { mark: 'failed', text: failure };
  const mark = made ? 'made' : 'open';
  return { mark, text: (task && onItsWay[task.status]) ?? whatIsThere(made, saved, earlier) };
}

const onItsWay: Partial<Record<SaveTask['status'], string>> = { saving: 'Saving...', waiting: 'Waiting to be saved' };

function whatIsThere(
  made: MadeDocument | undefined,
  saved: SavedDocument | undefined,
  earlier: SavedDocument | undefined,
): string {
  if (saved) return `Saved · ${printTime(new Date(saved.savedAt))}`;
  if (made) return `${printFileSize(made.size)} · generated ${printTime(new Date(made.madeAt))}`;
  return earlier ? `Saved before, revision ${earlier.revision}` : 'Not generated';
}

const printTime = (time: Date): string => time.toLocaleTimeString('en-GB');
