import {
  type Catalogue,
  checkDisclosure,
  dayIn,
  type Disclosure,
  findAlreadyPublic,
  findUnusualShares,
  listProblems,
  isSameStatus,
  madeOf,
  type NaiveDate,
  notChecked,
  openJobFindings,
  ownFileOf,
  statusOf,
  twinsOf,
  type WellToMend,
  type WizardState,
  type WizardWell,
  withFailure,
  withoutOwnFile,
} from '@disclosure/core';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { browserClock } from '../../../lib/clock.ts';
import { useDeferredStore } from '../../../lib/store.ts';
import { useReferenceData } from './reference-data.tsx';
import {
  type Knowledge,
  useWizard,
  useWizardState,
  type WellCheck,
  type WellStatuses,
  type WizardSlices,
  type WizardStore,
} from './store.ts';

/** What checks depend on besides the disclosure itself, read once for all wells. */
interface Basis extends Knowledge {
  readonly state: WizardState;
  readonly catalogue: Catalogue;
  readonly today: NaiveDate;
  readonly wells: ReadonlyMap<string, WizardWell>;
  readonly twins: ReadonlyMap<string, string>;
  readonly results: WizardSlices['checked']['results'];
}

function readBasis({ slices }: WizardStore, catalogue: Catalogue): Basis {
  const { entered, knowledge, checked } = slices.getState();
  return {
    ...knowledge,
    state: entered,
    catalogue,
    today: dayIn(new Date(), knowledge.timeZone),
    wells: new Map(entered.wells.map((well) => [well.key, well])),
    twins: readTwins(entered, checked),
    results: checked.results,
  };
}

/** By key, the earlier well of the same job. Rows do not matter to it, so typing in them does not work it out again. */
function readTwins({ selected, disclosures }: WizardState, checked: WizardSlices['checked']) {
  const before = checked.twins;
  const wells = selected.map((key) => disclosures[key]?.well);
  const isSame = before?.selected === selected && wells.every((well, index) => well === before.wells[index]);
  if (isSame) return before.byKey;
  const byKey = twinsOf(selected.flatMap((key) => (disclosures[key] ? [[key, disclosures[key]] as const] : [])));
  checked.twins = { selected, wells, byKey };
  return byKey;
}

/** The parts of the basis that matter to one well. As long as they are the same, so is its result. */
function partsFor(
  { state, catalogue, today, places, substances, storedFiles, publicJobs, wells, twins }: Basis,
  key: string,
) {
  const [well, twin] = [wells.get(key), twins.get(key)];
  const ownFile = well?.opened?.corrects?.name ?? ownFileOf(state, key);
  const filedAs = well?.opened?.corrects?.status;
  return { catalogue, today, places, substances, storedFiles, publicJobs, well, twin, ownFile, filedAs };
}

type Parts = ReturnType<typeof partsFor>;

const isUpToDate = (check: WellCheck | undefined, parts: Parts): check is WellCheck =>
  check !== undefined && Object.values(parts).every((part, index) => Object.is(part, check.madeFrom[index]));

function work(disclosure: Disclosure, parts: Parts): WellCheck {
  const { well, ownFile, places, substances, storedFiles, publicJobs, ...context } = parts;
  const findings = [
    ...(well ? openJobFindings(well) : []),
    ...checkDisclosure(disclosure, {
      ...context,
      ...(places && { places }),
      ...(substances && { substances }),
      ...(storedFiles && { storedFiles: withoutOwnFile(storedFiles, ownFile) }),
    }),
  ];
  // Reminders of the wizard: they are shown with the findings, and are none of them.
  const unusual = disclosure.provisionalRows ? [] : findUnusualShares(disclosure.rows);
  // A stored file that is corrected is public already, as a rule.
  const known = publicJobs && !well?.opened?.corrects ? findAlreadyPublic(disclosure.well, publicJobs) : [];
  const problems = listProblems(disclosure, [...findings, ...known, ...unusual]);
  return { findings, problems, status: statusOf(problems), madeFrom: Object.values(parts) };
}

function checkOn(basis: Basis, key: string, disclosure: Disclosure): WellCheck {
  const parts = partsFor(basis, key);
  const known = basis.results.get(disclosure);
  if (isUpToDate(known, parts)) return known;
  const check = work(disclosure, parts);
  basis.results.set(disclosure, check);
  return check;
}

/** The one check of a well, for every step. Worked out once for each state of the well and of what the rules know. */
export const checkWell = (store: WizardStore, catalogue: Catalogue, key: string, disclosure: Disclosure): WellCheck =>
  checkOn(readBasis(store, catalogue), key, disclosure);

/** Checks a well on the screen. The function changes when the rules know more, so that the well is checked again. */
export function useWellChecker(key: string): (disclosure: Disclosure) => WellCheck {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const knowledge = useStore(store.slices, (all) => all.knowledge);
  const well = useWizardState(({ wells }) => wells.find((each) => each.key === key));
  return useCallback(
    (disclosure: Disclosure) => checkWell(store, catalogue, key, disclosure),
    // The store holds what the rules know.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [store, catalogue, key, knowledge, well],
  );
}

/** The check of a well on the screen. */
export const useWellCheck = (key: string, disclosure: Disclosure): WellCheck => useWellChecker(key)(disclosure);

/** Short enough not to be noticed, so that checking a hundred wells never delays typing. */
const SLICE_MS = 8;
/** How often the page shows the progress of the checks. */
const PUBLISH_MS = 300;

const selectedDisclosures = ({ selected, disclosures }: WizardState) =>
  selected.flatMap((key) => (disclosures[key] ? [{ key, disclosure: disclosures[key] }] : []));

/** Checks wells until the slice is over. True when some are left. */
function checkSome(basis: Basis): boolean {
  const end = performance.now() + SLICE_MS;
  const open = selectedDisclosures(basis.state).filter(
    ({ key, disclosure }) => !isUpToDate(basis.results.get(disclosure), partsFor(basis, key)),
  );
  const last = open.findIndex(({ key, disclosure }) => {
    checkOn(basis, key, disclosure);
    return performance.now() > end;
  });
  return last !== -1 && last < open.length - 1;
}

/** A well that was checked keeps its status while it is checked again with more knowledge. */
function publishStatuses({ slices }: WizardStore): void {
  const { entered, statuses, checks, checked } = slices.getState();
  const known = selectedDisclosures(entered).map(
    ({ key, disclosure }) => [key, checked.results.get(disclosure)] as const,
  );
  const next: WellStatuses = new Map(
    known.map(([key, check]) => {
      const [before, now] = [
        statuses.get(key),
        check ? withFailure(check.status, failureOf(entered, key)) : notChecked,
      ];
      // The same object for the same status, so that its tab is not drawn again.
      return [key, before && isSameStatus(before, now) ? before : now];
    }),
  );
  const results = new Map(known.flatMap(([key, check]) => (check ? [[key, check] as const] : [])));
  const hasNewStatus = !isSame(next, statuses);
  if (hasNewStatus || !isSame(results, checks)) {
    slices.setState({ statuses: hasNewStatus ? next : statuses, checks: results });
  }
}

/** Why the last try to write the document failed, for the well as it is now. */
const failureOf = (state: WizardState, key: string): string => madeOf(state, key)?.failure ?? '';

const isSame = <Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

/** Keeps the status of every selected well up to date, whenever the browser is idle. */
function watchStatuses(store: WizardStore, catalogue: Catalogue) {
  const { slices } = store;
  let publishedAt = performance.now();
  const worker = createIdleWorker(() => {
    const isLeft = checkSome(readBasis(store, catalogue));
    const now = performance.now();
    if (isLeft && now - publishedAt < PUBLISH_MS) return true;
    publishedAt = now;
    publishStatuses(store);
    return isLeft;
  });
  // Known before the first drawing, so that the tabs are not drawn twice.
  publishStatuses(store);
  return {
    get: (): WellStatuses => slices.getState().statuses,
    /** Checks whatever is not checked yet: for decisions. */
    settle: (): WellStatuses => {
      const basis = readBasis(store, catalogue);
      for (const { key, disclosure } of selectedDisclosures(basis.state)) checkOn(basis, key, disclosure);
      publishStatuses(store);
      return slices.getState().statuses;
    },
    subscribe: (listener: () => void) => {
      const unsubscribe = slices.subscribe((now, before) => {
        if (now.statuses !== before.statuses) listener();
        if (now.entered !== before.entered || now.knowledge !== before.knowledge) worker.start();
      });
      worker.start();
      return () => {
        unsubscribe();
        worker.stop();
      };
    },
  };
}

/** Works slice by slice while the browser is idle, until the work says that nothing is left. */
function createIdleWorker(doSlice: () => boolean) {
  let callOff: (() => void) | undefined;
  const start = () => {
    callOff ??= browserClock.whenIdle(run);
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

/** The status of every selected well, and a way to have all of them checked at once. */
export function useStatuses() {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const source = useMemo(() => watchStatuses(store, catalogue), [store, catalogue]);
  return { statuses: useDeferredStore(source), settle: source.settle };
}

/** The same statuses, drawn in the same moment, for what stands beside a list that keeps them up to date. */
export function useStatusesBeside(): WellStatuses {
  const { slices } = useWizard();
  const source = useMemo(() => ({ get: () => slices.getState().statuses, subscribe: slices.subscribe }), [slices]);
  return useDeferredStore(source);
}

/** The selected wells with what their checks found; undefined until every one of them is checked. */
export function useCheckedWells(): readonly WellToMend[] | undefined {
  const { slices } = useWizard();
  const checks = useStore(slices, (all) => all.checks);
  const selected = useWizardState((state) => state.selected);
  const disclosures = useWizardState((state) => state.disclosures);
  return useMemo(() => {
    const { results } = slices.getState().checked;
    const wells = selected.flatMap((key) => {
      const [disclosure, check] = [disclosures[key], checks.get(key)];
      const isOfNow = disclosure && check && results.get(disclosure) === check;
      return isOfNow ? { key, disclosure, problems: check.problems } : [];
    });
    return wells.length === selected.length ? wells : undefined;
  }, [checks, disclosures, selected, slices]);
}
