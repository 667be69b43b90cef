import {
  clearWater,
  copyWater,
  countChangedWater,
  createWaterLister,
  faultyCell,
  fillWaterDown,
  messages,
  pasteWater,
  readTsv,
  sameAsAbove,
  WATER_CELLS,
  type WaterArea,
  type WaterLine,
  withWellWater,
  type WizardState,
  writeWaterCell,
} from '@disclosure/core';
import { useMemo, useRef, useState } from 'react';
import { createSelection } from '../../../../components/grid/selection.ts';
import type { Area, SheetActions, SheetHandle } from '../../../../components/grid/sheet-column.ts';
import { usePageWidth } from '../../../../lib/browser.ts';
import { useStepKeys } from '../../frame/use-step-keys.ts';
import { useWizard, useWizardState, type WizardStore } from '../../state/store.ts';
import { FIRST_CELL, waterColumns, type WaterSheetLine } from './water-columns.tsx';

const { waterTable: texts } = messages;

/** The part of a selection that holds sources and percents. */
function toWaterArea({ top, bottom, left, right }: Area): WaterArea | undefined {
  const area = {
    top,
    bottom,
    left: Math.max(0, left - FIRST_CELL),
    right: Math.min(WATER_CELLS, right - FIRST_CELL + 1) - 1,
  };
  return area.left <= area.right ? area : undefined;
}

/** The table of water sources: its lines, its edits, and the way to a cell. */
export function useWaterTable() {
  const store = useWizard();
  const state = useWizardState((whole) => whole);
  const [list] = useState(createWaterLister);
  const lines = useMemo(() => list(state), [list, state]);
  const sheetLines = useMemo(() => lines.map(toSheetLine), [lines]);
  const width = usePageWidth();
  const scrollBar = heightOf(lines.length) > mostHeight() ? SCROLL_BAR : 0;
  const columns = useMemo(() => waterColumns(width, scrollBar), [width, scrollBar]);
  const sheet = useRef<SheetHandle>(null);
  const [selection] = useState(createSelection);
  const [status, say] = useState('');
  const history = useHistory(store);
  const actions = tableActions({ lines, say, history });
  useStepKeys(actions);
  const visit = (line: WaterLine) =>
    sheet.current?.focus({ line: lines.indexOf(line), column: FIRST_CELL + faultyCell(line) });
  return { lines, sheetLines, columns, sheet, selection, status, say, actions, history, visit };
}

const SCROLL_BAR = 12;

/** The head and the lines. */
export const heightOf = (lines: number): number => lines * 36 + 38;

/** What the rest of the page leaves in a usual window; the table scrolls beyond it. */
export const mostHeight = (): number => Math.max(216, innerHeight - 440);

export type WaterTableWork = ReturnType<typeof useWaterTable>;

const known = new WeakMap<WaterLine, WaterSheetLine>();

/** The same object for the same line: what does not change is not drawn again. */
function toSheetLine(line: WaterLine, index: number): WaterSheetLine {
  const before = known.get(line);
  if (before?.number === index + 1) return before;
  const made = { key: line.key, line, number: index + 1 };
  known.set(line, made);
  return made;
}

type WellWater = WizardState['wellWater'];

interface Step {
  readonly before: WellWater;
  readonly after: WellWater;
}

interface History {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly change: (step: (state: WizardState) => WizardState) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Every edit of the table as one step. An edit elsewhere ends the history. */
function useHistory(store: WizardStore): History {
  const [past, setPast] = useState<readonly Step[]>([]);
  const [future, setFuture] = useState<readonly Step[]>([]);
  const now = useWizardState(({ wellWater }) => wellWater);
  const [last, next] = [past.at(-1), future.at(-1)];
  return {
    canUndo: last !== undefined && last.after === now,
    canRedo: next !== undefined && next.before === now,
    change: (step) => {
      const before = store.get().wellWater;
      store.change(step);
      const after = store.get().wellWater;
      if (before === after) return;
      setPast((steps) => [...steps, { before, after }]);
      setFuture([]);
    },
    undo: () => {
      if (last?.after !== store.get().wellWater) return;
      store.change((state) => withWellWater(state, last.before));
      setPast(past.slice(0, -1));
      setFuture([...future, last]);
    },
    redo: () => {
      if (!next || next.before !== store.get().wellWater) return;
      store.change((state) => withWellWater(state, next.after));
      setFuture(future.slice(0, -1));
      setPast([...past, next]);
    },
  };
}

interface TableDesk {
  readonly lines: readonly WaterLine[];
  readonly say: (text: string) => void;
  readonly history: History;
}

const nothing = () => {};
/** Wells are added and removed in step 2. */
const noRows = { toggle: nothing, insertRow: nothing, deleteRows: nothing, toggleGroup: nothing };

type TableActions = SheetActions & { readonly sameAsAbove: (area: Area) => void };

function tableActions(desk: TableDesk): TableActions {
  const { lines, say, history } = desk;
  const within = (area: Area, act: (cells: WaterArea) => void) => {
    const cells = toWaterArea(area);
    if (cells) act(cells);
    else say(texts.notHere);
  };
  return {
    ...noRows,
    commit: ({ line, column }, text) => commit(desk, line, column - FIRST_CELL, text),
    copy: (area) => {
      const cells = toWaterArea(area);
      return cells ? copyWater(lines, cells) : '';
    },
    paste: (area, text) => within(area, (cells) => paste(desk, cells, text)),
    clear: (area) => within(area, (cells) => history.change((state) => clearWater(state, cells))),
    fillDown: (area) => within(area, (cells) => fillDown(desk, cells)),
    sameAsAbove: (area) => {
      if (area.top === 0) return say(texts.nothingAbove);
      history.change((state) => sameAsAbove(state, { ...area, left: 0, right: 0 }));
      return say(texts.copiedAbove);
    },
    undo: () => {
      if (history.canUndo) say(texts.undone);
      history.undo();
    },
    redo: () => {
      if (history.canRedo) say(texts.redone);
      history.redo();
    },
  };
}

function fillDown({ say, history }: TableDesk, cells: WaterArea): void {
  let filled = 0;
  history.change((state) => {
    const after = fillWaterDown(state, cells);
    filled = countChangedWater(state, after);
    return filled === 0 ? state : after;
  });
  say(texts.filled(filled));
}

function paste({ say, history }: TableDesk, cells: WaterArea, text: string): void {
  let [refused, leftOut] = [0, 0];
  history.change((state) => {
    const pasted = pasteWater(state, cells, readTsv(text));
    ({ refused, leftOut } = pasted);
    return pasted.state;
  });
  say(texts.pasted(refused, leftOut));
}

function commit({ lines, say, history }: TableDesk, line: number, cell: number, text: string): boolean {
  if (lines[line]?.cells[cell] === text) return true;
  let isRefused = false;
  history.change((state) => {
    const written = writeWaterCell(state, line, cell, text);
    isRefused = written.refused > 0;
    return isRefused ? state : written.state;
  });
  say(isRefused ? texts.notPercent(text) : '');
  return !isRefused;
}
