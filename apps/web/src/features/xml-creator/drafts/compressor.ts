import { type CompressTask, runTask } from './compress.ts';

/** Compresses the pieces of a draft. */
export interface Compressor {
  readonly compress: (text: string) => Promise<string>;
  readonly expand: (text: string) => Promise<string>;
}

export type WorkerAnswer =
  /** Said once, when the worker's script has loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string };

interface Waiting {
  readonly task: CompressTask;
  readonly resolve: (text: string | Promise<string>) => void;
  readonly reject: (error: Error) => void;
}

const startWorker = () => new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' });

/**
 * Works in a worker, so that typing stays smooth. Saving must not depend on the worker: the page does the work until the
 * worker is ready, and again if it cannot be started or breaks.
 */
export function createCompressor(start: () => Worker = startWorker): Compressor {
  let isStarted = false;
  let ready: Worker | undefined;
  // The worker answers in the order of the tasks.
  const waiting: Waiting[] = [];

  function hear(worker: Worker, answer: WorkerAnswer) {
    if (answer.kind === 'ready') ready = worker;
    else if (answer.kind === 'done') waiting.shift()?.resolve(answer.text);
    else waiting.shift()?.reject(new Error(answer.reason));
  }
  function goOnWithoutWorker() {
    ready = undefined;
    for (const { task, resolve } of waiting.splice(0)) resolve(runOnPage(task));
  }
  function startOnce() {
    if (isStarted) return;
    isStarted = true;
    try {
      const worker = start();
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => hear(worker, data));
      worker.addEventListener('error', goOnWithoutWorker);
    } catch {
      // The browser has no workers, or forbids them.
    }
  }
  function run(task: CompressTask): Promise<string> {
    startOnce();
    if (!ready) return runOnPage(task);
    ready.postMessage(task, []);
    return new Promise((resolve, reject) => waiting.push({ task, resolve, reject }));
  }
  return {
    compress: (text) => run({ kind: 'compress', text }),
    expand: (text) => run({ kind: 'expand', text }),
  };
}

/** Each text in a task of its own, so that keys and clicks are handled in between. */
async function runOnPage(task: CompressTask): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve));
  return runTask(task);
}
