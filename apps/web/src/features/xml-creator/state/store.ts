import {
  type CellPlace,
  type CheckContext,
  type Disclosure,
  type EditHistory,
  type Finding,
  followStep,
  type Problem,
  type WellStatus,
  type WizardState,
} from '@disclosure/core';
import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** Everything the wizard knows while it is open. Each slice is read and changed by the chapter of its name. */
export interface WizardSlices {
  /** What was entered. A draft keeps this slice and no other. */
  readonly entered: WizardState;
  /** By well: what was done to its rows, for undo and redo. */
  readonly histories: ReadonlyMap<string, EditHistory>;
  /** What the rules ask for besides the disclosure and the catalogue, as far as it is known by now. */
  readonly knowledge: Knowledge;
  /** By well: how it stands, for tabs, lists and the footer. */
  readonly statuses: WellStatuses;
  /** Results of checks. A cache: filling it changes nothing that is shown. */
  readonly checked: {
    readonly results: WeakMap<Disclosure, WellCheck>;
    twins?: { readonly jobs: string; readonly byKey: ReadonlyMap<string, string> };
  };
  /** The text of each document that was written. A cache: the same disclosure always gives the same text. */
  readonly texts: WeakMap<Disclosure, string>;
  /** By well: the warnings that the user accepted, about exactly this disclosure. */
  readonly accepted: ReadonlyMap<string, AcceptedWarnings>;
  /** Results of uploads that will go into the draft together; undefined when none are expected. */
  readonly savedSoon: readonly ((state: WizardState) => WizardState)[] | undefined;
  /** The cell or field to open in the next step. */
  readonly destination: Destination | undefined;
  /** The well on the screen; undefined until one was chosen since the wizard was opened. */
  readonly wellInView: string | undefined;
}

export interface Knowledge {
  readonly places: CheckContext['places'];
  readonly substances: CheckContext['substances'];
  readonly storedFiles: CheckContext['storedFiles'];
  /** In which due dates are counted; undefined: the browser's. */
  readonly timeZone: string | undefined;
}

/** What is wrong with a well: one list for the grid, the pre-flight panel, the document and the question before saving. */
export interface WellCheck {
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  readonly status: WellStatus;
  /** What it was worked out from; when any of it is another, so may be the result. */
  readonly madeFrom: readonly unknown[];
}

export type WellStatuses = ReadonlyMap<string, WellStatus>;

export interface AcceptedWarnings {
  readonly of: Disclosure;
  readonly warnings: ReadonlySet<string>;
}

export interface Destination {
  readonly wellKey: string;
  /** Of the rows, in the disclosure step. */
  readonly cell?: CellPlace | undefined;
  /** Of the well, in the wells step. */
  readonly wellField?: string | undefined;
}

/** The one store of an open draft. It lives outside React: typing in one well draws that well only. */
export interface WizardStore {
  /** What was entered. */
  readonly get: () => WizardState;
  /** Changes what was entered. The draft saves every change by itself. */
  readonly change: (step: (state: WizardState) => WizardState) => void;
  /** Calls the listener when what was entered has changed, and for no other slice. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly slices: StoreApi<WizardSlices>;
}

export function createWizardStore(initial: WizardState): WizardStore {
  const slices = createStore<WizardSlices>()(() => ({
    entered: initial,
    histories: new Map(),
    knowledge: { places: undefined, substances: undefined, storedFiles: undefined, timeZone: undefined },
    statuses: new Map(),
    checked: { results: new WeakMap() },
    texts: new WeakMap(),
    accepted: new Map(),
    savedSoon: undefined,
    destination: undefined,
    wellInView: undefined,
  }));
  return {
    get: () => slices.getState().entered,
    change: (step) =>
      slices.setState((now) => {
        const entered = step(now.entered);
        if (entered === now.entered) return now;
        return { entered, histories: followChange(now.histories, now.entered, entered) };
      }),
    subscribe: (listener) => slices.subscribe((now, before) => now.entered !== before.entered && listener()),
    slices,
  };
}

/** Other steps change rows, too. Other job data start over: their wells may have the same names. */
function followChange(histories: WizardSlices['histories'], before: WizardState, now: WizardState) {
  if (now.origin !== before.origin) return new Map<string, EditHistory>();
  const followed = [...histories].map(([key, history]) => {
    const [was, is] = [before.disclosures[key], now.disclosures[key]];
    return [key, was && is ? followStep(history, { before: was, after: is }) : history] as const;
  });
  return new Map(followed);
}

export const WizardContext = createContext<WizardStore | undefined>(undefined);

export function useWizard(): WizardStore {
  const store = useContext(WizardContext);
  if (!store) throw new Error('useWizard needs a WizardContext above it');
  return store;
}

/** One part of what was entered. The part must keep its identity while it is unchanged. */
export const useWizardState = <Part>(pick: (state: WizardState) => Part): Part =>
  useStore(useWizard().slices, ({ entered }) => pick(entered));
