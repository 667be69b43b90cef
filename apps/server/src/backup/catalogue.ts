import type { Client } from 'pg';
import type { Applied } from '../database/migration-files.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  /** The order of texts depends on the server unless a collation is given. */
  readonly isText: boolean;
}

export interface TableShape {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly Column[];
}

/**
 * Not backed up: the manifest lists the migrations, instances belong to the running system, and loads of the registry to
 * its mirror, which stays as it is.
 */
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock', 'migration_checksums', 'instances', 'registry_loads'];

/** Lists each table after the tables that it refers to. */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select class.relname as name, json_agg(json_build_object(
        'name', attname, 'type', format_type(atttypid, atttypmod),
        'isKey', coalesce(attnum = any(indkey), false), 'isText', attcollation <> 0) order by attnum) as columns
       from pg_class as class
       join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
       left join pg_index on indrelid = class.oid and indisprimary
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and class.relname <> all($1)
      group by class.relname order by class.relname`,
    [BOOKKEEPING],
  );
  return afterTheirParents(rows, await listReferences(client));
}

interface Reference {
  readonly child: string;
  readonly parent: string;
}

async function listReferences(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select child.relname as child, parent.relname as parent
       from pg_constraint
       join pg_class as child on child.oid = conrelid
       join pg_class as parent on parent.oid = confrelid
      where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  return rows;
}

function afterTheirParents(tables: readonly TableShape[], references: readonly Reference[]): TableShape[] {
  const ordered: TableShape[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (free.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...free);
    for (const { name } of free) waiting.delete(name);
  }
  return ordered;
}

export async function listMigrations(client: Client): Promise<Applied[]> {
  const { rows: there } = await client.query(`select 1 where to_regclass('migration_checksums') is not null`);
  if (there.length === 0) return [];
  const { rows } = await client.query<Applied>(
    'select name, checksum from migration_checksums order by name collate "C"',
  );
  return rows;
}

export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** A snapshot does not include sequences. They are read after it was taken, so none is behind the rows in it. */
export async function listSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    );
    for (const { value, isCalled } of found) states.push({ name, value, isCalled });
  }
  return states;
}
