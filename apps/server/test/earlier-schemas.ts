import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/database/db.ts';
import { temporaryFolder } from './temporary-folder.ts';

const FOLDER = new URL('../fixtures/schemas/', import.meta.url).pathname;
const ENDING = '.json.gz';

/** Named after their newest migration. The program of that time made each, with the same small data. */
export const earlierSchemas = readdirSync(FOLDER).map((name) => name.slice(0, -ENDING.length));

/** The password of manager@example.com in all of them. */
export const EARLIER_PASSWORD = 'correct horse battery 7';

/** A dump of the database, and the folder of a backup. */
export function unpackSchema(name: string): { readonly dump: string; readonly backup: string } {
  const files = JSON.parse(gunzipSync(readFileSync(FOLDER + name + ENDING)).toString()) as Record<string, string>;
  const root = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return { dump: files['database.sql'] ?? '', backup: join(root, 'backup') };
}

const texts = async (db: Db, query: RawBuilder<{ text: string }>) =>
  (await query.execute(db)).rows.map(({ text }) => text).sort();

/** Everything that migrations make, apart from rows and the order of columns. */
export const describeSchema = (db: Db): Promise<string[]> =>
  texts(
    db,
    sql`
  select format('%s.%s %s%s %s %s %s', relname, attname, format_type(atttypid, atttypmod),
                case when attnotnull then ' not null' end, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as text
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relkind = 'r' and relnamespace = 'public'::regnamespace
  union all
  select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
   where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
   where relnamespace = 'public'::regnamespace
  union all
  select pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text from pg_trigger
    join pg_class on pg_class.oid = tgrelid and relnamespace = 'public'::regnamespace where not tgisinternal
  union all
  select pg_get_functiondef(oid) from pg_proc
   where pronamespace = 'public'::regnamespace and prokind = 'f'
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select format('%s %s %s %s', sequencename, data_type, start_value, increment_by) from pg_sequences
   where schemaname = 'public'
  union all
  select extname from pg_extension`,
  );

type Row = Readonly<Record<string, unknown>>;
export type Content = Readonly<Record<string, readonly Row[]>>;

const BOOKKEEPING = new Set(['kysely_migration', 'kysely_migration_lock', 'migration_checksums', 'instances']);

/** Columns that a migration filled by chance. */
const MADE_BY_CHANCE: Readonly<Record<string, string>> = { outbox: 'message_id' };

/** All rows of all tables, and where the sequences are. */
export async function readContent(db: Db): Promise<Content> {
  const names = await texts(
    db,
    sql`select relname as text from pg_class where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace`,
  );
  const content: Record<string, Row[]> = {};
  for (const name of names.filter((table) => !BOOKKEEPING.has(table))) {
    const { rows } = await sql<{
      row: Row;
    }>`select to_json(t) as row from (select * from ${sql.table(name)}) as t`.execute(db);
    content[name] = without(
      MADE_BY_CHANCE[name] ?? 'log_cnt',
      rows.map(({ row }) => row),
    ).sort(inOrder);
  }
  return content;
}

export const without = (column: string, rows: readonly Row[]): Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)));

const inOrder = (one: Row, other: Row) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

/** What is left of an earlier content: only the columns that it had. */
export const partOf = (content: Content, earlier: Content): Content =>
  Object.fromEntries(
    Object.entries(earlier).map(([table, rows]) => {
      const columns = new Set(rows.flatMap((row) => Object.keys(row)));
      const part = (content[table] ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))),
      );
      return [table, part.sort(inOrder)];
    }),
  );
