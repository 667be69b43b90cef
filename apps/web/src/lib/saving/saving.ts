import { type SavedFile, ProblemError } from '@disclosure/api';
import { frameMessages, type SavedDocument, type Settlement } from '@disclosure/core';
import type { Clock } from '../clock.ts';
import { reasonOf } from '../failure.ts';
import {
  isActive,
  isDue,
  type SaveTask,
  type SavingRun,
  withAnotherTry,
  withMore,
  withoutWaiting,
  withTask,
} from './saving-run.ts';

/** Our server reads these from the document and from the customer; another one may store what it is told. */
type PrintedFact = 'wellName' | 'operator' | 'apiNumber' | 'state' | 'county' | 'date' | 'customerName';

/** What is sent to the server. */
export interface Upload {
  /** It becomes the revision after this one, of this file. Otherwise name, customer and API number decide. */
  readonly corrects?: { readonly fileId: string; readonly revision: number };
  readonly fileName: string;
  readonly content: string;
  readonly metadata: Readonly<Record<PrintedFact, string>> & {
    readonly customerId: number;
    readonly simulated: boolean;
    readonly customerSettled?: Settlement;
  };
}

/** One file to save. */
export interface SaveJob {
  readonly key: string;
  readonly name: string;
  /** What is saved; a different object when anything about it has changed. */
  readonly subject: object | undefined;
  /** Stays the same, also after a reload, until the server has answered. */
  readonly idempotencyKey: string;
  /**
   * Called right before sending, so that what is sent is what is shown, and a thousand files are not read at once. A text
   * says why there is nothing to send.
   */
  readonly prepare: () => Upload | string | Promise<Upload | string>;
  readonly onSaved: (document: SavedDocument) => void;
  /** The server has read it and refuses it. */
  readonly onRefused: (error: unknown) => void;
  readonly onCancelled: () => void;
}

const outageCodes: ReadonlySet<string> = new Set([
  'unavailable',
  'bad-gateway',
  'gateway-timeout',
  'too-many-requests',
  'unauthenticated',
]);

/** The server, its file store or the session is not available; the file itself is not the cause. */
const isOutageError = (error: unknown): boolean => !(error instanceof ProblemError) || outageCodes.has(error.code);

const toDocument = ({ id, name, revision, sha256, timestamp, verdict }: SavedFile): SavedDocument => ({
  fileId: id,
  name,
  revision,
  sha256,
  savedAt: timestamp,
  ...(verdict && { verdict }),
});

interface Ports {
  readonly upload: (body: Upload, idempotencyKey: string) => Promise<SavedFile>;
  readonly clock: Clock;
  readonly onEnd: (run: SavingRun) => void;
}

interface Live {
  run: SavingRun;
  readonly jobs: Map<string, SaveJob>;
  /** In a row, since the last file was saved. */
  outages: number;
  delay: number;
  callOff: () => void;
}

export const CONCURRENT_UPLOADS = 4;
/** After this many in a row the cause is not a single file. */
const OUTAGES_TO_STALL = 3;
const FIRST_DELAY = 10_000;
const LONGEST_DELAY = 60_000;

/** Saves files for the whole application, so that it continues whichever page is open. */
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

  /** The page that shows a run has got another address: its draft has got its name. */
  move(owner: object, address: string): void {
    const live = this.#live.get(owner);
    if (!live || live.run.address === address) return;
    live.run = { ...live.run, address };
    this.#tell();
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

  /** Uploads that have begun are finished; no other is sent. */
  cancel(owner: object): void {
    const live = this.#live.get(owner);
    if (!live || !isActive(live.run)) return;
    live.callOff();
    this.#show(live, withoutWaiting(live.run));
    for (const { key, status } of live.run.tasks) if (status === 'cancelled') live.jobs.get(key)?.onCancelled();
    this.#settle(live);
  }

  /** When another user signs in: nothing is saved in their name. */
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
      const next = live.run.tasks.find(isDue);
      if (!next || active >= CONCURRENT_UPLOADS) break;
      this.#show(live, withTask(live.run, next.key, { status: 'saving' }));
      void this.#save(live, next.key);
    }
    this.#settle(live);
  }

  async #save(live: Live, key: string): Promise<void> {
    const subject = live.jobs.get(key)?.subject;
    const change = await this.#attempt(live, key);
    live.outages = change.isOutage ? live.outages + 1 : 0;
    if (change.status === 'saved') live.delay = FIRST_DELAY;
    // Edited and saved again in the meantime: the newer version is still to be sent.
    const isOutdated = isActive(live.run) && live.jobs.get(key)?.subject !== subject;
    this.#show(live, withTask(live.run, key, isOutdated ? { status: 'waiting' } : change));
    if (live.run.phase === 'running' && live.outages >= OUTAGES_TO_STALL) this.#stall(live);
    else this.#pump(live);
  }

  async #attempt(live: Live, key: string): Promise<Omit<SaveTask, 'key' | 'name'>> {
    const job = live.jobs.get(key);
    if (!job) return { status: 'failed', message: frameMessages.unexpected };
    const prepared = job.prepare();
    const upload = prepared instanceof Promise ? await prepared : prepared;
    if (typeof upload === 'string') return { status: 'failed', message: upload };
    // While a file was being read, another user may have signed in.
    if (!this.#isKnown(live)) return { status: 'cancelled' };
    try {
      job.onSaved(toDocument(await this.#ports.upload(upload, job.idempotencyKey)));
      return { status: 'saved' };
    } catch (error) {
      const [message, isAway] = [frameMessages.saving.failed(reasonOf(error)), isOutageError(error)];
      if (!isAway) job.onRefused(error);
      return { status: 'failed', message, isOutage: isAway };
    }
  }

  /** False once it was forgotten. */
  #isKnown(live: Live): boolean {
    return [...this.#live.values()].includes(live);
  }

  /** Nothing left to send: the run ends, or waits until the server is available again. */
  #settle(live: Live): void {
    const { phase, tasks } = live.run;
    if (!this.#isKnown(live) || tasks.some(({ status }) => status === 'saving')) return;
    if (phase === 'ended') return this.#ports.onEnd(live.run);
    if (phase !== 'running' || tasks.some(isDue)) return;
    if (tasks.some(({ status }) => status === 'waiting')) return this.#stall(live);
    this.#show(live, { ...live.run, phase: 'ended' });
    this.#ports.onEnd(live.run);
  }

  #stall(live: Live): void {
    this.#show(live, { ...live.run, phase: 'stalled' });
    live.callOff = this.#ports.clock.after(live.delay, () => this.#goOn(live, withAnotherTry(live.run)));
    live.delay = Math.min(live.delay * 2, LONGEST_DELAY);
  }

  /** Tells at once that it begins, pauses or ends; progress is told a little later. */
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

/** Often enough to show progress; drawing after each of a hundred files would keep the page busy. */
const PACE_MS = 100;

/** Acts now, or soon and once for all requests until then. */
function createPace(clock: Pick<Clock, 'after'>, act: () => void) {
  let callOff: (() => void) | undefined;
  const now = () => {
    callOff?.();
    callOff = undefined;
    act();
  };
  const soon = () => {
    callOff ??= clock.after(PACE_MS, now);
  };
  return { now, soon };
}
