import type { Disclosure } from '../disclosure/disclosure.ts';

/** What was done to the disclosure of one well, step by step, without limit. */
export interface EditHistory {
  /** Before each step, the first one first. */
  readonly past: readonly EditStep[];
  readonly future: readonly EditStep[];
}

/** One thing a person did: a cell, a paste of two hundred rows, a fix. */
export interface EditStep {
  readonly before: Disclosure;
  readonly after: Disclosure;
}

export const emptyHistory: EditHistory = { past: [], future: [] };

/** A new step; what was undone before it cannot be redone any more. */
export const recordStep = (history: EditHistory, step: EditStep): EditHistory => ({
  past: [...history.past, step],
  future: [],
});

export interface Moved {
  readonly history: EditHistory;
  readonly disclosure: Disclosure;
}

/** Back by one step; undefined when there is none, or when the rows were made anew since. */
export function undoStep(history: EditHistory, present: Disclosure): Moved | undefined {
  const step = history.past.at(-1);
  if (step === undefined || step.after.rows !== present.rows) return undefined;
  const moved = { past: history.past.slice(0, -1), future: [...history.future, step] };
  return { history: moved, disclosure: restore(present, step.after, step.before) };
}

/** Forward again by one step. */
export function redoStep(history: EditHistory, present: Disclosure): Moved | undefined {
  const step = history.future.at(-1);
  if (step === undefined || step.before.rows !== present.rows) return undefined;
  const moved = { past: [...history.past, step], future: history.future.slice(0, -1) };
  return { history: moved, disclosure: restore(present, step.before, step.after) };
}

/** The rows go back; what another step of the wizard changed about the well since then stays. */
function restore(present: Disclosure, from: Disclosure, to: Disclosure): Disclosure {
  const well = present.well === from.well ? to.well : { ...present.well, totalMass: to.well.totalMass };
  return { ...present, rows: to.rows, well };
}

export const canUndo = (history: EditHistory, present: Disclosure): boolean =>
  history.past.at(-1)?.after.rows === present.rows;
export const canRedo = (history: EditHistory, present: Disclosure): boolean =>
  history.future.at(-1)?.before.rows === present.rows;
