import { Worker } from 'node:worker_threads';
import type { Person } from '../bench/load/populate.ts';

/** What the other user works on. */
export interface Work {
  readonly address: string;
  readonly person: Person;
  readonly fileIds: readonly string[];
  readonly customerId: number;
}

/** One call of the other user, and how long it took. */
export interface Wait {
  /** In milliseconds since 1970. */
  readonly began: number;
  readonly milliseconds: number;
  readonly status: number;
}

export const now = (): number => performance.timeOrigin + performance.now();

/** Another user who works on until told to stop: on a thread, because making hostile files keeps this one busy. */
export function standBy(workerData: Work) {
  const waits: Wait[] = [];
  const thread = new Worker(new URL('bystander-thread.ts', import.meta.url), { workerData });
  thread.on('message', (wait: Wait) => waits.push(wait));
  return {
    waits,
    stop: () => thread.terminate(),
  };
}

export type Bystander = ReturnType<typeof standBy>;

/** The waits that overlap with a span of time. */
export const during = (waits: readonly Wait[], from: number, to: number): Wait[] =>
  waits.filter(({ began, milliseconds }) => began < to && began + milliseconds > from);

export const longestOf = (waits: readonly Wait[]): number =>
  Math.max(0, ...waits.map(({ milliseconds }) => milliseconds));
