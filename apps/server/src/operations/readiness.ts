import { apiMessages } from '@disclosure/core';
import { SECOND } from '../clock.ts';
import { isReadOnly } from '../database/connect.ts';
import { isOutage, isUpgrade, PlannedAbsence } from '../http/problems.ts';
import { isStorageOutage } from '../storage/blob-store.ts';
import { MustStop } from './readiness-checks.ts';

/** Throws or takes too long when something that the server needs cannot be used. */
export type ReadinessCheck = () => Promise<unknown>;

type Checks = Readonly<Record<string, ReadinessCheck>>;

/** After this time, a check has failed. */
const LONGEST_CHECK = 2 * SECOND;
const RETRY_SOON = { retryAfterSeconds: 5 };

/** Receives each change of readiness. */
export interface ReadinessLog {
  error(details: object, text: string): void;
  warn(text: string): void;
  info(text: string): void;
}

/** Whether the server can do its work: not while a check fails, not while it stops, and no more once it must stop. */
export class Readiness {
  readonly #checks: Checks;
  readonly #log: ReadinessLog;
  readonly #onMustStop: () => void;
  readonly #longestCheck: number;
  #failing: ReadonlyMap<string, unknown> = new Map();
  #looking: Promise<void> | undefined;
  isStopping = false;
  /** A newer version has changed the tables so that this one must not work on them. */
  isDisplaced = false;

  constructor(checks: Checks, log: ReadinessLog, onMustStop: () => void = () => undefined, longest = LONGEST_CHECK) {
    this.#checks = Object.fromEntries(Object.entries(checks).map(([part, check]) => [part, oneAtATime(check)]));
    this.#log = log;
    this.#onMustStop = onMustStop;
    this.#longestCheck = longest;
  }

  /** Runs all checks. A timer of the server calls it, so that no proxy has to ask. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** Whether each part could be used at the last look. */
  parts(): ReadonlyMap<string, boolean> {
    return new Map(Object.keys(this.#checks).map((part) => [part, !this.#failing.has(part)]));
  }

  async mustBeReady(): Promise<void> {
    if (this.isStopping) throw absence(apiMessages.notReady('stopping'));
    await this.look();
    if (this.#failing.size > 0) throw absence(apiMessages.notReady(listOf(this.#failing)));
  }

  /** Refuses a call before it is begun, when it could not write what it has to. */
  mustTake(method: string, { answersAnyHost = false }: { readonly answersAnyHost?: boolean }): void {
    if (answersAnyHost) return;
    if (this.isDisplaced) throw absence(apiMessages.upgrading);
    if (method !== 'GET' && isReadOnly(this.#failing.get('database'))) throw absence(apiMessages.readOnly);
  }

  /** True for an error of an outage. Only the first one of an outage is logged, until a look finds that it is over. */
  noteOutage(error: unknown): boolean {
    if (isUpgrade(error)) {
      void this.look();
      return true;
    }
    const part = isStorageOutage(error) ? 'storage' : isOutage(error) ? 'database' : undefined;
    if (part === undefined) return false;
    if (!this.#failing.has(part)) this.#change(new Map([...this.#failing, [part, error]]));
    return true;
  }

  async #lookOnce(): Promise<void> {
    const results = await Promise.all(
      Object.entries(this.#checks).map(([part, check]) => reasonOf(part, check, this.#longestCheck)),
    );
    const reasons = new Map(results.filter((result) => result !== undefined));
    const newer = reasons.get('schema');
    if (newer instanceof MustStop) this.#displace(newer);
    this.#change(reasons);
  }

  #displace(newer: MustStop): void {
    if (this.isDisplaced) return;
    this.isDisplaced = true;
    this.#log.warn(newer.message);
    this.#onMustStop();
  }

  /** Logs only changes, because the checks run all the time. */
  #change(reasons: ReadonlyMap<string, unknown>): void {
    const [before, after] = [listOf(this.#failing), listOf(reasons)];
    this.#failing = reasons;
    if (after === before || this.isDisplaced) return;
    const [reason] = reasons.values();
    if (after === '') this.#log.info('Ready again');
    else this.#log.error({ err: reason }, apiMessages.notReady(after));
  }
}

const absence = (message: string) => new PlannedAbsence('unavailable', message, RETRY_SOON);

const listOf = (reasons: ReadonlyMap<string, unknown>) => [...reasons.keys()].sort().join(', ');

/** A check that does not end is not begun again: each one may hold a connection. */
function oneAtATime(check: ReadinessCheck): ReadinessCheck {
  let current: Promise<unknown> | undefined;
  return () => (current ??= check().finally(() => (current = undefined)));
}

async function reasonOf(
  part: string,
  check: ReadinessCheck,
  longest: number,
): Promise<readonly [string, unknown] | undefined> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('took too long')), longest);
  try {
    await Promise.race([check(), promise]);
    return undefined;
  } catch (error) {
    return [part, error];
  } finally {
    clearTimeout(timer);
  }
}
