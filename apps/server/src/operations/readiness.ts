import { ProblemError } from '@disclosure/api';
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

/** Whether to send requests here: not while something is away, and not once we are stopping. */
export class Readiness {
  readonly #checks: Readonly<Record<string, ReadinessCheck>>;
  isStopping = false;

  constructor(checks: Readonly<Record<string, ReadinessCheck>>) {
    this.#checks = checks;
  }

  async mustBeReady(): Promise<void> {
    if (this.isStopping) throw new PlannedAbsence('unavailable', apiMessages.notReady('stopping'), SOON);
    const names = Object.keys(this.#checks);
    const results = await Promise.allSettled(Object.values(this.#checks).map(withPatience));
    const missing = names.filter((_, index) => results[index]?.status === 'rejected');
    if (missing.length > 0) throw away(missing);
  }
}

const SOON = { retryAfterSeconds: 5 };

const away = (names: readonly string[]) =>
  new ProblemError('unavailable', apiMessages.notReady(names.join(', ')), SOON);

async function withPatience(check: ReadinessCheck): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('took too long')), PATIENCE);
  try {
    await Promise.race([check(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
