import {
  canRedo,
  canUndo,
  type CellColumn,
  cellColumns,
  type Disclosure,
  type EditHistory,
  emptyHistory,
  messages,
  recordStep,
  redoStep,
  textOfCell,
  undoStep,
  withDisclosure,
} from '@disclosure/core';
import type { WizardStore } from './store.ts';

const historyOf = ({ slices }: WizardStore, key: string): EditHistory =>
  slices.getState().histories.get(key) ?? emptyHistory;

/** In one change, so that the page is drawn once. */
function setWell({ slices }: WizardStore, key: string, disclosure: Disclosure, history: EditHistory): void {
  slices.setState(({ entered, histories }) => ({
    entered: withDisclosure(entered, key, disclosure),
    histories: new Map(histories).set(key, history),
  }));
}

/** One edit by the user: one step to undo. False when nothing changed. */
export function changeWell(store: WizardStore, key: string, change: (disclosure: Disclosure) => Disclosure): boolean {
  const before = store.get().disclosures[key];
  const after = before && change(before);
  if (!before || !after || after === before) return false;
  setWell(store, key, after, recordStep(historyOf(store, key), { before, after }));
  return true;
}

const { grid: texts } = messages;
const directions = {
  undo: { move: undoStep, done: texts.undone, nothing: texts.nothingToUndo },
  redo: { move: redoStep, done: texts.redone, nothing: texts.nothingToRedo },
};

/** Undoes or redoes one step. Returns the message for the user. */
export function moveInHistory(store: WizardStore, key: string, direction: 'undo' | 'redo'): string {
  const { move, done, nothing } = directions[direction];
  const present = store.get().disclosures[key];
  const moved = present && move(historyOf(store, key), present);
  if (!moved) return nothing;
  setWell(store, key, moved.disclosure, moved.history);
  const { customer } = moved.disclosure;
  return customer?.id === present.customer?.id ? done : `${done} ${texts.customerIs(customer?.name ?? '')}`;
}

/** Of the well as it is now, which may be newer than what is drawn. */
export function historyStateOf(store: WizardStore, key: string) {
  const history = historyOf(store, key);
  const present = store.get().disclosures[key];
  if (!present) return { canUndo: false, canRedo: false };
  return { canUndo: canUndo(history, present), canRedo: canRedo(history, present) };
}

/** The columns of a row that were edited since the wizard was opened. */
export function editedColumns(store: WizardStore, key: string, row: number): ReadonlySet<CellColumn> {
  const now = store.get().disclosures[key]?.rows;
  const first = historyOf(store, key).past[0]?.before.rows;
  const [before, after] = [first?.[row], now?.[row]];
  if (!before || !after || first?.length !== now?.length) return new Set();
  const columns = cellColumns.map(({ column }) => column);
  return new Set(columns.filter((column) => textOfCell(before, column) !== textOfCell(after, column)));
}
