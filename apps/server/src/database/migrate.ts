import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { SECOND } from '../clock.ts';
import { StartError } from '../start-error.ts';
import { cannotReach, type ErrorLog, surviveBrokenConnections } from './connect.ts';
import { grantRights, takeOwnership } from './rights.ts';
import { lockFor } from './locks.ts';
import { type Applied, type MigrationFile, migrationsFolder, readMigrations } from './migration-files.ts';

interface Bookkeeping {
  migration_checksums: Applied;
}

interface MigrateOptions {
  readonly folder?: string;
  /** Which migrations to apply. Without it, all of them. */
  readonly isWanted?: (name: string) => boolean;
  /** The role of the product, when it is another one than that of the address, which then owns the tables. */
  readonly grantTo?: string | undefined;
  /** Makes the tables of an empty database, and refuses those of an earlier version. */
  readonly onlyEmpty?: boolean | undefined;
}

/** Brings a database to the newest schema, or leaves it as it was. If several processes try at once, one does the work. */
export async function migrateDatabase(address: string, log: ErrorLog, options: MigrateOptions = {}): Promise<void> {
  // No statement timeout, because waiting for another process to migrate may take long.
  const pool = new Pool({ connectionString: address, max: 2, connectionTimeoutMillis: 5 * SECOND });
  surviveBrokenConnections(pool, log);
  const db = new Kysely<Bookkeeping>({ dialect: new PostgresDialect({ pool }) });
  try {
    await mustBeSupported(db, options);
    if (options.grantTo !== undefined) await takeOwnership(db);
    await applyAll(db, options);
    if (options.grantTo !== undefined) await grantRights(db, options.grantTo);
  } finally {
    await db.destroy();
  }
}

const OLDEST_VERSION = 15;

async function mustBeSupported(db: Kysely<Bookkeeping>, { grantTo }: MigrateOptions): Promise<void> {
  const version = await askVersion(db).catch((error: unknown) => {
    throw cannotReach(error, grantTo === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  });
  if (version >= OLDEST_VERSION) return;
  throw new StartError(`The database is PostgreSQL ${version}; please use version ${OLDEST_VERSION} or newer.`);
}

async function askVersion(db: Kysely<Bookkeeping>): Promise<number> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

async function applyAll(db: Kysely<Bookkeeping>, options: MigrateOptions): Promise<void> {
  const { folder = migrationsFolder, isWanted = () => true, onlyEmpty = false } = options;
  const files = (await readMigrations(folder)).filter(({ name }) => isWanted(name));
  // Most starts have nothing to do and need no lock to see it.
  if (isNewest(files, await listApplied(db))) return;
  // The migrator calls this while it holds its lock, so nothing changes between the check and the work.
  const getMigrations = async () => {
    const applied = await listApplied(db);
    mustFit(files, applied);
    if (onlyEmpty && applied.length > 0) mustHaveAll(files, applied);
    const isCalm = files.filter(({ name }) => !has(applied, name)).every((file) => file.olderPrograms === 'may go on');
    return Object.fromEntries(files.map((file) => [file.name, toMigration(file, isCalm)]));
  };
  // Two migrations may land in another order than their numbers: a database made in between has the later one only.
  const migrator = new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function listApplied(db: Kysely<Bookkeeping>): Promise<Applied[]> {
  const table = await sql<{ exists: boolean }>`select to_regclass('migration_checksums') is not null as exists`.execute(
    db,
  );
  if (table.rows[0]?.exists !== true) return [];
  return db.selectFrom('migration_checksums').selectAll().orderBy('name').execute();
}

const has = (applied: readonly Applied[], name: string) => applied.some((migration) => migration.name === name);

const isNewest = (files: readonly MigrationFile[], applied: readonly Applied[]) =>
  files.every(({ name }) => has(applied, name)) && findMisfit(files, applied) === undefined;

export function mustFit(files: readonly MigrationFile[], applied: readonly Applied[]): void {
  const misfit = findMisfit(files, applied);
  if (misfit) throw misfit.isNewer ? newerDatabase(misfit.name) : changedFile(misfit.name);
}

function mustHaveAll(files: readonly MigrationFile[], applied: readonly Applied[]): void {
  if (files.every(({ name }) => has(applied, name))) return;
  throw new StartError(
    'The database comes from an earlier version of this program; please start this version once, which brings the tables up to date.',
  );
}

interface Misfit {
  readonly name: string;
  /** False when the migration is known here, but in another form. */
  readonly isNewer: boolean;
}

/**
 * The first migration that was applied, and that these files do not have. One that older programs may go on with fits,
 * provided that the database has all of these files.
 */
export function findMisfit(files: readonly MigrationFile[], applied: readonly Applied[]): Misfit | undefined {
  const isAhead = files.every(({ name }) => has(applied, name));
  for (const { name, checksum, older_programs } of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (file === undefined && isAhead && older_programs === 'may go on') continue;
    if (!file?.landed.has(checksum)) return { name, isNewer: file === undefined };
  }
  return undefined;
}

const newerDatabase = (name: string) =>
  new StartError(
    `The database comes from a newer version of this program (it has ${name}); please start that version, or restore a backup of this one into an empty database.`,
  );

const changedFile = (name: string) =>
  new StartError(
    `The migration ${name} was changed after it had been applied; please restore the file and put the change into a new one.`,
  );

/** All are one transaction. Unless it is calm, it begins when no older program writes any more. */
function toMigration(file: MigrationFile, isCalm: boolean): Migration {
  return {
    async up(db: Kysely<Bookkeeping>) {
      if (!isCalm) await lockFor(db, 'olderPrograms');
      try {
        await sql.raw(file.sql).execute(db);
      } catch (error) {
        throw failedFile(file.name, error as Error);
      }
      await noteApplied(db, file);
    },
  };
}

const failedFile = (name: string, error: Error) =>
  new StartError(`The migration ${name} failed and the database was left as it was: ${error.message}.`, {
    cause: error,
  });

async function noteApplied(db: Kysely<Bookkeeping>, file: MigrationFile): Promise<void> {
  const { name, checksum, olderPrograms } = file;
  await sql`create table if not exists migration_checksums (name text primary key, checksum text not null)`.execute(db);
  await db.insertInto('migration_checksums').values({ name, checksum }).execute();
  if (olderPrograms === 'must stop') return;
  // The first migration that says so is the one that adds the column.
  await db.updateTable('migration_checksums').set({ older_programs: olderPrograms }).where('name', '=', name).execute();
}
