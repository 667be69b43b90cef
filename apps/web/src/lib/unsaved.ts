import { type RefObject, useLayoutEffect } from 'react';
import { createObservable, useLatest } from './store.ts';

/** Input on the screen that is not saved. */
interface UnsavedInput {
  /** Where it was typed; null while another dialog stands in its place. */
  readonly place: () => Element | null;
  /** This tab keeps it: it is there again when the user comes back, also after a reload. */
  readonly isKept: boolean;
  /** The user gives it up. */
  readonly discard: () => void;
}

interface Unsaved {
  readonly inputs: readonly UnsavedInput[];
  /** What the user wants to do, although it loses input. A question comes first. */
  readonly wish: (() => void) | undefined;
}

const state = createObservable<Unsaved>({ inputs: [], wish: undefined });

const atRisk = () => state.get().inputs.filter(({ isKept }) => !isKept);

/** Gives these up. Nothing asks about them from now on. */
function drop(given: readonly UnsavedInput[]): void {
  state.set({ inputs: state.get().inputs.filter((input) => !given.includes(input)) });
  for (const input of given) input.discard();
}

const inputsIn = (place: Element | null) =>
  state.get().inputs.filter((input) => place?.contains(input.place()) && input.place() !== null);

/** The one place that knows which forms hold input that is not saved. */
export const unsaved = {
  subscribe: state.subscribe,
  /** Whether leaving the page loses input. */
  isAtRisk: (): boolean => atRisk().length > 0,
  /** Whether closing this element loses input. */
  isIn: (place: Element | null): boolean => inputsIn(place).length > 0,
  discardIn: (place: Element | null): void => drop(inputsIn(place)),
  discardAtRisk: (): void => drop(atRisk()),

  /** Does it now, or once the user has agreed to lose what is typed. */
  leaveFor: (go: () => void): void => (atRisk().length > 0 ? state.set({ wish: go }) : go()),
  wish: () => state.get().wish,
  stay: (): void => state.set({ wish: undefined }),
};

interface UnsavedOptions {
  readonly isDirty: boolean;
  readonly place: RefObject<Element | null>;
  readonly isKept?: boolean;
  readonly discard?: () => void;
}

const nothing = () => {};

/** Counts as unsaved while it is dirty and on the screen. */
export function useUnsaved({ isDirty, place, isKept = false, discard = nothing }: UnsavedOptions): void {
  const latest = useLatest(discard);
  // Before the user sees a form that is blank again: Escape right then must not ask about what is saved.
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    const input = { place: () => place.current, isKept, discard: () => latest.get()() };
    state.set({ inputs: [...state.get().inputs, input] });
    return () => state.set({ inputs: state.get().inputs.filter((other) => other !== input) });
  }, [isDirty, isKept, latest, place]);
}
