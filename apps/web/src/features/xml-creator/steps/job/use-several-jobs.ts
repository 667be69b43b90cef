import { emptyWizard, type FetchedJob, jobNumberOf, messages, takeJob } from '@disclosure/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../lib/api.tsx';
import { browserClock } from '../../../../lib/clock.ts';
import { useLatest } from '../../../../lib/store.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { useJobMemory } from '../../drafts/job-memory.ts';
import { beginDraft, type OpenDraft } from '../../drafts/open-draft.ts';
import { useDraftTools } from '../../drafts/use-draft.ts';
import { useWizard } from '../../state/store.ts';
import { loadJob } from './load-job.ts';
import { useTurns } from './use-job-fetch.ts';

type JobState =
  | { readonly kind: 'waiting' | 'fetching' | 'canceled' }
  | { readonly kind: 'opened'; readonly draftId: string; readonly wells: number }
  | { readonly kind: 'failed'; readonly reason: string };

export interface ListedJob {
  readonly jobNumber: string;
  readonly state: JobState;
}

/** Fetches several jobs one after the other. Each becomes a draft of its own; one that fails stops no other. */
export function useSeveralJobs() {
  const [jobs, setJobs] = useState<readonly ListedJob[]>([]);
  const open = useOpenAsDraft();
  const holdField = useField();
  const turns = useTurns();

  const put = (jobNumber: string, state: JobState) =>
    setJobs((before) => before.map((job) => (job.jobNumber === jobNumber ? { jobNumber, state } : job)));

  async function begin(numbers: readonly string[]) {
    const isCurrent = turns.begin();
    const keepInField = holdField();
    const left = new Set(numbers);
    setJobs(numbers.map((jobNumber) => ({ jobNumber, state: { kind: 'waiting' } })));
    for (const jobNumber of numbers) {
      put(jobNumber, { kind: 'fetching' });
      const state = await open(jobNumber, isCurrent);
      if (!isCurrent()) return;
      if (state.kind === 'opened') left.delete(jobNumber);
      put(jobNumber, state);
      // Whatever ends the fetching, what is in the field is not open yet.
      keepInField([...left].join(', '));
    }
  }
  /** Drafts that are open already stay. The others are left in the field. */
  function cancel() {
    turns.end();
    setJobs(jobs.map((job) => (isToCome(job) ? { ...job, state: { kind: 'canceled' } } : job)));
  }
  const toCome = jobs.filter(isToCome).length;
  useNoteOnLeaving(toCome);
  return { jobs, isRunning: toCome > 0, begin, cancel, clear: () => setJobs([]) };
}

const isToCome = ({ state }: ListedJob): boolean => state.kind === 'waiting' || state.kind === 'fetching';

/** The fetching ends with the step, as when it is canceled; but the user may not have meant it. */
function useNoteOnLeaving(toCome: number) {
  const latest = useLatest(toCome);
  useEffect(
    () => () => {
      if (latest.get() > 0) toasts.show(messages.wizard.severalJobs.stopped(latest.get()), 'failed');
    },
    [latest],
  );
}

function useOpenAsDraft() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { desk, userId, ports } = useDraftTools();
  const memory = useJobMemory();

  function keep(jobNumber: string, job: FetchedJob): JobState {
    const draft = beginDraft(userId, ports, { ...takeJob({ ...emptyWizard, jobNumber }, job), step: 'wells' });
    desk.put(draft);
    memory.remember(jobNumber);
    void whenSaved(draft).then(() => queryClient.invalidateQueries({ queryKey: ['drafts'] }));
    return { kind: 'opened', draftId: draft.id, wells: job.read.wells.length };
  }
  return async (jobNumber: string, isWanted: () => boolean): Promise<JobState> => {
    try {
      const job = await loadJob(api, { kind: 'fracpro', jobNumber }, browserClock.now);
      if (!isWanted()) return { kind: 'canceled' };
      // Whether older data will do is for the user to decide, with the job in view.
      if (job.origin.lastGood) return { kind: 'failed', reason: job.origin.lastGood.reason };
      if (job.read.wells.length === 0) return { kind: 'failed', reason: messages.job.noWells };
      return keep(jobNumber, job);
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : messages.unexpected };
    }
  };
}

/** Resolves when the draft is on the server, or waits on this computer for it. */
function whenSaved({ keeper: { status } }: OpenDraft): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => status.get().phase !== 'saving' && resolve();
  const unsubscribe = status.subscribe(look);
  look();
  return promise.finally(unsubscribe);
}

/**
 * Puts texts into the field until the user types there; a draft that was open here keeps its number when nothing is left
 * to fetch.
 */
function useField() {
  const store = useWizard();
  const memory = useJobMemory();
  return () => {
    let own = store.get().jobNumber;
    return (text: string) => {
      if (store.get().jobNumber !== own) return;
      if (!store.get().origin) memory.keepTyped(text);
      store.change((state) => ({ ...state, jobNumber: text || jobNumberOf(state) }));
      own = store.get().jobNumber;
    };
  };
}
