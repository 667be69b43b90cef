import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { SECOND } from '../clock.ts';
import { StartError } from '../start-error.ts';
import { cannotReach, type ErrorLog, surviveBrokenConnections } from './connect.ts';
import { grantRights, takeOwnership } from './rights.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFolder } from '../server-folder.ts';

export interface Applied {
  readonly name: string;
  readonly checksum: string;
}

interface Bookkeeping {
  migration_checksums: Applied;
}

interface MigrateOptions {
  readonly folder?: string;
  /** Which migrations to apply. Without it, all of them. */
  readonly isWanted?: (name: string) => boolean;
  /** The role of the product, when it is another one than that of the address, which then owns the tables. */
  readonly grantTo?: string | undefined;
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
  const { folder = migrationsFolder, isWanted = () => true } = options;
  const files = (await readMigrations(folder)).filter(({ name }) => isWanted(name));
  // Most starts have nothing to do and need no lock to see it.
  if (isNewest(files, await listApplied(db))) return;
  // The migrator calls this while it holds its lock, so nothing changes between the check and the work.
  const getMigrations = async () => {
    mustFit(files, await listApplied(db));
    return Object.fromEntries(files.map((file) => [file.name, toMigration(file)]));
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

const isNewest = (files: readonly MigrationFile[], applied: readonly Applied[]) =>
  files.length === applied.length && findMisfit(files, applied) === undefined;

export function mustFit(files: readonly MigrationFile[], applied: readonly Applied[]): void {
  const misfit = findMisfit(files, applied);
  if (misfit) throw misfit.isNewer ? newerDatabase(misfit.name) : changedFile(misfit.name);
}

interface Misfit {
  readonly name: string;
  /** False when the migration is known here, but in another form. */
  readonly isNewer: boolean;
}

/** The first migration that was applied, and that these files do not have. */
export function findMisfit(files: readonly MigrationFile[], applied: readonly Applied[]): Misfit | undefined {
  for (const { name, checksum } of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file?.landed.has(checksum)) return { name, isNewer: file === undefined };
  }
  return undefined;
}

const newerDatabase = (name: string) =>
  new StartError(
    `The database comes from a newer version of this program (it has ${name}); please start that version.`,
  );

const changedFile = (name: string) =>
  new StartError(
    `The migration ${name} was changed after it had been applied; please restore the file and put the change into a new one.`,
  );

function toMigration(file: MigrationFile): Migration {
  return {
    async up(db: Kysely<Bookkeeping>) {
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

async function noteApplied(db: Kysely<Bookkeeping>, { name, checksum }: MigrationFile): Promise<void> {
  await sql`create table if not exists migration_checksums (name text primary key, checksum text not null)`.execute(db);
  await db.insertInto('migration_checksums').values({ name, checksum }).execute();
}

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** The checksums of every form in which it may have been applied. */
  readonly landed: ReadonlySet<string>;
}

export const migrationsFolder = join(serverFolder, 'migrations');

/** The .sql files of a folder, in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = await readdir(folder);
  const landed = names.includes(LANDED) ? await readLanded(folder) : [];
  const files = names.filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(files.map((name) => readMigration(folder, name, landed)));
}

async function readMigration(folder: string, name: string, landed: readonly Applied[]): Promise<MigrationFile> {
  const sql = withUnixLines(await readFile(join(folder, name), 'utf8'));
  const checksum = createHash('sha256').update(sql).digest('hex');
  const earlier = landed.filter((line) => line.name === name).map((line) => line.checksum);
  return { name, sql, checksum, landed: new Set([...earlier, checksum]) };
}

/** Git may check out the file with other line endings on another system. */
const withUnixLines = (text: string) => text.replaceAll('\r\n', '\n');

const LANDED = 'landed.txt';

/** What databases and backups may contain. Lines are only ever added; a migration that was edited has several. */
export async function readLanded(folder: string): Promise<Applied[]> {
  const lines = withUnixLines(await readFile(join(folder, LANDED), 'utf8')).split('\n');
  return lines.filter(Boolean).map((line) => ({ checksum: line.slice(0, 64), name: line.slice(66) }));
}
