import { keyOfJob, type SelectedWell } from '@disclosure/core';

type Job = Pick<SelectedWell, 'apiNumber' | 'endDate'>;

/** Names the first disclosure so far that is about the same job of the same well. */
export function createTwinFinder(): (job: Job, name: string) => string | undefined {
  const first = new Map<string, string>();
  return (job, name) => {
    const key = keyOfJob(job);
    if (key === undefined) return undefined;
    const twin = first.get(key);
    if (twin === undefined) first.set(key, name);
    return twin;
  };
}
