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
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { useApi } from '../../../../lib/api.tsx';
import { browserClock } from '../../../../lib/clock.ts';
import { announce, type Fault } from '../../../../lib/failure.ts';
import { useJobMemory } from '../../drafts/job-memory.ts';
import { useWizard } from '../../state/store.ts';
import { useWizardNavigation } from '../../state/navigation.tsx';
import type { DocumentSource } from './load-documents.ts';
import { JobFailure, type JobPart, type JobSource, loadJob, nameOfSource } from './load-job.ts';

/** Where wells come from: the data of a job, or documents to correct. */
export type WellSource = JobSource | DocumentSource;

const isOfJob = (source: WellSource): source is JobSource => source.kind === 'fracpro' || source.kind === 'file';

/** What step 1 is doing. */
type FetchPhase =
  | { readonly kind: 'idle'; readonly faults: readonly Fault[] }
  | { readonly kind: 'asking'; readonly source: WellSource }
  | { readonly kind: 'fetching'; readonly source: WellSource; readonly part?: JobPart }
  /** The same job was fetched again: the user compares the new data with the edits. */
  | { readonly kind: 'merging'; readonly job: FetchedJob }
  /** FracPro is down: the user may take the data that it gave last. */
  | { readonly kind: 'offering'; readonly job: FetchedJob };

const idle = (faults: readonly Fault[] = []): FetchPhase => ({ kind: 'idle', faults });

/** Loads a job, asks before it replaces another one, and goes on to the wells. */
export function useJobFetch() {
  const load = useLoad();
  const store = useWizard();
  const { keepJob, keepDocuments } = useKeepJob();
  const [phase, setPhase] = useState(idle());
  const turns = useTurns();

  function take(job: FetchedJob, change: (state: WizardState) => WizardState) {
    // Drawn together with the next step, not before it.
    startTransition(() => setPhase(idle()));
    keepJob(job, change);
  }
  /** The same job is merged with the work; another one replaces it. */
  function accept(job: FetchedJob) {
    if (updatesWork(store.get(), job)) setPhase({ kind: 'merging', job });
    else take(job, (state) => takeJob(state, job));
  }
  async function fetchFrom(source: WellSource) {
    const isCurrent = turns.begin();
    setPhase({ kind: 'fetching', source });
    try {
      const loaded = await load(source, (part) => isCurrent() && setPhase({ kind: 'fetching', source, part }));
      if (!isCurrent()) return;
      if ('documents' in loaded) keepDocuments(loaded.documents);
      else if (loaded.job.origin.lastGood) setPhase({ kind: 'offering', job: loaded.job });
      else accept(loaded.job);
    } catch (error) {
      if (isCurrent()) setPhase(idle(announce(faultsOf(error))));
    }
  }
  function begin(source: WellSource) {
    const faults = source.kind === 'fracpro' ? findAll(jobNumberRules, source) : [];
    if (faults.length > 0) end(idle(faults.map(({ message, where }) => ({ message, field: where }))));
    else if (replacesWork(store.get(), source)) end({ kind: 'asking', source });
    else void fetchFrom(source);
  }
  /** A late answer to what was begun before must not take the place of this. */
  function end(next: FetchPhase) {
    turns.end();
    setPhase(next);
  }
  const refuse = (message: string) => setPhase(idle([{ message, field: 'jobNumber' }]));
  return { phase, begin, refuse, fetchFrom, accept, take, cancel: () => end(idle()) };
}

type Loaded = { readonly job: FetchedJob } | { readonly documents: WizardState };

/** The data of a job, or the wizard with documents. The page of step 1 is drawn without what reads documents. */
function useLoad() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { now } = browserClock;
  return async (source: WellSource, report: (part: JobPart) => void): Promise<Loaded> => {
    if (isOfJob(source)) return { job: await loadJob(api, source, now, report) };
    const { loadDocuments } = await import('./load-documents.ts');
    return { documents: await loadDocuments({ api, queryClient, now }, source) };
  };
}

/** Only the answer to the newest fetch counts: an older one was canceled or replaced, or the user left the step. */
export function useTurns() {
  const [turns] = useState(createTurns);
  useEffect(() => turns.end, [turns]);
  return turns;
}

function createTurns() {
  let current = 0;
  return {
    /** Whether this fetch still counts. */
    begin: (): (() => boolean) => {
      const turn = ++current;
      return () => turn === current;
    },
    end: () => void current++,
  };
}

/** Puts the job into the draft, remembers its number and opens the wells. */
function useKeepJob() {
  const store = useWizard();
  const { goTo } = useWizardNavigation();
  const memory = useJobMemory();
  const keepJob = ({ origin }: FetchedJob, change: (state: WizardState) => WizardState) => {
    store.noteReplacement();
    store.change(change);
    // A job without wells is not saved: a reload leads back to its number.
    memory.keepTyped(store.get().wells.length === 0 ? store.get().jobNumber : '');
    if (origin.kind === 'fracpro') memory.remember(origin.name);
    goTo('wells');
  };
  const keepDocuments = (state: WizardState) => {
    store.noteReplacement();
    store.change(() => state);
    memory.keepTyped('');
    goTo('wells');
  };
  return { keepJob, keepDocuments };
}

const updatesWork = (state: WizardState, { origin }: FetchedJob): boolean =>
  hasWork(state) && isSameJob(state, origin.kind, origin.name);

const replacesWork = (state: WizardState, source: WellSource): boolean =>
  hasWork(state) && !(isOfJob(source) && isSameJob(state, source.kind, nameOfSource(source)));

function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof JobFailure)) return [{ message: messages.job.fetchFailed(messages.unexpected) }];
  return [{ message: error.message }, ...error.details.map((message) => ({ message }))];
}
