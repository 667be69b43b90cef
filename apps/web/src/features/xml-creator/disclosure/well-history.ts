import {
  type CellColumn,
  cellColumns,
  textOfCell,
  canRedo,
  canUndo,
  type Disclosure,
  type EditHistory,
  emptyHistory,
  messages,
  recordStep,
  redoStep,
  undoStep,
  withDisclosure,
} from '@disclosure/core';
import type { WizardStore } from '../wizard/wizard-store.ts';

/** By well. They live as long as the wizard is open; a draft keeps what was made, not how. */
const histories = new WeakMap<WizardStore, Map<string, EditHistory>>();

function historiesOf(store: WizardStore): Map<string, EditHistory> {
  const known = histories.get(store) ?? new Map<string, EditHistory>();
  histories.set(store, known);
  return known;
}

const historyOf = (store: WizardStore, key: string): EditHistory => historiesOf(store).get(key) ?? emptyHistory;

/** One thing a person does to a well: one step to undo. False when nothing changed. */
export function changeWell(store: WizardStore, key: string, change: (disclosure: Disclosure) => Disclosure): boolean {
  const before = store.get().disclosures[key];
  const after = before && change(before);
  if (!before || !after || after === before) return false;
  historiesOf(store).set(key, recordStep(historyOf(store, key), { before, after }));
  store.change((state) => withDisclosure(state, key, after));
  return true;
}

const { grid: texts } = messages;
const movers = { undo: undoStep, redo: redoStep };
const words = {
  undo: { said: texts.undone, nothing: texts.nothingToUndo },
  redo: { said: texts.redone, nothing: texts.nothingToRedo },
};

/** One step back or forward. Answers what to say about it. */
export function moveInHistory(store: WizardStore, key: string, direction: 'undo' | 'redo'): string {
  const present = store.get().disclosures[key];
  const moved = present && movers[direction](historyOf(store, key), present);
  const { said, nothing } = words[direction];
  if (!moved) return nothing;
  historiesOf(store).set(key, moved.history);
  store.change((state) => withDisclosure(state, key, moved.disclosure));
  const { customer } = moved.disclosure;
  return customer?.id === present.customer?.id ? said : `${said} ${texts.customerIs(customer?.name ?? '')}`;
}

export function historyStateOf(store: WizardStore, key: string, present: Disclosure) {
  const history = historyOf(store, key);
  return { canUndo: canUndo(history, present), canRedo: canRedo(history, present) };
}

/** The columns of a row that somebody edited since the wizard was opened. */
export function editedColumns(store: WizardStore, key: string, row: number): ReadonlySet<CellColumn> {
  const now = store.get().disclosures[key]?.rows;
  const first = historyOf(store, key).past[0]?.before.rows;
  const [before, after] = [first?.[row], now?.[row]];
  if (!before || !after || first?.length !== now?.length) return new Set();
  const columns = cellColumns.map(({ column }) => column);
  return new Set(columns.filter((column) => textOfCell(before, column) !== textOfCell(after, column)));
}
