import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { SECOND } from '../clock.ts';
import type { ErrorLog } from '../database/connect.ts';
import { createGate, createTurns, type Gate, tooBusy, type Turns } from '../http/gate.ts';
import { PlannedAbsence } from '../http/problems.ts';
import type { Settings } from '../settings/settings.ts';
import type { Tasks } from './tasks.ts';

type Result<Task extends keyof Tasks> = Awaited<ReturnType<Tasks[Task]>>;
type Given<Task extends keyof Tasks> = Parameters<Tasks[Task]>[0];

const IDLE = 10 * SECOND;
const NICE = 10;
const RETRY_AFTER = 5;
const MEGABYTE = 1024 * 1024;
const LEEWAY = 4;
/** Milliseconds in which a thread can take some dozens of megabytes. */
const WATCH = 20;

/**
 * Threads for work that a user's file can make costly. A user has one task at a time on a thread, so others always get
 * theirs; further ones wait in the user's own line. A task that takes too much time or memory ends alone, with its thread.
 */
export class ThreadPool {
  readonly #settings: Settings;
  readonly #log: ErrorLog;
  readonly #turns: Turns;
  readonly #gate: Gate;
  readonly #stopping = new AbortController();
  #threads: Promise<Piscina> | undefined;
  #inside = 0;

  constructor(settings: Settings, log: ErrorLog) {
    this.#settings = settings;
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

  /** Ends all tasks. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await (await this.#threads)?.destroy();
  }

  async #runOnThread(order: object, transferList: readonly ArrayBuffer[]): Promise<unknown> {
    const threads = await (this.#threads ??= openThreads(this.#settings, this.#log));
    const deadline = AbortSignal.timeout(this.#settings.COSTLY_TASK_MILLISECONDS);
    const signal = AbortSignal.any([deadline, this.#stopping.signal]);
    try {
      return await threads.run(order, { signal, transferList: [...transferList] });
    } catch (error) {
      if (this.#stopping.signal.aborted) throw stopping();
      throw deadline.aborted || isDeath(error) ? tooCostly() : error;
    }
  }
}

/** Threads start when they are needed, and end when they are idle for some time. */
async function openThreads({ COSTLY_THREADS, COSTLY_THREAD_MEGABYTES }: Settings, log: ErrorLog): Promise<Piscina> {
  const [{ Piscina }, { address }] = await Promise.all([import('piscina'), import('./thread.ts')]);
  const threads = new Piscina({
    filename: address,
    name: 'run',
    minThreads: 0,
    maxThreads: COSTLY_THREADS,
    idleTimeout: IDLE,
    // Answers to others come first.
    niceIncrement: NICE,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: LEEWAY * COSTLY_THREAD_MEGABYTES },
  });
  const watched = new WeakSet<Worker>();
  threads.on('workerCreate', () => {
    for (const thread of threads.threads.filter((each) => !watched.has(each))) {
      watched.add(thread);
      void watchMemory(thread, COSTLY_THREAD_MEGABYTES * MEGABYTE);
    }
  });
  // Of a thread without a task. There is nobody to tell.
  threads.on('error', (error: Error) => log.error({ err: error }, 'thread failed'));
  return threads;
}

/**
 * Ends a thread that takes too much memory, also outside of its heap, where libxml2 and unpacked bytes are. The limit
 * of the heap itself is far higher, because the process ends with a thread that jumps beyond it in a single step.
 */
async function watchMemory(thread: Worker, most: number): Promise<void> {
  for (;;) {
    // Undefined when the thread has ended. One that waits for a task answers when it gets one.
    const memory = await thread.getHeapStatistics().catch(() => undefined);
    if (!memory) return;
    if (memory.used_heap_size + memory.external_memory > most) return void (await thread.terminate());
    await sleep(WATCH);
  }
}

/** The thread was ended for its memory, or something in it was too large or too deep. */
const isDeath = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'RangeError' ||
    error.message.startsWith('worker exited') ||
    ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

const tooCostly = () => new ProblemError('too-costly', apiMessages.tooCostly);

const ownLineFull = () =>
  new ProblemError('too-many-requests', apiMessages.tooManyFiles(RETRY_AFTER), { retryAfterSeconds: RETRY_AFTER });

const stopping = () => new PlannedAbsence('unavailable', apiMessages.unavailable, { retryAfterSeconds: RETRY_AFTER });
