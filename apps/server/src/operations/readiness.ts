import { apiMessages } from '@disclosure/core';
import { sql } from 'kysely';
import { SECOND } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { PlannedAbsence } from '../http/problems.ts';

/** Throws, or takes too long, when something that is needed is away. */
export type ReadinessCheck = () => Promise<unknown>;

export const databaseCheck =
  (db: Db): ReadinessCheck =>
  () =>
    sql`select 1`.execute(db);

const PATIENCE = 2 * SECOND;

/** Hears when something goes away, or comes back. */
export interface ReadinessLog {
  error(details: object, text: string): void;
  info(text: string): void;
}

/** Whether to send requests here: not while something is away, and not once we are stopping. */
export class Readiness {
  readonly #checks: Readonly<Record<string, ReadinessCheck>>;
  readonly #log: ReadinessLog;
  #away = '';
  isStopping = false;

  constructor(checks: Readonly<Record<string, ReadinessCheck>>, log: ReadinessLog) {
    this.#checks = checks;
    this.#log = log;
  }

  async mustBeReady(): Promise<void> {
    if (this.isStopping) throw new PlannedAbsence('unavailable', apiMessages.notReady('stopping'), SOON);
    const names = Object.keys(this.#checks);
    const results = await Promise.allSettled(Object.values(this.#checks).map(withPatience));
    const reasons = new Map(
      results.flatMap((result, index) => (result.status === 'rejected' ? [[names[index] ?? '', result.reason]] : [])),
    );
    this.#tellChange(reasons);
    if (reasons.size > 0) throw new PlannedAbsence('unavailable', apiMessages.notReady(this.#away), SOON);
  }

  /** Once for each change: proxies and waiting pages ask every second, and would fill the log with one outage. */
  #tellChange(reasons: ReadonlyMap<string, unknown>): void {
    const away = [...reasons.keys()].join(', ');
    if (away === this.#away) return;
    this.#away = away;
    const [reason] = reasons.values();
    if (away === '') this.#log.info('Ready again');
    else this.#log.error({ err: reason }, apiMessages.notReady(away));
  }
}

const SOON = { retryAfterSeconds: 5 };

async function withPatience(check: ReadinessCheck): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('took too long')), PATIENCE);
  try {
    await Promise.race([check(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
