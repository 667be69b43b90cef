import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Answer, Tasks } from './copy-thread.ts';

const MOST_THREADS = 4;
/** So large that a thread seldom waits for the next one, while the main thread is busy with rows. */
const PORTION = 500;

type PortionedTask = 'export' | 'import';

/** A pool of threads, started when they are first needed. */
export class CopyThreads {
  #threads: Worker[] = [];

  /** Each thread works on one portion at a time. The results are in the order of the items. */
  async forAll<Task extends PortionedTask>(
    task: Task,
    items: Parameters<Tasks[Task]>[0],
    signal: AbortSignal,
  ): Promise<ReturnType<Tasks[Task]>[number][]> {
    const results: ReturnType<Tasks[Task]>[number][] = [];
    let next = 0;
    const work = async (thread: Worker) => {
      for (let from = next; from < items.length; from = next) {
        signal.throwIfAborted();
        next += PORTION;
        const portion = (await ask(thread, task, items.slice(from, from + PORTION))) as typeof results;
        for (const [index, result] of portion.entries()) results[from + index] = result;
      }
    };
    const most = task === 'import' ? coresBeside() : availableParallelism();
    await waitForAll(this.#open(Math.min(Math.ceil(items.length / PORTION), most)).map(work));
    return results;
  }

  /** Settles a folder on a thread, without blocking this one. */
  async settle(folder: string): Promise<void> {
    const [thread] = this.#open(1);
    if (thread) await ask(thread, 'settle', folder);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread.terminate()));
  }

  #open(wanted: number): readonly Worker[] {
    const count = Math.min(wanted, MOST_THREADS);
    while (this.#threads.length < count) this.#threads.push(new Worker(new URL('copy-thread.ts', import.meta.url)));
    return this.#threads.slice(0, count);
  }
}

/** Meanwhile PostgreSQL fills tables and makes indexes on one core, which takes longer than the files. */
const coresBeside = () => Math.max(availableParallelism() - 1, 1);

async function ask(thread: Worker, task: keyof Tasks, given: unknown): Promise<unknown> {
  thread.postMessage({ task, given }, []);
  const [answer] = (await once(thread, 'message')) as [Answer];
  if ('result' in answer) return answer.result;
  throw Object.assign(new Error(), answer.fault);
}

/** After a failure, waits until the other threads no longer write. */
async function waitForAll(works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}
