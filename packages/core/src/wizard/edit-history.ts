import type { Disclosure } from '../disclosure/disclosure.ts';

/** What was done to the disclosure of one well, step by step, without limit. */
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

/** A new step; what was undone before it cannot be redone any more. */
export const recordStep = (history: EditHistory, step: EditStep): EditHistory => ({
  past: [...catchUp(history, step.before).past, step],
  future: [],
});

/** Rows that another step of the wizard has changed since: that was a step, too, and what was undone is done with. */
function catchUp(history: EditHistory, present: Disclosure): EditHistory {
  const known = history.past.at(-1)?.after ?? history.future.at(-1)?.before;
  if (known === undefined || known.rows === present.rows) return history;
  return { past: [...history.past, { before: known, after: present }], future: [] };
}

export interface Moved {
  readonly history: EditHistory;
  readonly disclosure: Disclosure;
}

/** Back by one step; undefined when there is none. */
export function undoStep(history: EditHistory, present: Disclosure): Moved | undefined {
  const { past, future } = catchUp(history, present);
  const step = past.at(-1);
  if (step === undefined) return undefined;
  const moved = { past: past.slice(0, -1), future: [...future, step] };
  return { history: moved, disclosure: restore(present, step.after, step.before) };
}

/** Forward again by one step. */
export function redoStep(history: EditHistory, present: Disclosure): Moved | undefined {
  const { past, future } = catchUp(history, present);
  const step = future.at(-1);
  if (step === undefined) return undefined;
  const moved = { past: [...past, step], future: future.slice(0, -1) };
  return { history: moved, disclosure: restore(present, step.before, step.after) };
}

/** Everything the step changed goes back with the rows; what changed otherwise since then stays. */
function restore(present: Disclosure, from: Disclosure, to: Disclosure): Disclosure {
  const { customer } = restoreFields(present, from, to);
  const well = { ...restoreFields(present.well, from.well, to.well), totalMass: to.well.totalMass };
  return { ...present, rows: to.rows, customer, well };
}

function restoreFields<Fields extends object>(present: Fields, from: Fields, to: Fields): Fields {
  const names = Object.keys(to) as (keyof Fields)[];
  const changed = names.filter((name) => from[name] !== to[name] && present[name] === from[name]);
  return { ...present, ...Object.fromEntries(changed.map((name) => [name, to[name]])) };
}

export const canUndo = (history: EditHistory, present: Disclosure): boolean =>
  catchUp(history, present).past.length > 0;
export const canRedo = (history: EditHistory, present: Disclosure): boolean =>
  catchUp(history, present).future.length > 0;
