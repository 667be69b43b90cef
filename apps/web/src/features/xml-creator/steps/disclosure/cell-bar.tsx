import {
  type CellColumn,
  type CellPlace,
  isComputedColumn,
  messages,
  type DisclosureRow,
  type Problem,
  sourceOfCell,
  textOfCell,
  titleOfColumn,
} from '@disclosure/core';
import { type KeyboardEvent, type RefObject, useSyncExternalStore } from 'react';
import { SeverityMark, wordOfSeverity } from '../../../../components/severity.tsx';
import { useHandOver } from '../../../../lib/hand-over.ts';
import styles from './cell-bar.module.css';
import { formOf } from './disclosure-columns.tsx';
import { columnAt, rowAt } from './disclosure-lines.ts';
import type { ProblemActions } from './problem-list.tsx';
import type { WellGrid } from './use-well-grid.ts';

interface CellBarProps {
  readonly grid: WellGrid;
  readonly fixButton: RefObject<HTMLButtonElement | null>;
  readonly actions: ProblemActions;
}

/** The active cell, its value and its problem, so that an error can be read without hovering. */
export function CellBar({ grid, fixButton, actions }: CellBarProps) {
  const cell = useActiveCell(grid);
  return (
    <div className={styles.bar} data-screen-only>
      <span className={styles.place}>{cell && `Row ${cell.row + 1} · ${titleOfColumn(cell.column)}`}</span>
      <span className={styles.value} title={cell?.text}>
        {cell?.text}
      </span>
      {cell?.problem ? (
        <Finding
          problem={cell.problem}
          fixButton={fixButton}
          actions={actions}
          onEdit={() => grid.edit(cell)}
          onGone={() => focusActive(grid)}
        />
      ) : (
        <span className={styles.hint} title={cell?.hint}>
          {cell?.hint}
        </span>
      )}
      <output className={styles.status} title={grid.status}>
        {grid.status}
      </output>
    </div>
  );
}

function focusActive({ sheet, selection }: WellGrid): void {
  const anchor = selection.get()?.anchor;
  if (anchor) sheet.current?.focus(anchor);
}

interface ActiveCell extends CellPlace {
  readonly text: string;
  readonly hint: string;
  readonly problem: Problem | undefined;
}

function useActiveCell({ desk, selection }: WellGrid): ActiveCell | undefined {
  const anchor = useSyncExternalStore(selection.subscribe, () => selection.get()?.anchor);
  const line = anchor && rowAt(desk.lines, anchor);
  const column = anchor && columnAt(anchor.column);
  if (!line || !column) return undefined;
  const { row, index, marks } = line;
  return { row: index, column, text: textOfCell(row, column), hint: hintFor(row, column), problem: marks?.get(column) };
}

function hintFor(row: DisclosureRow, column: CellColumn): string {
  if (!isComputedColumn(column)) return formOf(column) ?? '';
  return sources[sourceOfCell(row, column)];
}

const sources = {
  ...messages.correction.cell,
  typed: 'Typed over. Delete gives the calculated value back.',
  computed: 'Calculated',
} as const;

interface FindingProps {
  readonly problem: Problem;
  readonly fixButton: RefObject<HTMLButtonElement | null>;
  readonly actions: ProblemActions;
  readonly onEdit: () => void;
  /** Its button has gone with the focus, because the problem has, or another well is shown. */
  readonly onGone: () => void;
}

function Finding({ problem, fixButton, actions, onEdit, onGone }: FindingProps) {
  const isMappable = problem.unknownCode !== undefined && actions.canMap(problem);
  const label = problem.fix?.label ?? (isMappable ? 'Map code…' : undefined);
  const texts = problem.unknownCode === undefined || isMappable ? [] : [messages.grid.describeRow];
  /** Typing edits the cell instead of taking the fix. */
  const handleKey = (event: KeyboardEvent) => {
    const isWriting = event.key === 'F2' || (event.key.length === 1 && event.key !== ' ');
    if (!isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onEdit();
  };
  return (
    <span className={styles.finding} data-severity={problem.severity}>
      <SeverityMark severity={problem.severity} size={14} isSilent />
      <b>{wordOfSeverity(problem.severity)}</b>
      <span>{[...problem.messages, ...texts].join(' · ')}</span>
      {label && (
        <FixButton
          button={fixButton}
          label={label}
          onKeyDown={handleKey}
          onClick={() => (problem.fix ? actions.onFix(problem) : actions.onMap(problem))}
          onGone={onGone}
        />
      )}
    </span>
  );
}

interface FixButtonProps extends Pick<FindingProps, 'onGone'> {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClick: () => void;
}

function FixButton({ button, label, onKeyDown, onClick, onGone }: FixButtonProps) {
  useHandOver(button, onGone);
  return (
    <button ref={button} type="button" onKeyDown={onKeyDown} onClick={onClick}>
      {label}
    </button>
  );
}
