import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Answer, Tasks } from './copy-thread.ts';

const MOST_THREADS = 4;
const PORTION = 100;

type Portioned = 'give' | 'take';

/** Threads that are there from the first work until they are closed. */
export class CopyThreads {
  #threads: Worker[] = [];

  /** Does the same to many, a portion at a time on each thread. The results are in the order of what was given. */
  async forAll<Task extends Portioned>(
    task: Task,
    all: Parameters<Tasks[Task]>[0],
    signal: AbortSignal,
  ): Promise<ReturnType<Tasks[Task]>[number][]> {
    const results: ReturnType<Tasks[Task]>[number][] = [];
    let next = 0;
    const work = async (thread: Worker) => {
      for (let from = next; from < all.length; from = next) {
        signal.throwIfAborted();
        next += PORTION;
        const portion = (await ask(thread, task, all.slice(from, from + PORTION))) as typeof results;
        for (const [index, result] of portion.entries()) results[from + index] = result;
      }
    };
    await settleAll(this.#open(Math.ceil(all.length / PORTION)).map(work));
    return results;
  }

  /** While other work goes on here. */
  async settle(folder: string): Promise<void> {
    const [thread] = this.#open(1);
    if (thread) await ask(thread, 'settle', folder);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread.terminate()));
  }

  /** No more than there is work for. */
  #open(wanted: number): readonly Worker[] {
    const count = Math.min(wanted, availableParallelism(), MOST_THREADS);
    while (this.#threads.length < count) this.#threads.push(new Worker(new URL('copy-thread.ts', import.meta.url)));
    return this.#threads.slice(0, count);
  }
}

async function ask(thread: Worker, task: keyof Tasks, given: unknown): Promise<unknown> {
  thread.postMessage({ task, given }, []);
  const [answer] = (await once(thread, 'message')) as [Answer];
  if ('result' in answer) return answer.result;
  throw Object.assign(new Error(), answer.fault);
}

/** When one fails, the others still write until they have ended: nobody goes on before. */
async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}
