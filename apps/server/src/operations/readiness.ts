import { apiMessages } from '@disclosure/core';
import { sql } from 'kysely';
import { SECOND } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { PlannedAbsence } from '../http/problems.ts';
import { migrationsFolder, readMigrations } from '../database/migrate.ts';

/** Throws or takes too long when something that the server needs cannot be used. */
export type ReadinessCheck = () => Promise<unknown>;

export const databaseCheck =
  (db: Db): ReadinessCheck =>
  () =>
    sql`select 1`.execute(db);

const LONGEST_CHECK = 2 * SECOND;

/** Receives each change of readiness. */
export interface ReadinessLog {
  error(details: object, text: string): void;
  info(text: string): void;
}

/** Tells proxies whether to send requests here: not while a check fails, and not while the server stops. */
export class Readiness {
  readonly #checks: Readonly<Record<string, ReadinessCheck>>;
  readonly #log: ReadinessLog;
  #failing = '';
  isStopping = false;

  constructor(checks: Readonly<Record<string, ReadinessCheck>>, log: ReadinessLog) {
    this.#checks = checks;
    this.#log = log;
  }

  async mustBeReady(): Promise<void> {
    if (this.isStopping) throw new PlannedAbsence('unavailable', apiMessages.notReady('stopping'), RETRY_SOON);
    const names = Object.keys(this.#checks);
    const results = await Promise.allSettled(Object.values(this.#checks).map(withinTime));
    const reasons = new Map(
      results.flatMap((result, index) => (result.status === 'rejected' ? [[names[index] ?? '', result.reason]] : [])),
    );
    this.#logChange(reasons);
    if (reasons.size > 0) throw new PlannedAbsence('unavailable', apiMessages.notReady(this.#failing), RETRY_SOON);
  }

  /** Logs only changes, because proxies and waiting pages ask every second. */
  #logChange(reasons: ReadonlyMap<string, unknown>): void {
    const failing = [...reasons.keys()].join(', ');
    if (failing === this.#failing) return;
    this.#failing = failing;
    const [reason] = reasons.values();
    if (failing === '') this.#log.info('Ready again');
    else this.#log.error({ err: reason }, apiMessages.notReady(failing));
  }
}

const RETRY_SOON = { retryAfterSeconds: 5 };

async function withinTime(check: ReadinessCheck): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('took too long')), LONGEST_CHECK);
  try {
    await Promise.race([check(), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Fails after a newer version has migrated the database, because this version does not know the new tables. */
export function schemaCheck(db: Db): ReadinessCheck {
  const known = readMigrations(migrationsFolder).then((files) => files.map(({ name }) => name));
  // A failure is reported by the check.
  known.catch(() => undefined);
  return async () => {
    const newer = await findUnknown(db, await known);
    if (newer !== undefined) throw new Error(`The database has the migration ${newer}, which is unknown here`);
  };
}

async function findUnknown(db: Db, known: readonly string[]): Promise<string | undefined> {
  const query = sql<{ name: string }>`select name from migration_checksums where name <> all(${known}::text[]) limit 1`;
  // The check of the database reports an outage.
  const { rows } = await query.execute(db).catch(() => ({ rows: [] }));
  return rows[0]?.name;
}
