import { type CheckedFile, checkMessages, type NaiveDate, unreadableFile } from '@disclosure/core';
import type { Source } from './sources.ts';

export interface CheckTask {
  readonly source: Source;
  readonly today: NaiveDate;
}

export type WorkerAnswer =
  /** Said once, when the worker has loaded all it needs. */
  { readonly kind: 'ready' } | { readonly kind: 'checked'; readonly file: CheckedFile } | { readonly kind: 'failed' };

export interface CheckRun {
  readonly sources: readonly Source[];
  /** The places of those to check, in order. */
  readonly waiting: readonly number[];
  readonly today: NaiveDate;
  readonly onChecked: (index: number, file: CheckedFile) => void;
  readonly onEnd: () => void;
  /** The browser could not start a worker. */
  readonly onFailure: () => void;
}

export interface Workers {
  readonly start: () => Worker;
  readonly count: number;
  /** Milliseconds that one document may take. */
  readonly patience: number;
}

const startWorker = () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

/** Lets the browser load what workers need, so that the page then works without a network. Returns what stops it. */
export function loadAhead(): () => void {
  const worker = startWorker();
  const stop = () => worker.terminate();
  worker.addEventListener('message', stop);
  return stop;
}

const SECOND = 1000;
/** More than four would mostly take memory: each holds libxml2 and the lists. */
const usualWorkers = (): Workers => ({
  start: startWorker,
  count: Math.min(4, Math.max(1, navigator.hardwareConcurrency || 2)),
  patience: 30 * SECOND,
});

/**
 * Checks documents in workers, several at a time, so that the page stays free. A document that takes too long, or breaks
 * its worker, ends alone: another worker goes on with the others. Returns what stops the run at once.
 */
export function runCheck(run: CheckRun, workers: Workers = usualWorkers()): () => void {
  const crew = new Crew(run, workers);
  crew.start();
  return () => crew.stop();
}

class Crew {
  readonly #run: CheckRun;
  readonly #workers: Workers;
  readonly #queue: number[];
  readonly #hands = new Set<Hand>();
  #isOver = false;

  constructor(run: CheckRun, workers: Workers) {
    this.#run = run;
    this.#workers = workers;
    this.#queue = [...run.waiting];
  }

  start(): void {
    const count = Math.min(this.#workers.count, this.#queue.length);
    for (let index = 0; index < count; index += 1) this.#hire();
    if (count === 0) queueMicrotask(() => this.#stopAnd(this.#run.onEnd));
  }

  stop(): void {
    this.#stopAnd(() => undefined);
  }

  #stopAnd(act: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const hand of this.#hands) hand.end();
    act();
  }

  #hire(): void {
    const worker = this.#workers.start();
    const hand = new Hand(worker);
    this.#hands.add(hand);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => this.#hear(hand, data));
    worker.addEventListener('error', () => {
      if (hand.isReady) this.#replace(hand, checkMessages.failed);
      else this.#stopAnd(this.#run.onFailure);
    });
  }

  #hear(hand: Hand, answer: WorkerAnswer): void {
    if (this.#isOver) return;
    hand.isReady = true;
    const index = hand.takeOff();
    if (answer.kind === 'failed') this.#tellTrouble(index, checkMessages.failed);
    if (answer.kind === 'checked' && index !== undefined) this.#run.onChecked(index, answer.file);
    this.#giveNext(hand);
  }

  #giveNext(hand: Hand): void {
    const index = this.#queue.shift();
    const source = index === undefined ? undefined : this.#run.sources[index];
    if (index === undefined || source === undefined) return this.#dismiss(hand);
    const { patience } = this.#workers;
    const late = () => this.#replace(hand, checkMessages.tooSlow(patience / SECOND));
    hand.take(index, { source, today: this.#run.today }, setTimeout(late, patience));
  }

  #dismiss(hand: Hand): void {
    hand.end();
    this.#hands.delete(hand);
    if (this.#hands.size === 0) this.#stopAnd(this.#run.onEnd);
  }

  #replace(hand: Hand, problem: string): void {
    if (this.#isOver) return;
    this.#tellTrouble(hand.takeOff(), problem);
    if (this.#queue.length > 0) this.#hire();
    this.#dismiss(hand);
  }

  #tellTrouble(index: number | undefined, problem: string): void {
    const source = index === undefined ? undefined : this.#run.sources[index];
    if (index === undefined || source === undefined) return;
    this.#run.onChecked(index, unreadableFile(source.name, source.blob.size, problem));
  }
}

/** A worker, and the document that it has in hand. */
class Hand {
  readonly #worker: Worker;
  isReady = false;
  #index: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  take(index: number, task: CheckTask, timer: ReturnType<typeof setTimeout>): void {
    this.#index = index;
    this.#timer = timer;
    this.#worker.postMessage(task, []);
  }

  takeOff(): number | undefined {
    const index = this.#index;
    this.#index = undefined;
    clearTimeout(this.#timer);
    return index;
  }

  end(): void {
    this.takeOff();
    this.#worker.terminate();
  }
}
