/** One file of a run, and how far it is. */
export interface SaveTask {
  readonly key: string;
  readonly name: string;
  readonly status: 'waiting' | 'saving' | 'saved' | 'failed' | 'cancelled';
  /** Why the last try failed. */
  readonly message?: string;
  /** The server was not available. The file waits for the next try of the run, and has failed only if there is none. */
  readonly isOutage?: boolean;
}

/** Files that are saved together, a few at a time. */
export interface SavingRun {
  /** What is being saved, such as `Job 1010`. */
  readonly title: string;
  /** The page it was started from. */
  readonly address: string;
  /** Stalled: the server is not available, and the run continues by itself when it is again. */
  readonly phase: 'running' | 'paused' | 'stalled' | 'ended';
  readonly tasks: readonly SaveTask[];
}

export const countTasks = ({ tasks }: SavingRun, status: SaveTask['status']): number =>
  tasks.filter((task) => task.status === status).length;

/** It can be sent now. */
export const isDue = ({ status, isOutage }: SaveTask): boolean => status === 'waiting' && !isOutage;

export const isActive = ({ phase }: SavingRun): boolean => phase !== 'ended';

/** `37 of 100 · 2 failed`: only stored files count. */
export function describeProgress(run: SavingRun): string {
  const failed = countTasks(run, 'failed');
  const cancelled = countTasks(run, 'cancelled');
  return [
    `${countTasks(run, 'saved')} of ${run.tasks.length}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
  ].join(' · ');
}

export function withTask(run: SavingRun, key: string, change: Omit<SaveTask, 'key' | 'name'>): SavingRun {
  const status = change.isOutage && isActive(run) ? 'waiting' : change.status;
  const tasks = run.tasks.map((task) => (task.key === key ? { key, name: task.name, ...change, status } : task));
  return { ...run, tasks };
}

/** Files that wait because of an outage are sent again. */
export const withAnotherTry = (run: SavingRun): SavingRun => ({
  ...run,
  phase: 'running',
  tasks: run.tasks.map((task) => (task.status === 'waiting' ? waiting(task) : task)),
});

/** What was sent before an outage may have arrived, so it has failed and is not cancelled: it keeps its key. */
export const withoutWaiting = (run: SavingRun): SavingRun => ({
  ...run,
  phase: 'ended',
  tasks: run.tasks.map((task) =>
    task.status === 'waiting' ? { ...task, status: task.isOutage ? 'failed' : 'cancelled' } : task,
  ),
});

/**
 * Adds files to a run. Files that failed before and are not among them stay to be tried again; retrying only failed files
 * continues the same run.
 */
export function withMore(
  run: SavingRun | undefined,
  more: Pick<SavingRun, 'title' | 'address'> & { readonly tasks: readonly Pick<SaveTask, 'key' | 'name'>[] },
): SavingRun {
  const isNew = (key: string): boolean => more.tasks.every((task) => task.key !== key);
  const isFailed = (key: string): boolean =>
    run?.tasks.some((task) => task.key === key && task.status === 'failed') === true;
  const goesOn = run !== undefined && (isActive(run) || more.tasks.every(({ key }) => isFailed(key)));
  const isKept = ({ key, status }: SaveTask): boolean =>
    status === 'saving' || (isNew(key) && (status === 'failed' || goesOn));
  const kept = run?.tasks.filter(isKept) ?? [];
  const added = more.tasks.filter(({ key }) => kept.every((task) => task.key !== key)).map(waiting);
  return { ...more, phase: 'running', tasks: [...kept, ...added] };
}

const waiting = ({ key, name }: Pick<SaveTask, 'key' | 'name'>): SaveTask => ({ key, name, status: 'waiting' });
