import type { Disclosure } from '../model/disclosure.ts';

/** Every edit of one well's disclosure, without a limit. */
export interface EditHistory {
  /** Before each step, the first one first. */
  readonly past: readonly EditStep[];
  readonly future: readonly EditStep[];
}

/** One thing a person did: a cell, a paste of two hundred rows, a fix, another customer. */
export interface EditStep {
  readonly before: Disclosure;
  readonly after: Disclosure;
}

export const emptyHistory: EditHistory = { past: [], future: [] };

/** Adds a step. Steps that were undone before it can no longer be redone. */
export const recordStep = (history: EditHistory, step: EditStep): EditHistory => ({
  past: [...history.past, step],
  future: [],
});

/**
 * Adds a change that another step of the wizard made to the rows. Each change is added separately, so that undoing it
 * undoes nothing else. Before the first edit in the grid there is nothing to add. Nobody goes back to provisional rows.
 */
export function followStep(history: EditHistory, step: EditStep): EditHistory {
  if (step.before.provisionalRows && !step.after.provisionalRows) return emptyHistory;
  const isBegun = history.past.length + history.future.length > 0;
  const isForeign =
    step.before.rows !== step.after.rows && !canUndo(history, step.after) && !canRedo(history, step.after);
  return isBegun && isForeign ? recordStep(history, step) : history;
}

export interface Moved {
  readonly history: EditHistory;
  readonly disclosure: Disclosure;
}

/** Back by one step; undefined when there is none. */
export function undoStep(history: EditHistory, present: Disclosure): Moved | undefined {
  const step = history.past.at(-1);
  if (step?.after.rows !== present.rows) return undefined;
  const moved = { past: history.past.slice(0, -1), future: [...history.future, step] };
  return { history: moved, disclosure: restore(present, step.after, step.before) };
}

/** Forward again by one step. */
export function redoStep(history: EditHistory, present: Disclosure): Moved | undefined {
  const step = history.future.at(-1);
  if (step?.before.rows !== present.rows) return undefined;
  const moved = { past: [...history.past, step], future: history.future.slice(0, -1) };
  return { history: moved, disclosure: restore(present, step.before, step.after) };
}

/** Takes back everything that the step changed. Other changes since then stay. */
function restore(present: Disclosure, from: Disclosure, to: Disclosure): Disclosure {
  const well = { ...restoreFields(present.well, from.well, to.well), totalMass: to.well.totalMass };
  return { ...restoreFields(present, from, to), rows: to.rows, well };
}

function restoreFields<Fields extends object>(present: Fields, from: Fields, to: Fields): Fields {
  const names = Object.keys({ ...from, ...to }) as (keyof Fields)[];
  const changed = names.filter((name) => from[name] !== to[name] && present[name] === from[name]);
  const restored = { ...present, ...Object.fromEntries(changed.map((name) => [name, to[name]])) };
  for (const name of changed) if (!Object.hasOwn(to, name)) delete restored[name];
  return restored;
}

export const canUndo = (history: EditHistory, present: Disclosure): boolean =>
  history.past.at(-1)?.after.rows === present.rows;
export const canRedo = (history: EditHistory, present: Disclosure): boolean =>
  history.future.at(-1)?.before.rows === present.rows;
