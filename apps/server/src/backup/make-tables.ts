import type { Client } from 'pg';
import type { ErrorLog } from '../database/connect.ts';
import { findMisfit, migrateDatabase, mustFit } from '../database/migrate.ts';
import { type Applied, type MigrationFile, migrationsFolder, readMigrations } from '../database/migration-files.ts';
import { StartError } from '../start-error.ts';
import { listMigrations, listTables } from './catalogue.ts';
import type { Manifest } from './manifest.ts';
import { inTransaction, withSession } from '../database/session.ts';

interface Target {
  readonly address: string;
  readonly log: ErrorLog;
}

/** Removes empty tables of another version. A database with rows is refused, and so is a backup of a newer version. */
export async function clearDatabase(address: string, { migrations }: Manifest): Promise<void> {
  const files = await readMigrations(migrationsFolder);
  mustBeKnown(migrations, files);
  await withSession(address, (client) => inTransaction(client, () => clearWay(client, files, namesOf(migrations))));
}

/** Makes the tables as they were in the version that made the backup, in a database that was cleared. */
export async function makeTables({ address, log }: Target, { migrations }: Manifest): Promise<void> {
  const names = namesOf(migrations);
  await migrateDatabase(address, log, { isWanted: (name) => names.has(name) });
}

const namesOf = (migrations: Manifest['migrations']) => new Set(migrations.map(({ name }) => name));

function mustBeKnown(migrations: readonly Applied[], files: readonly MigrationFile[]): void {
  const misfit = findMisfit(files, migrations);
  if (!misfit) return;
  const { name, isNewer } = misfit;
  throw new StartError(
    `The backup comes from ${isNewer ? 'a newer' : 'another'} version of this program (it has ${isNewer ? name : `another ${name}`}); please restore it with that version.`,
  );
}

/** A start, or a restore that was interrupted, may have left the empty tables of another version. */
async function clearWay(client: Client, known: readonly MigrationFile[], wanted: ReadonlySet<string>): Promise<void> {
  const applied = await listMigrations(client);
  mustFit(known, applied);
  await lockEmpty(client, await listTables(client));
  const isThere = applied.length === wanted.size && applied.every(({ name }) => wanted.has(name));
  // Without a list of migrations, the tables belong to another program.
  if (applied.length > 0 && !isThere) await dropTables(client);
}

type Named = readonly { readonly name: string }[];

/** Refuses tables with rows. Locked before they are read, so that until the transaction ends no row comes in. */
export async function lockEmpty(client: Client, tables: Named): Promise<void> {
  if (tables.length > 0) await client.query(`lock table ${quotedList(client, tables)} in access exclusive mode`);
  await mustBeEmpty(client, tables);
}

export const quotedList = (client: Client, named: Named) =>
  named.map(({ name }) => client.escapeIdentifier(name)).join(', ');

/** Each has one row at most, which a migration or an instance without any users inserts. */
const OF_THE_PRODUCT = new Set(['installation', 'file_scrub', 'file_recheck']);

async function mustBeEmpty(client: Client, tables: Named): Promise<void> {
  for (const { name } of tables.filter((table) => !OF_THE_PRODUCT.has(table.name))) {
    const { rows } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) {
      throw new StartError(`The database is not empty: ${name} has rows. Please restore into an empty one.`);
    }
  }
}

/** Everything in the schema that does not belong to an extension, in an order without a step that needs another one. */
const DROPS = `
  select 'drop table ' || string_agg(oid::regclass::text, ', ') as statement from pg_class
   where relkind = 'r' and relnamespace = current_schema()::regnamespace
  union all
  select 'drop function ' || string_agg(oid::regprocedure::text, ', ') from pg_proc
   where pronamespace = current_schema()::regnamespace
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select 'drop sequence ' || string_agg(oid::regclass::text, ', ') from pg_class
   where relkind = 'S' and relnamespace = current_schema()::regnamespace
     and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i'))`;

/** Fails, and changes nothing, when something of another program depends on a table. */
async function dropTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string | null }>(DROPS);
  try {
    for (const { statement } of rows) if (statement !== null) await client.query(statement);
  } catch (error) {
    throw new StartError(
      `The empty tables of another version cannot be removed (${(error as Error).message}); please restore into a new database.`,
      { cause: error },
    );
  }
}
