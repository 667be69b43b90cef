import {
  type CellPlace,
  type CheckContext,
  type Disclosure,
  type EditHistory,
  type EditStep,
  type Finding,
  followStep,
  type Problem,
  type PublicJobOfArchive,
  type WellStatus,
  type WizardState,
  type WizardStep,
} from '@disclosure/core';
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** Everything the wizard knows while it is open. Each slice is read and changed by the chapter of its name. */
export interface WizardSlices {
  /** What was entered. A draft keeps this slice and no other. */
  readonly entered: WizardState;
  /** By well: what was done to its rows, for undo and redo. */
  readonly histories: ReadonlyMap<string, EditHistory>;
  /** What the rules ask for besides the disclosure and the catalogue, as far as it is known by now. */
  readonly knowledge: Knowledge;
  /** How often work was replaced: the draft then keeps what it held before. */
  readonly replacements: number;
  /** The last change that no one made: what it was made of, and what came of it. */
  readonly followed: { readonly from: WizardState; readonly to: WizardState } | undefined;
  /** By well: how it stands, for tabs, lists and the footer. */
  readonly statuses: WellStatuses;
  /** By well: the check that its status comes from. A well that changed since has none until it is checked again. */
  readonly checks: ReadonlyMap<string, WellCheck>;
  /** What was last done to several wells at once. */
  readonly lastMend: DoneMend | undefined;
  /** Results of checks. A cache: filling it changes nothing that is shown. */
  readonly checked: {
    readonly results: WeakMap<Disclosure, WellCheck>;
    twins?: {
      readonly selected: readonly string[];
      readonly wells: readonly unknown[];
      readonly byKey: ReadonlyMap<string, string>;
    };
  };
  /** The text of each document that was written. A cache: the same disclosure always gives the same text. */
  readonly texts: WeakMap<Disclosure, string>;
  /** By well: the warnings that the user accepted, about exactly this disclosure. */
  readonly accepted: ReadonlyMap<string, AcceptedWarnings>;
  /** Results of uploads that will go into the draft together; undefined when none are expected. */
  readonly savedSoon: readonly ((state: WizardState) => WizardState)[] | undefined;
  /** The cell or field to open in the next step. */
  readonly destination: Destination | undefined;
  /** The wells that are ticked in the table of all wells. */
  readonly ticked: ReadonlySet<string>;
  /** The well on the screen; undefined until one was chosen since the wizard was opened. */
  readonly wellInView: string | undefined;
}

export interface Knowledge {
  readonly places: CheckContext['places'];
  readonly substances: CheckContext['substances'];
  readonly storedFiles: CheckContext['storedFiles'];
  /** Jobs of the selected wells that are public already. */
  readonly publicJobs: readonly PublicJobOfArchive[] | undefined;
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

/** One change of several wells, so that one Undo takes all of it back. */
export interface DoneMend {
  readonly label: string;
  /** By well. */
  readonly steps: ReadonlyMap<string, EditStep>;
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
  /** The step that sent the user there, and gets them back. */
  readonly from?: WizardStep;
}

/** The one store of an open draft. It lives outside React: typing in one well draws that well only. */
export interface WizardStore {
  /** What was entered. */
  readonly get: () => WizardState;
  /** Changes what was entered. The draft saves every change by itself. */
  readonly change: (step: (state: WizardState) => WizardState) => void;
  /** The same for what follows from lists that others keep: the draft is saved with it once its user changes something. */
  readonly follow: (step: (state: WizardState) => WizardState) => void;
  /** The change that follows replaces work, which a user may regret: the draft keeps what was before. */
  readonly noteReplacement: () => void;
  /** Calls the listener when what was entered has changed, and for no other slice. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly slices: StoreApi<WizardSlices>;
}

export function createWizardStore(initial: WizardState): WizardStore {
  const slices = createStore<WizardSlices>()(() => ({
    entered: initial,
    histories: new Map(),
    knowledge: {
      places: undefined,
      substances: undefined,
      storedFiles: undefined,
      publicJobs: undefined,
      timeZone: undefined,
    },
    replacements: 0,
    followed: undefined,
    statuses: new Map(),
    checks: new Map(),
    lastMend: undefined,
    checked: { results: new WeakMap() },
    texts: new WeakMap(),
    accepted: new Map(),
    savedSoon: undefined,
    destination: undefined,
    ticked: new Set(),
    wellInView: undefined,
  }));
  return {
    get: () => slices.getState().entered,
    change: (step) => slices.setState((now) => changed(now, step(now.entered))),
    follow: (step) =>
      slices.setState((now) => {
        const to = step(now.entered);
        return { ...changed(now, to), followed: { from: now.entered, to } };
      }),
    noteReplacement: () => slices.setState(({ replacements }) => ({ replacements: replacements + 1 })),
    subscribe: (listener) => slices.subscribe((now, before) => now.entered !== before.entered && listener()),
    slices,
  };
}

const changed = (now: WizardSlices, entered: WizardState): Partial<WizardSlices> =>
  entered === now.entered ? now : { entered, histories: followChange(now.histories, now.entered, entered) };

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

/** The wells that are ticked and still selected, and how to tick others. */
export function useTickedWells() {
  const { slices } = useWizard();
  const ticked = useStore(slices, (all) => all.ticked);
  const selected = useWizardState((state) => state.selected);
  const keys = useMemo(() => selected.filter((key) => ticked.has(key)), [selected, ticked]);
  const [tick] = useState(() => ({
    toggle: (key: string) =>
      slices.setState(({ ticked: before }) => {
        const others = [...before].filter((each) => each !== key);
        return { ticked: new Set(before.has(key) ? others : [...others, key]) };
      }),
    set: (wanted: readonly string[]) => slices.setState({ ticked: new Set(wanted) }),
  }));
  return { keys, has: (key: string) => ticked.has(key), ...tick };
}

/**
 * One part of what was entered. The part must keep its identity while it is unchanged. Other slices, such as the results
 * of checks, are filled while a step is drawn, and must not draw what stands beside the step.
 */
export function useWizardState<Part>(pick: (state: WizardState) => Part): Part {
  const { get, subscribe } = useWizard();
  return useSyncExternalStore(subscribe, () => pick(get()));
}
