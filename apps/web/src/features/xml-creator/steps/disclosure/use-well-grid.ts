import {
  type CellPlace,
  type Disclosure,
  type Family,
  isListedApart,
  markCells,
  applyFix,
  messages,
  type Problem,
  stepThrough,
  type WalkedTo,
} from '@disclosure/core';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWindowWidth } from '../../../../lib/browser.ts';
import { useAfterPaint } from '../../../../lib/draw-later.ts';
import { useLatest, type Latest } from '../../../../lib/store.ts';
import { createSelection, type Selection } from '../../../../components/grid/selection.ts';
import type { Position, SheetHandle } from '../../../../components/grid/sheet-column.ts';
import { useChoices } from '../../../../lib/substances/use-choices.ts';
import { useReferenceData } from '../../state/reference-data.tsx';
import { useWizard } from '../../state/store.ts';
import { disclosureColumns, widthsFor } from './disclosure-columns.tsx';
import {
  createLineBuilder,
  foldKey,
  isSameProblem,
  lineOfRow,
  placeOfColumn,
  type RowTable,
  tableOf,
} from './disclosure-lines.ts';
import type { Desk } from './grid-actions.ts';
import { checkWell } from '../../state/checks.ts';
import { problemId } from './problem-list.tsx';
import { useFollowedCheck } from './use-followed-check.ts';
import { changeWell } from '../../state/history.ts';

const nothingFolded: ReadonlySet<string> = new Set();

/** The grid of one well: its lines, their problems, and the way to a cell. */
export function useWellGrid(wellKey: string, disclosure: Disclosure) {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const columns = useColumns();
  const sheet = useRef<SheetHandle>(null);
  const [selection] = useState(createSelection);
  const { keepInSight, ...sight } = useSight(sheet, selection);
  const afterPaint = useAfterPaint();
  const { status, say } = useStatus(wellKey);
  const { folded, fold, unfold } = useFolds(wellKey);
  const [family, showOnly] = useState<Family>();
  const tables = useTables(disclosure);

  const check = useFollowedCheck(wellKey, disclosure);
  const lines = useLines(disclosure, check.checked.problems, { folded, family, table: tables.table });
  const latest = useLatest({ lines, rows: disclosure.rows });

  const toLine = ({ row, column }: CellPlace) => {
    const { [row]: meant } = latest.get().rows;
    const isHidden = () => lineOfRow(latest.get().lines, row) === -1;
    if (isHidden()) flushSync(() => unfold(meant?.tradeName ?? ''));
    if (isHidden()) flushSync(() => showOnly(undefined));
    if (isHidden() && meant) flushSync(() => tables.showTable(tableOf(meant)));
    return { line: lineOfRow(latest.get().lines, row), column: placeOfColumn(column) };
  };
  // The sheet is asked for after this, which may draw other lines.
  const inSheet = (act: 'focus' | 'edit') => (cell: CellPlace) => {
    const at = toLine(cell);
    sheet.current?.[act](at);
  };
  const [reveal, edit] = [inSheet('focus'), inSheet('edit')];
  const show = (cell: CellPlace) => afterPaint(() => sight.show(toLine(cell)));
  const foldLine = (line: number) => {
    const head = lines[line];
    if (head?.kind === 'group') fold(head.group.tradeName);
  };
  const problemsNow = () =>
    checkWell(store, catalogue, wellKey, store.get().disclosures[wellKey] ?? disclosure).problems;
  const desk: Desk = { store, wellKey, disclosure, catalogue, lines, say, reveal, show, problemsNow, fold: foldLine };
  return { desk, check, columns, selection, sheet, status, edit, family, showOnly, tables, keepInSight };
}

interface ShownLines {
  readonly folded: ReadonlySet<string>;
  readonly family: Family | undefined;
  readonly table: RowTable | undefined;
}

function useLines({ rows }: Disclosure, problems: readonly Problem[], { folded, family, table }: ShownLines) {
  const marks = useMemo(() => markCells(problems), [problems]);
  const [buildLines] = useState(createLineBuilder);
  return useMemo(
    () => buildLines({ rows, marks, folded, family, table }),
    [buildLines, rows, marks, folded, family, table],
  );
}

/** What was just done, told in the well where it was done, until another one is shown. */
function useStatus(wellKey: string) {
  const [said, setSaid] = useState({ wellKey, text: '' });
  if (said.wellKey !== wellKey) setSaid({ wellKey, text: '' });
  return {
    status: said.wellKey === wellKey ? said.text : '',
    say: useCallback((text: string) => setSaid({ wellKey, text }), [wellKey]),
  };
}

/** Which of the two tables is shown, where products and chemicals are listed apart. */
function useTables(disclosure: Disclosure) {
  const [wanted, showTable] = useState<RowTable>('Products');
  return { table: isListedApart(disclosure) ? wanted : undefined, showTable };
}

function useColumns() {
  const { catalogue, ingredients } = useReferenceData();
  // The list of substances may come later; that must not draw the cells again.
  const choices = useLatest(useChoices(ingredients));
  const width = useWindowWidth();
  return useMemo(
    () => disclosureColumns(catalogue, (field, text) => choices.get()(field, text), widthsFor(width)),
    [catalogue, choices, width],
  );
}

/** Shows the rows of one family only; the same again shows all. The focus must not be lost with what was clicked. */
export function showFamily({ family, showOnly, sheet, selection }: WellGrid, wanted: Family | undefined): void {
  flushSync(() => showOnly(wanted === family ? undefined : wanted));
  const anchor = selection.get()?.anchor;
  if (anchor && document.activeElement === document.body) sheet.current?.focus(anchor);
}

/** Scrolls to lines of the sheet. What a user looks at stays in sight when the rows get less room. */
function useSight(sheet: RefObject<SheetHandle | null>, selection: Selection) {
  const last = useRef<{ readonly cell: Position; readonly from: Position | undefined }>(undefined);
  const show = (cell: Position) => {
    last.current = { cell, from: selection.get()?.anchor };
    sheet.current?.show(cell);
  };
  const keepInSight = () => {
    const anchor = selection.get()?.anchor;
    if (last.current && last.current.from === anchor) show(last.current.cell);
    else if (anchor && isCovered(document.activeElement)) sheet.current?.show(anchor);
  };
  return { show, keepInSight };
}

/** As much as the panels take from the rows. */
const REACH = 160;
const TOTAL_HEIGHT = 30;

/** Whether a cell lies just below the rows in sight, where it was not before the panels unfolded. */
function isCovered(cell: Element | null): boolean {
  const grid = cell?.closest('[role=grid]');
  if (!cell || !grid) return false;
  const below = cell.getBoundingClientRect().bottom - grid.getBoundingClientRect().bottom;
  return below > -TOTAL_HEIGHT && below < REACH;
}

export type WellGrid = ReturnType<typeof useWellGrid>;

/** The folded additives of each well. */
function useFolds(wellKey: string) {
  const [byWell, setByWell] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const folded = byWell.get(wellKey) ?? nothingFolded;
  const set = (tradeName: string, isFolded: boolean) => {
    const others = [...folded].filter((name) => name !== foldKey(tradeName));
    const names = isFolded ? [...others, foldKey(tradeName)] : others;
    setByWell(new Map(byWell).set(wellKey, new Set(names)));
  };
  return {
    folded,
    fold: (tradeName: string) => set(tradeName, !folded.has(foldKey(tradeName))),
    unfold: (tradeName: string) => set(tradeName, false),
  };
}

/** F8 skips notes: they need no correction. */
const toWalk = (problems: readonly Problem[]): Problem[] => problems.filter(({ severity }) => severity !== 'note');

/** Goes from problem to problem and applies fixes, by the problems as they are now. `open` unfolds the list of them. */
export function useProblemWalk({ desk, check }: WellGrid, open: () => void) {
  const fixButton = useRef<HTMLButtonElement>(null);
  const [walked, setWalked] = useState<WalkedTo>();

  const visit = (problem: Problem) => {
    const [cell] = problem.cells;
    const at = toWalk(desk.problemsNow()).findIndex(({ key }) => key === problem.key);
    // After a note, which the walk passes over, it begins with the first problem again.
    setWalked(at === -1 ? undefined : { key: problem.key, at });
    if (cell) return desk.reveal(cell);
    open();
    return focusEntry(problem);
  };
  /** The fix gets the focus, so that Enter takes it; without a fix, the cell does. */
  const walk = (direction: 1 | -1): boolean => {
    const next = stepThrough(toWalk(desk.problemsNow()), walked, direction)?.problem;
    if (!next) return false;
    check.catchUp();
    flushSync(() => visit(next));
    if (next.cells.length > 0) fixButton.current?.focus();
    return true;
  };
  const fix = (problem: Problem) => {
    const { fix: applied, cells } = problem;
    // The list is drawn after the rows: a second click must not fix another row that has moved up since.
    if (!applied || !desk.problemsNow().some((current) => isSameProblem(current, problem))) return;
    flushSync(
      () => void changeWell(desk.store, desk.wellKey, (disclosure) => applyFix(disclosure, applied, desk.catalogue)),
    );
    const [cell] = cells;
    if (cell && applied.kind !== 'remove-row') desk.reveal(cell);
    desk.say(messages.grid.fixed(applied.label));
  };
  return { fixButton, visit, walk, fix };
}

/** A problem of the whole well has no cell, so its entry in the list gets the focus. */
function focusEntry(problem: Problem): void {
  const entry = document.getElementById(problemId(problem));
  const buttons = entry?.querySelectorAll('button') ?? [];
  buttons[buttons.length - 1]?.focus();
}

type Action = (...given: never[]) => unknown;

/** Functions that stay the same on every drawing and call the newest ones, so that lists need not be drawn again. */
export function useStableActions<Actions extends object>(actions: Actions & Record<keyof Actions, Action>): Actions {
  const latest = useLatest(actions);
  const [stable] = useState(() => stabilise(actions, latest));
  return stable;
}

function stabilise<Actions extends object>(
  actions: Actions & Record<keyof Actions, Action>,
  latest: Latest<Actions & Record<keyof Actions, Action>>,
): Actions {
  const names = Object.keys(actions) as (keyof Actions)[];
  const entries = names.map((name) => [name, (...given: never[]) => latest.get()[name](...given)]);
  return Object.fromEntries(entries) as Actions;
}
