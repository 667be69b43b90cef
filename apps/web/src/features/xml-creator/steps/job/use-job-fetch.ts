import {
  type FetchedJob,
  findAll,
  hasWork,
  isSameJob,
  jobNumberRules,
  messages,
  takeJob,
  type WizardState,
} from '@disclosure/core';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../../lib/api.tsx';
import { browserClock } from '../../../../lib/clock.ts';
import { announce } from '../../../../lib/failure.ts';
import type { Fault } from '../../../../lib/use-form.ts';
import { useWizard } from '../../state/use-wizard.ts';
import { useWizardNavigation } from '../../state/wizard-navigation.tsx';
import { JobFailure } from './job-failure.ts';
import { type JobSource, loadJob } from './load-job.ts';
import { useJobMemory } from '../../drafts/use-job-memory.ts';

/** What step 1 is busy with. */
export type FetchPhase =
  | { readonly kind: 'idle'; readonly faults: readonly Fault[] }
  | { readonly kind: 'asking'; readonly source: JobSource }
  | { readonly kind: 'fetching'; readonly source: JobSource }
  /** The same job again: what is new is laid beside what was edited. */
  | { readonly kind: 'merging'; readonly job: FetchedJob }
  /** The service is down, and this is what it said last. */
  | { readonly kind: 'offering'; readonly job: FetchedJob };

const idle = (faults: readonly Fault[] = []): FetchPhase => ({ kind: 'idle', faults });

/** Gets the data of a job, asks before they take the place of others, and goes on to the wells. */
export function useJobFetch() {
  const api = useApi();
  const store = useWizard();
  const keep = useKeeping();
  const [phase, setPhase] = useState(idle());
  /** Whoever was cancelled, or overtaken, no longer counts. */
  const current = useRef(0);
  // Whoever has gone elsewhere is not called back, and what they do there is not replaced.
  useEffect(() => () => void current.current++, []);

  function take(job: FetchedJob, change: (state: WizardState) => WizardState) {
    // Drawn with the step that follows, not once more by itself.
    startTransition(() => setPhase(idle()));
    keep(job, change);
  }
  /** Another job takes the place of the work; the same one is merged with it. */
  function accept(job: FetchedJob) {
    const { kind, name } = job.origin;
    if (isSameWork(store.get(), kind, name)) setPhase({ kind: 'merging', job });
    else take(job, (state) => takeJob(state, job));
  }
  async function fetchFrom(source: JobSource) {
    const turn = ++current.current;
    setPhase({ kind: 'fetching', source });
    try {
      const job = await loadJob(api, source, browserClock.now);
      if (turn !== current.current) return;
      if (job.origin.lastGood) setPhase({ kind: 'offering', job });
      else accept(job);
    } catch (error) {
      if (turn === current.current) setPhase(idle(announce(faultsOf(error))));
    }
  }
  function begin(source: JobSource) {
    const faults = source.kind === 'fracpro' ? findAll(jobNumberRules, source) : [];
    if (faults.length > 0) setPhase(idle(faults.map(({ message, where }) => ({ message, field: where }))));
    else if (replacesWork(store.get(), source)) setPhase({ kind: 'asking', source });
    else void fetchFrom(source);
  }
  function cancel() {
    current.current++;
    setPhase(idle());
  }
  return { phase, begin, fetchFrom, accept, take, cancel };
}

/** The job is in the draft: its number is remembered, and the wells come next. */
function useKeeping() {
  const store = useWizard();
  const { goTo } = useWizardNavigation();
  const memory = useJobMemory();
  return ({ origin }: FetchedJob, change: (state: WizardState) => WizardState) => {
    store.change(change);
    memory.keepTyped('');
    if (origin.kind === 'fracpro') memory.remember(origin.name);
    goTo(2);
  };
}

const nameOf = (source: JobSource): string => (source.kind === 'file' ? source.file.name : source.jobNumber);

const replacesWork = (state: WizardState, source: JobSource): boolean =>
  hasWork(state) && !isSameJob(state, source.kind, nameOf(source));

const isSameWork = (state: WizardState, kind: JobSource['kind'], name: string): boolean =>
  hasWork(state) && isSameJob(state, kind, name);

function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof JobFailure)) return [{ message: messages.job.fetchFailed(messages.unexpected) }];
  return [{ message: error.message }, ...error.details.map((message) => ({ message }))];
}
