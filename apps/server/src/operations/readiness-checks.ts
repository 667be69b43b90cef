import { sql } from 'kysely';
import { isReadOnly, READ_ONLY } from '../database/connect.ts';
import type { Db } from '../database/db.ts';
import { newestKnown } from '../database/migration-files.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { ReadinessCheck } from './readiness.ts';

/** A newer version has applied a migration that this one does not know and must not go on with. */
export class MustStop extends Error {}

/** A disk with less space than this is as good as full. */
const LEAST_SPACE = 100_000_000;

export function readinessChecks(db: Db, store: BlobStore): Readonly<Record<string, ReadinessCheck>> {
  return {
    database: () => mustBeWritable(db),
    schema: () => mustBeKnown(db),
    storage: () => store.check(),
    ...(store.spaceLeft && { disk: () => mustHaveSpace(store) }),
  };
}

/** Needs the right to write, but touches no row. */
const mustBeWritable = (db: Db) => sql`select from instances where false for key share`.execute(db).catch(sayReadOnly);

/** PostgreSQL names the statement that it refused, which no one sent. */
function sayReadOnly(error: unknown): never {
  throw isReadOnly(error) ? Object.assign(error as Error, { message: READ_ONLY }) : error;
}

/** The same comparison as the one that the database makes before each write. */
async function mustBeKnown(db: Db): Promise<void> {
  const query = sql<{ name: string }>`
    select name from migration_checksums
     where older_programs = 'must stop' and left(name, 4) > ${newestKnown()} order by name limit 1`;
  // The check of the database reports an outage.
  const { rows } = await query.execute(db).catch(() => ({ rows: [] }));
  const [newer] = rows;
  if (newer)
    throw new MustStop(`The database has the migration ${newer.name}, which is not known here: this version stops`);
}

async function mustHaveSpace(store: BlobStore): Promise<void> {
  // The check of the storage reports an outage.
  const left = (await store.spaceLeft?.().catch(() => undefined)) ?? Infinity;
  if (left < LEAST_SPACE) throw new Error(`The disk of the stored files has only ${Math.floor(left / 1e6)} MB left`);
}
