import {
  blockProceeding,
  type CheckContext,
  checkDisclosure,
  type Disclosure,
  type Finding,
  listProblems,
  openJobFindings,
  type Problem,
  type WizardWell,
  messages,
  ownFileOf,
  twinsOf,
  type WizardState,
  withoutOwnFile,
} from '@disclosure/core';
import { browserClock, type Clock, localDay } from '../../../lib/clock.ts';
import { type WizardStore, useWizard, useWizardState } from './store.ts';
import { useMemo, useState } from 'react';
import { useReferenceData } from './reference-data.tsx';
import { useDeferredStore } from '../../../lib/store.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.tsx';
import { usePlaces } from '../../../lib/places/use-places.ts';

export interface WellCheck {
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  /** Nothing keeps this well from going on to step 5. */
  readonly isReady: boolean;
}

const checks = new WeakMap<CheckContext, WeakMap<Disclosure, WellCheck>>();

function checksIn(context: CheckContext): WeakMap<Disclosure, WellCheck> {
  const known = checks.get(context) ?? new WeakMap<Disclosure, WellCheck>();
  checks.set(context, known);
  return known;
}

/** Worked out once for each state of a well: a disclosure that changed is another one, and so is an edited well. */
export function checkWell(disclosure: Disclosure, context: CheckContext, well: WizardWell | undefined): WellCheck {
  const known = checksIn(context);
  const check = known.get(disclosure) ?? work(disclosure, context, well);
  known.set(disclosure, check);
  return check;
}

export const isChecked = (disclosure: Disclosure, context: CheckContext): boolean => checksIn(context).has(disclosure);

function work(disclosure: Disclosure, context: CheckContext, well: WizardWell | undefined): WellCheck {
  const findings = [...(well ? openJobFindings(well) : []), ...checkDisclosure(disclosure, context)];
  return { findings, problems: listProblems(disclosure, findings), isReady: !blockProceeding(findings) };
}

/** Does a slice of work whenever the browser is idle, until the work says that nothing is left. */
export function createIdleWorker(doSlice: () => boolean, { whenIdle }: Pick<Clock, 'whenIdle'> = browserClock) {
  let callOff: (() => void) | undefined;
  const start = () => {
    callOff ??= whenIdle(run);
  };
  const run = () => {
    callOff = undefined;
    if (doSlice()) start();
  };
  const stop = () => {
    callOff?.();
    callOff = undefined;
  };
  return { start, stop };
}

export type WellStatus = 'ready' | 'attention' | 'checking';
export type WellStatuses = ReadonlyMap<string, WellStatus>;

/** Well short of what a person notices, so that checking a hundred wells never stands in the way of typing. */
const SLICE = 8;
/** So often the page shows how far the checks are. */
const NEWS = 300;

interface SelectedWell {
  readonly key: string;
  readonly disclosure: Disclosure;
  readonly well: WizardWell | undefined;
}

type Wells = readonly SelectedWell[];

function selectedWells(store: WizardStore): Wells {
  const { selected, disclosures, wells } = store.get();
  const byKey = new Map(wells.map((well) => [well.key, well]));
  return selected.flatMap((key) => {
    const disclosure = disclosures[key];
    return disclosure ? [{ key, disclosure, well: byKey.get(key) }] : [];
  });
}

function statusOf({ disclosure, well }: SelectedWell, context: CheckContext): WellStatus {
  if (!isChecked(disclosure, context)) return 'checking';
  return checkWell(disclosure, context, well).isReady ? 'ready' : 'attention';
}

/** Checks wells until the slice is over. True when some are left. */
function checkSome(wells: Wells, context: CheckContext): boolean {
  const end = performance.now() + SLICE;
  const open = wells.filter(({ disclosure }) => !isChecked(disclosure, context));
  const left = open.findIndex(({ disclosure, well }) => {
    checkWell(disclosure, context, well);
    return performance.now() > end;
  });
  return left !== -1 && left < open.length - 1;
}

const isSame = (one: WellStatuses, other: WellStatuses): boolean =>
  one.size === other.size && [...one].every(([key, status]) => other.get(key) === status);

/** How every selected well stands. What is not known yet is worked out when the browser has nothing else to do. */
export function createStatuses(store: WizardStore, context: CheckContext) {
  let known: WellStatuses = new Map();
  const listeners = new Set<() => void>();
  const publish = () => {
    const next = new Map(selectedWells(store).map((each) => [each.key, statusOf(each, context)]));
    if (isSame(next, known)) return;
    known = next;
    for (const listener of listeners) listener();
  };
  let publishedAt = performance.now();
  const worker = createIdleWorker(() => {
    const isLeft = checkSome(selectedWells(store), context);
    const now = performance.now();
    if (isLeft && now - publishedAt < NEWS) return true;
    publishedAt = now;
    publish();
    return isLeft;
  });
  publish();
  return {
    get: (): WellStatuses => known,
    /** Before something is decided on them, all of them are known. */
    settle: (): WellStatuses => {
      for (const { disclosure, well } of selectedWells(store)) checkWell(disclosure, context, well);
      publish();
      return known;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      const unsubscribe = store.subscribe(worker.start);
      worker.start();
      return () => {
        listeners.delete(listener);
        unsubscribe();
        worker.stop();
      };
    },
  };
}

/** What the rules know besides the disclosure itself. It stays the same until the reference data change. */
export function useCheckContext(): CheckContext {
  const { catalogue } = useReferenceData();
  const [today] = useState(() => localDay(new Date()));
  return useMemo(() => ({ catalogue, today }), [catalogue, today]);
}

/** How every selected well stands, and a way to have all of them known at once. */
export function useStatuses() {
  const store = useWizard();
  const context = useCheckContext();
  const source = useMemo(() => createStatuses(store, context), [store, context]);
  return { statuses: useDeferredStore(source), settle: source.settle };
}

export interface Checks {
  /** All findings of one selected well, as far as everything that rules ask for is known by now. */
  readonly findingsOf: (key: string) => readonly Finding[];
  /** What could not be checked, in words. */
  readonly gaps: readonly string[];
  /** Nothing is being asked any more. */
  readonly isSettled: boolean;
}

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** Everything that is checked before a document is made: the disclosure, its place, its twins, the calendar. */
export function useChecks(keys: readonly string[]): Checks {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const disclosures = useWizardState((state) => state.disclosures);
  const apiNumbers = useApiNumbers(keys, disclosures);
  const places = usePlaces(apiNumbers);
  const stored = useStoredTwins(apiNumbers);
  const [today] = useState(() => localDay(new Date()));
  const findingsOf = useMemo(
    () =>
      createChecker(store, {
        keys,
        context: {
          today,
          catalogue,
          ...(places.data && { places: places.data }),
          ...(stored.data && { storedFiles: stored.data }),
        },
        disclosures,
      }),
    [catalogue, disclosures, keys, places.data, store, stored.data, today],
  );

  const gaps = [
    ...(places.isError ? [messages.saving.placesFailed] : []),
    ...(stored.isError ? [messages.saving.twinsFailed] : []),
  ];
  return { findingsOf, gaps, isSettled: !places.isLoading && !stored.isLoading };
}

interface Checking extends Pick<WizardState, 'disclosures'> {
  readonly keys: readonly string[];
  readonly context: CheckContext;
}

/** Checks a well when somebody asks for it, and once as long as nothing changes: of a hundred wells one is looked at. */
function createChecker(store: WizardStore, { keys, context, disclosures }: Checking): Checks['findingsOf'] {
  const known = new Map<string, readonly Finding[]>();
  const twins = twinsOf(keys.flatMap((key) => (disclosures[key] ? [[key, disclosures[key]] as const] : [])));
  const check = (key: string): readonly Finding[] => {
    const disclosure = disclosures[key];
    if (!disclosure) return [];
    const well = store.get().wells.find((each) => each.key === key);
    const storedFiles = context.storedFiles && withoutOwnFile(context.storedFiles, ownFileOf(store.get(), key));
    const own = { ...context, twin: twins.get(key), ...(storedFiles && { storedFiles }) };
    return [...(well ? openJobFindings(well) : []), ...checkDisclosure(disclosure, own)];
  };
  return (key) => {
    // A file of its own, once it is there, is no twin.
    const place = `${key} ${ownFileOf(store.get(), key) ?? ''}`;
    const findings = known.get(place) ?? check(key);
    known.set(place, findings);
    return findings;
  };
}

/** As long as the numbers stay the same, so does the list. */
function useApiNumbers(keys: readonly string[], disclosures: Readonly<Record<string, Disclosure>>): readonly string[] {
  const joined = keys.map((key) => digits(disclosures[key]?.well.apiNumber ?? '')).join(' ');
  return useMemo(() => [...new Set(joined.split(' ').filter(Boolean))], [joined]);
}

/** The server takes so many at once. */
const NUMBERS_AT_ONCE = 200;

function useStoredTwins(apiNumbers: readonly string[]) {
  const api = useApi();
  return useQuery({
    queryKey: ['twins', ...apiNumbers],
    queryFn: async () => {
      const starts = Array.from({ length: Math.ceil(apiNumbers.length / NUMBERS_AT_ONCE) }, (_, part) => part);
      const parts = starts.map((part) => apiNumbers.slice(part * NUMBERS_AT_ONCE, (part + 1) * NUMBERS_AT_ONCE));
      return (await Promise.all(parts.map((part) => api.listTwins({ query: { apiNumbers: part.join(',') } })))).flat();
    },
    enabled: apiNumbers.length > 0,
    staleTime: 0,
  });
}
