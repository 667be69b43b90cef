import type { SavedFile } from '@disclosure/api';
import { messages } from '@disclosure/core';
import type { Clock } from '../clock.ts';
import { reasonOf } from '../failure.ts';
import {
  isActive,
  type SaveTask,
  type SavingRun,
  withAnotherTry,
  withMore,
  withoutWaiting,
  withTask,
} from './saving-run.ts';
import { createPace } from './pace.ts';
import { isOutage, type SaveJob, toDocument, type Upload } from './save-job.ts';

interface Ports {
  readonly upload: (body: Upload, idempotencyKey: string) => Promise<SavedFile>;
  readonly clock: Clock;
  readonly onEnd: (run: SavingRun) => void;
}

interface Live {
  run: SavingRun;
  readonly jobs: Map<string, SaveJob>;
  /** In a row, since something was saved last. */
  outages: number;
  delay: number;
  callOff: () => void;
}

export const CONCURRENT_UPLOADS = 4;
/** So many in a row, and it is not the one file that is the trouble. */
const OUTAGES_TO_STALL = 3;
const FIRST_DELAY = 10_000;
const LONGEST_DELAY = 60_000;

/** Saves files for the whole application, so that it goes on whichever page is open. */
export class Saving {
  readonly #ports: Ports;
  readonly #live = new Map<object, Live>();
  readonly #listeners = new Set<() => void>();
  readonly #pace;
  #shown: ReadonlyMap<object, SavingRun> = new Map();

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#pace = createPace(ports.clock, () => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** By owner: each draft has one run. */
  readonly get = (): ReadonlyMap<object, SavingRun> => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(owner: object, { title, address, jobs }: { title: string; address: string; jobs: readonly SaveJob[] }): void {
    const live = this.#live.get(owner) ?? newLive({ title, address, phase: 'ended', tasks: [] });
    this.#live.set(owner, live);
    for (const job of jobs) live.jobs.set(job.key, job);
    this.#goOn(live, withMore(live.run, { title, address, tasks: jobs }));
  }

  pause(owner: object): void {
    const live = this.#live.get(owner);
    if (!live || !isActive(live.run)) return;
    live.callOff();
    this.#show(live, { ...live.run, phase: 'paused' });
  }

  resume(owner: object): void {
    const live = this.#live.get(owner);
    if (live) this.#goOn(live, withAnotherTry(live.run));
  }

  /** What is on its way arrives; nothing else is sent. */
  cancel(owner: object): void {
    const live = this.#live.get(owner);
    if (!live || !isActive(live.run)) return;
    live.callOff();
    this.#show(live, withoutWaiting(live.run));
    for (const { key, status } of live.run.tasks) if (status === 'cancelled') live.jobs.get(key)?.onCancelled();
    this.#settle(live);
  }

  /** For when somebody else sits down: nothing is saved in another person's name. */
  forgetAll(): void {
    for (const live of this.#live.values()) {
      live.callOff();
      live.run = withoutWaiting(live.run);
    }
    this.#live.clear();
    this.#tell();
  }

  dismiss(owner: object): void {
    const live = this.#live.get(owner);
    if (!live || isActive(live.run)) return;
    this.#live.delete(owner);
    this.#tell();
  }

  #goOn(live: Live, run: SavingRun): void {
    live.callOff();
    live.outages = 0;
    this.#show(live, run);
    this.#pump(live);
  }

  #pump(live: Live): void {
    while (live.run.phase === 'running') {
      const active = live.run.tasks.filter(({ status }) => status === 'saving').length;
      const next = live.run.tasks.find(({ status }) => status === 'waiting');
      if (!next || active >= CONCURRENT_UPLOADS) break;
      this.#show(live, withTask(live.run, next.key, { status: 'saving' }));
      void this.#save(live, next.key);
    }
    this.#settle(live);
  }

  async #save(live: Live, key: string): Promise<void> {
    const subject = live.jobs.get(key)?.subject;
    const change = await this.#attempt(live, key);
    live.outages = change.isPassing ? live.outages + 1 : 0;
    if (change.status === 'saved') live.delay = FIRST_DELAY;
    // Edited and asked for again meanwhile: what has just arrived is not the last word.
    const isOutdated = isActive(live.run) && live.jobs.get(key)?.subject !== subject;
    this.#show(live, withTask(live.run, key, isOutdated ? { status: 'waiting' } : change));
    if (live.run.phase === 'running' && live.outages >= OUTAGES_TO_STALL) this.#stall(live);
    else this.#pump(live);
  }

  async #attempt(live: Live, key: string): Promise<Omit<SaveTask, 'key' | 'name'>> {
    const job = live.jobs.get(key);
    if (!job) return { status: 'failed', message: messages.unexpected };
    const upload = job.prepare();
    if (typeof upload === 'string') return { status: 'failed', message: upload };
    try {
      job.onSaved(toDocument(await this.#ports.upload(upload, job.idempotencyKey)));
      return { status: 'saved' };
    } catch (error) {
      const [message, isPassing] = [messages.xml.saveFailed(reasonOf(error)), isOutage(error)];
      if (!isPassing) job.onRefused();
      return { status: 'failed', message, isPassing };
    }
  }

  /** Nothing left to do: the end, also of what was cancelled, or a wait for what is away. */
  #settle(live: Live): void {
    const { phase, tasks } = live.run;
    const isKnown = [...this.#live.values()].includes(live);
    if (!isKnown || tasks.some(({ status }) => status === 'saving')) return;
    if (phase === 'ended') return this.#ports.onEnd(live.run);
    if (phase !== 'running' || tasks.some(({ status }) => status === 'waiting')) return;
    if (tasks.some(({ isPassing }) => isPassing)) return this.#stall(live);
    this.#show(live, { ...live.run, phase: 'ended' });
    this.#ports.onEnd(live.run);
  }

  #stall(live: Live): void {
    this.#show(live, { ...live.run, phase: 'stalled' });
    live.callOff = this.#ports.clock.after(live.delay, () => this.#goOn(live, withAnotherTry(live.run)));
    live.delay = Math.min(live.delay * 2, LONGEST_DELAY);
  }

  /** That it begins, pauses or ends is told at once; that it goes on, soon. */
  #show(live: Live, run: SavingRun): void {
    const isGoingOn = run.phase === live.run.phase;
    live.run = run;
    this.#note();
    if (isGoingOn) this.#pace.soon();
    else this.#pace.now();
  }

  #tell(): void {
    this.#note();
    this.#pace.now();
  }

  #note(): void {
    this.#shown = new Map([...this.#live].map(([owner, { run }]) => [owner, run]));
  }
}

const newLive = (run: SavingRun): Live => ({
  run,
  jobs: new Map(),
  outages: 0,
  delay: FIRST_DELAY,
  callOff: () => {},
});
