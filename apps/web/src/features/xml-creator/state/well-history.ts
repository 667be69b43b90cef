import {
  type CellColumn,
  cellColumns,
  textOfCell,
  canRedo,
  canUndo,
  type Disclosure,
  type EditHistory,
  emptyHistory,
  followStep,
  messages,
  recordStep,
  redoStep,
  undoStep,
  withDisclosure,
  type WizardState,
} from '@disclosure/core';
import type { WizardStore } from './wizard-store.ts';

type Histories = Map<string, EditHistory>;

/** By well. They live as long as the wizard is open; a draft keeps what was made, not how. */
const histories = new WeakMap<WizardStore, Histories>();

function historiesOf(store: WizardStore): Histories {
  const known = histories.get(store);
  if (known) return known;
  const begun: Histories = new Map();
  histories.set(store, begun);
  let seen = store.get();
  store.subscribe(() => {
    followSteps(begun, seen, store.get());
    seen = store.get();
  });
  return begun;
}

/** Other steps of the wizard change rows, too. Other job data are another beginning: their wells may be called the same. */
function followSteps(byWell: Histories, before: WizardState, now: WizardState): void {
  if (now.origin !== before.origin) return byWell.clear();
  for (const [key, history] of byWell) {
    const [was, is] = [before.disclosures[key], now.disclosures[key]];
    if (was && is) byWell.set(key, followStep(history, { before: was, after: is }));
  }
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

/** Of the well as it is now, which may be further than what is drawn. */
export function historyStateOf(store: WizardStore, key: string) {
  const history = historyOf(store, key);
  const present = store.get().disclosures[key];
  if (!present) return { canUndo: false, canRedo: false };
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
