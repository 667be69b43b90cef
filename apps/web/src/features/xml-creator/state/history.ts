import {
  canRedo,
  canUndo,
  type CellColumn,
  cellColumns,
  type Disclosure,
  type EditHistory,
  type EditStep,
  emptyHistory,
  messages,
  type Moved,
  recordStep,
  redoStep,
  textOfCell,
  undoStep,
  withDisclosure,
} from '@disclosure/core';
import type { WizardSlices, WizardStore } from './store.ts';

const historyOf = ({ slices }: WizardStore, key: string): EditHistory =>
  slices.getState().histories.get(key) ?? emptyHistory;

/** In one change, so that the page is drawn once. */
function setWells({ slices }: WizardStore, wells: ReadonlyMap<string, Moved>, more: Partial<WizardSlices> = {}): void {
  slices.setState(({ entered, histories }) => ({
    entered: [...wells].reduce((next, [key, { disclosure }]) => withDisclosure(next, key, disclosure), entered),
    histories: new Map([...histories, ...[...wells].map(([key, { history }]) => [key, history] as const)]),
    ...more,
  }));
}

/** One edit by the user: one step to undo. False when nothing changed. */
export function changeWell(store: WizardStore, key: string, change: (disclosure: Disclosure) => Disclosure): boolean {
  const before = store.get().disclosures[key];
  const after = before && change(before);
  if (!before || !after || after === before) return false;
  const history = recordStep(historyOf(store, key), { before, after });
  setWells(store, new Map([[key, { disclosure: after, history }]]));
  return true;
}

/** One change of several wells: a step in the history of each, and one Undo that takes all of them back. */
export function changeWells(store: WizardStore, label: string, changed: ReadonlyMap<string, Disclosure>): void {
  const { disclosures } = store.get();
  const steps = new Map(
    [...changed].flatMap(([key, after]): (readonly [string, EditStep])[] => {
      const before = disclosures[key];
      return before && before !== after ? [[key, { before, after }]] : [];
    }),
  );
  const moved = [...steps].map(([key, step]): readonly [string, Moved] => {
    return [key, { disclosure: step.after, history: recordStep(historyOf(store, key), step) }];
  });
  setWells(store, new Map(moved), { lastMend: { label, steps } });
}

/** The wells of the last change of several in which nothing was done since. */
export function wellsToUndo({ lastMend, histories, entered }: WizardSlices): string[] {
  return [...(lastMend?.steps ?? [])].flatMap(([key, step]) => {
    const [history, present] = [histories.get(key), entered.disclosures[key]];
    return history?.past.at(-1) === step && present && canUndo(history, present) ? key : [];
  });
}

/** Takes back the last change of several wells. Wells that were edited since keep it. */
export function undoWells(store: WizardStore): string {
  const keys = wellsToUndo(store.slices.getState());
  const moved = keys.flatMap((key): (readonly [string, Moved])[] => {
    const present = store.get().disclosures[key];
    const undone = present && undoStep(historyOf(store, key), present);
    return undone ? [[key, undone]] : [];
  });
  setWells(store, new Map(moved), { lastMend: undefined });
  return messages.mends.undone(moved.length);
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
  setWells(store, new Map([[key, moved]]));
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
