import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { migrationsFolder, readMigrations } from '../database/migrate.ts';
import type { ReadinessCheck } from './readiness.ts';

/** Fails once a newer version has changed the tables: this one no longer knows what they mean, and gets no requests. */
export function schemaCheck(db: Db): ReadinessCheck {
  const known = readMigrations(migrationsFolder).then((files) => files.map(({ name }) => name));
  // Whoever asks hears of it.
  known.catch(() => undefined);
  return async () => {
    const newer = await findUnknown(db, await known);
    if (newer !== undefined) throw new Error(`The database has the migration ${newer}, which is unknown here`);
  };
}

async function findUnknown(db: Db, known: readonly string[]): Promise<string | undefined> {
  const query = sql<{ name: string }>`select name from migration_checksums where name <> all(${known}::text[]) limit 1`;
  // That the database is away is for its own check to say.
  const { rows } = await query.execute(db).catch(() => ({ rows: [] }));
  return rows[0]?.name;
}
