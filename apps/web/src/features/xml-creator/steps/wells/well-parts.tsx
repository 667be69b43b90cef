import {
  type Finding,
  messages,
  type OpenedJob,
  printApiNumber,
  printCleanVolume,
  printCount,
  printDepth,
  problemsOfWell,
  type Well,
  type WizardWell,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { keys } from '../../../../lib/keys.ts';
import styles from './well-list.module.css';

export interface WellFact {
  readonly name: string;
  /** Blank where the job data say nothing. */
  readonly textOf: (well: Well, opened?: OpenedJob) => string;
  /** For numbers, so that the table can sort by them. */
  readonly numberOf?: (well: Well) => number;
}

const shown = (value: number | null, print: (value: number) => string) => (value === null ? '' : print(value));

/** A time that was read from a document, as job data have it: `2024-08-05T11:09:00` as `2024-08-05 11:09`. */
const asTyped = (time: string): string => time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:00)?$/, '$1 $2');

/** The facts of a well, on its card and in the table. */
export const wellFacts: readonly WellFact[] = [
  { name: 'API', textOf: ({ api }) => printApiNumber(api) },
  { name: 'County', textOf: ({ county }) => county },
  { name: 'State', textOf: ({ state }) => state },
  {
    name: 'TVD (avg)',
    textOf: ({ tvd }) => shown(tvd, (feet) => `${printDepth(feet)} ft`),
    numberOf: ({ tvd }) => tvd ?? 0,
  },
  {
    name: 'Clean Volume (gals)',
    textOf: ({ clean }) => shown(clean, printCleanVolume),
    numberOf: ({ clean }) => clean ?? 0,
  },
  { name: 'Start Date', textOf: ({ startDate }) => asTyped(startDate) },
  { name: 'End Date', textOf: ({ endDate }) => asTyped(endDate) },
  {
    name: 'Chemicals',
    textOf: ({ chemicals }, opened) => (opened ? messages.correction.ownRows : printCount(chemicals.length, 'item')),
    numberOf: ({ chemicals }) => chemicals.length,
  },
];

export const FactText = ({ text }: { readonly text: string }) =>
  text === '' ? <span className={styles.missing}>N/A</span> : text;

/** These fields show N/A among the facts when they are blank, so no remark repeats it. */
const blanks = new Set(['apiNumber', 'county', 'state', 'tvd', 'totalClean', 'startDate', 'endDate']);

const isShownAsBlank = ({ id, where }: Finding) => id === 'WELL-01' && blanks.has(where.split('.').at(-1) ?? '');

/** The problems and notes of a well that its facts do not show, each once. */
export function remarksOn(well: WizardWell): readonly string[] {
  const problems = problemsOfWell(well).filter((finding) => !isShownAsBlank(finding));
  return [...new Set([...problems.map(({ message }) => message), ...(well.notes ?? [])])];
}

export interface WellActions {
  /** With Shift, the wells between the last one and this one change with it. */
  readonly onToggle: (key: string, isRange: boolean) => void;
  readonly onEdit: (key: string) => void;
}

interface WellBoxProps extends WellActions {
  readonly well: WizardWell;
  readonly isSelected: boolean;
}

/** The checkbox of a well with its name. The key E opens its dialog, as the Edit button does. */
export function WellBox({ well, isSelected, onToggle, onEdit }: WellBoxProps) {
  const id = useId();
  const handleKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== keys.editWell || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onEdit(well.key);
  };
  return (
    <>
      <input
        id={id}
        type="checkbox"
        checked={isSelected}
        aria-keyshortcuts="E"
        onKeyDown={handleKey}
        onChange={({ nativeEvent }) => onToggle(well.key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <label htmlFor={id}>{well.well.name || 'No name'}</label>
    </>
  );
}

interface EditButtonProps extends Pick<WellActions, 'onEdit'> {
  readonly well: WizardWell;
}

export const EditButton = ({ well, onEdit }: EditButtonProps) => (
  <Button variant="subtle" size="compact-sm" aria-label={`Edit ${well.well.name}`} onClick={() => onEdit(well.key)}>
    Edit
  </Button>
);
