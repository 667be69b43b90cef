import type { CheckContext, Disclosure, WizardWell } from '@disclosure/core';
import type { WizardStore } from './wizard-store.ts';
import { createIdleWorker } from './idle-worker.ts';
import { checkWell, isChecked } from './well-findings.ts';

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
