import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { Piscina } from 'piscina';
import { MINUTE, SECOND } from '../clock.ts';
import type { ErrorLog } from '../database/connect.ts';
import { createGate, createTurns, type Gate, tooBusy, type Turns } from '../http/gate.ts';
import { PlannedAbsence } from '../http/problems.ts';
import type { Settings } from '../settings/settings.ts';
import type { Given, Result, Tasks } from './tasks.ts';
import type { Order } from './thread.ts';

/**
 * Threads for work that a user's file can make costly. A user has one task at a time on a thread, so others always get
 * theirs; further ones wait in the user's own line. A task that takes too much time or memory ends alone, with its thread.
 */
export class ThreadPool {
  readonly #settings: Settings;
  readonly #startMilliseconds: number;
  readonly #log: ErrorLog;
  readonly #turns: Turns;
  readonly #gate: Gate;
  readonly #stopping = new AbortController();
  /** Each has one thread, so that the thread of a task is known. */
  readonly #pools = new Set<Piscina>();
  readonly #free: Piscina[] = [];
  #inside = 0;

  /** A thread that takes longer than `startMilliseconds` to start is no fault of the file: the server is too busy. */
  constructor(
    settings: Settings,
    log: ErrorLog,
    startMilliseconds = Math.max(MINUTE, settings.COSTLY_TASK_MILLISECONDS),
  ) {
    this.#settings = settings;
    this.#startMilliseconds = startMilliseconds;
    this.#log = log;
    this.#turns = createTurns(settings.COSTLY_TASKS_PER_USER - 1, ownLineFull);
    // At most one task of each user comes here, and no more than the bound below.
    this.#gate = createGate(settings.COSTLY_THREADS, settings.COSTLY_TASKS_IN_ALL);
  }

  /** `transfer` names bytes that the thread gets without a copy; the caller loses them. */
  async run<Task extends keyof Tasks>(
    userId: number,
    task: Task,
    given: Given<Task>,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Result<Task>> {
    if (this.#inside >= this.#settings.COSTLY_TASKS_IN_ALL) throw tooBusy();
    this.#inside += 1;
    try {
      const work = () => this.#runOnThread({ task, given }, transfer);
      return (await this.#turns(String(userId), () => this.#gate(work))) as Result<Task>;
    } finally {
      this.#inside -= 1;
    }
  }

  /** How many tasks run or wait. */
  get count(): number {
    return this.#inside;
  }

  /** How many of them wait for a thread. */
  get waiting(): number {
    return Math.max(0, this.#inside - (this.#pools.size - this.#free.length));
  }

  /** Ends all tasks. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#pools].map((pool) => pool.destroy()));
  }

  async #runOnThread(order: Order, transferList: readonly ArrayBuffer[]): Promise<unknown> {
    const pool = this.#free.pop() ?? (await this.#open());
    try {
      await this.#within(this.#startMilliseconds, tooBusy, (signal) => pool.run(undefined, { name: 'ready', signal }));
      return await this.#runReady(pool, order, transferList);
    } finally {
      this.#free.push(pool);
    }
  }

  async #runReady(pool: Piscina, order: Order, transferList: readonly ArrayBuffer[]): Promise<unknown> {
    const [ended, refuse] = [new AbortController(), () => tooCostly(order.task)];
    const running = this.#within(this.#settings.COSTLY_TASK_MILLISECONDS, refuse, (signal) =>
      pool.run(order, { signal, transferList: [...transferList] }),
    );
    const watching = this.#watch(pool.threads[0], order.task, ended.signal);
    try {
      return await running;
    } catch (error) {
      throw isDeath(error) && !this.#stopping.signal.aborted ? refuse() : error;
    } finally {
      ended.abort();
      await watching;
    }
  }

  async #within(milliseconds: number, late: () => Error, work: (signal: AbortSignal) => Promise<unknown>) {
    const deadline = AbortSignal.timeout(milliseconds);
    try {
      return await work(AbortSignal.any([deadline, this.#stopping.signal]));
    } catch (error) {
      if (this.#stopping.signal.aborted) throw stopping();
      throw deadline.aborted ? late() : error;
    }
  }

  async #open(): Promise<Piscina> {
    const pool = await openPool(LEEWAY * this.#settings.COSTLY_THREAD_MEGABYTES);
    // Of a thread without a task: no caller waits for it.
    pool.on('error', (error: Error) => this.#log.error({ err: error }, 'thread failed'));
    this.#pools.add(pool);
    return pool;
  }

  /**
   * Ends a thread that takes too much memory, also outside of its heap, where libxml2 and unpacked bytes are. After the
   * task, half of that is too much: the next task gets a thread without the remains of this one.
   */
  async #watch(thread: Worker | undefined, task: keyof Tasks, ended: AbortSignal): Promise<void> {
    const most = (sharesOf[task] ?? 1) * this.#settings.COSTLY_THREAD_MEGABYTES * MEGABYTE;
    while (!ended.aborted) {
      if ((await memoryOf(thread)) > most) await thread?.terminate();
      await sleep(WATCH, undefined, { signal: ended }).catch(() => undefined);
    }
    if ((await memoryOf(thread)) > most / 2) await thread?.terminate();
  }
}

const MEGABYTE = 1024 * 1024;
/** Milliseconds in which a thread can take some dozens of megabytes. */
const WATCH = 20;
const IDLE = 10 * SECOND;
const NICE = 10;
const RETRY_AFTER = 5;

/** What is written takes more memory than what was read: a form of 10,000 rows some 300 MB. */
const sharesOf: Partial<Record<keyof Tasks, number>> = { writeXlsx: 2, drawForm: 2 };

/** The limit of the heap is far above ours: the process would end with a thread that passes it in a single step. */
const LEEWAY = 4;

/** Nothing before the thread has started and after it has ended. */
const memoryOf = async (thread: Worker | undefined): Promise<number> => {
  const figures = await thread?.getHeapStatistics().catch(() => undefined);
  return figures ? figures.used_heap_size + figures.external_memory : 0;
};

/** The thread starts when it is needed, and ends when it is idle for some time. */
async function openPool(maxOldGenerationSizeMb: number): Promise<Piscina> {
  const [{ Piscina }, { address }] = await Promise.all([import('piscina'), import('./thread.ts')]);
  return new Piscina({
    filename: address,
    name: 'run',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    // Answers to others come first.
    niceIncrement: NICE,
    // An idle thread could not tell its memory otherwise.
    atomics: 'disabled',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb },
  });
}

/** The thread was ended for its memory, or something in it was too large or too deep. */
const isDeath = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'RangeError' ||
    error.message.startsWith('worker exited') ||
    ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

const tooCostly = (task: keyof Tasks) => new ProblemError('too-costly', tooCostlyWords[task] ?? apiMessages.tooCostly);

const tooCostlyWords: Partial<Record<keyof Tasks, string>> = {
  writeXlsx: apiMessages.tooCostlyToWrite,
  drawForm: apiMessages.tooCostlyToDraw,
};

export const ownLineFull = () =>
  new ProblemError('too-many-requests', apiMessages.tooManyFiles(RETRY_AFTER), { retryAfterSeconds: RETRY_AFTER });

const stopping = () => new PlannedAbsence('unavailable', apiMessages.unavailable, { retryAfterSeconds: RETRY_AFTER });
