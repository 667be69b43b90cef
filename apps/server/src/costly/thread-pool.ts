import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { Piscina } from 'piscina';
import { SECOND } from '../clock.ts';
import { createGate, createTurns, type Gate, tooBusy, type Turns } from '../http/gate.ts';
import { PlannedAbsence } from '../http/problems.ts';
import type { Settings } from '../settings/settings.ts';
import type { Tasks } from './tasks.ts';

type Result<Task extends keyof Tasks> = Awaited<ReturnType<Tasks[Task]>>;
type Given<Task extends keyof Tasks> = Parameters<Tasks[Task]>[0];

const IDLE = 10 * SECOND;
const NICE = 10;
const RETRY_AFTER = 5;

/**
 * Threads for work that a user's file can make costly. A user has one task at a time on a thread, so others always get
 * theirs; further ones wait in the user's own line. A task that takes too much time or memory ends alone, with its thread.
 */
export class ThreadPool {
  readonly #settings: Settings;
  readonly #turns: Turns;
  readonly #gate: Gate;
  readonly #stopping = new AbortController();
  #threads: Promise<Piscina> | undefined;
  #inside = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
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
    const threads = await (this.#threads ??= openThreads(this.#settings));
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
async function openThreads({ COSTLY_THREADS, COSTLY_THREAD_MEGABYTES }: Settings): Promise<Piscina> {
  const [{ Piscina }, { address }] = await Promise.all([import('piscina'), import('./thread.ts')]);
  return new Piscina({
    filename: address,
    name: 'run',
    minThreads: 0,
    maxThreads: COSTLY_THREADS,
    idleTimeout: IDLE,
    // Answers to others come first.
    niceIncrement: NICE,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: COSTLY_THREAD_MEGABYTES },
  });
}

/** The thread ran out of memory, or something in it was too large or too deep. */
const isDeath = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'RangeError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

const tooCostly = () => new ProblemError('too-costly', apiMessages.tooCostly);

const ownLineFull = () =>
  new ProblemError('too-many-requests', apiMessages.tooManyFiles(RETRY_AFTER), { retryAfterSeconds: RETRY_AFTER });

const stopping = () => new PlannedAbsence('unavailable', apiMessages.unavailable, { retryAfterSeconds: RETRY_AFTER });
