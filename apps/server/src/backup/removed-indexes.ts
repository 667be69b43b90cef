/**
 * Indexes and constraints that are not there while a restore fills the tables. To make them of all rows takes a fraction
 * of the time that it takes to keep them with every row.
 */
import type { Client } from 'pg';

/** The statements that remove an index or constraint and add it again. */
interface Removable {
  readonly remove: string;
  readonly add: string;
}

/** Indexes without a constraint, unique ones or the others. */
const indexes = (unique: boolean) => `
  select 'drop index ' || indexrelid::regclass as remove, pg_get_indexdef(indexrelid) as add
    from pg_index
    join pg_class as indexed on indexed.oid = indrelid
   where relnamespace = current_schema()::regnamespace and relkind = 'r'
     and ${unique ? '' : 'not'} indisunique and not indisexclusion and not indisreplident
     and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`;

/** Foreign keys, or primary keys and what else is unique. When they are added again, PostgreSQL checks all rows. */
const constraints = (types: string) => `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
   where contype in (${types}) and connamespace = current_schema()::regnamespace and conparentid = 0`;

/** Removes foreign keys, and indexes that only make reading fast. Returns what adds them again. */
export async function removeIndexes(client: Client) {
  const removed = await removeAll(client, [constraints("'f'"), indexes(false)]);
  return async (isBusy: () => boolean = () => false): Promise<void> => {
    await client.query(`set local maintenance_work_mem to '256MB'`);
    for (const { add } of removed.toReversed()) {
      await client.query(`set local min_parallel_table_scan_size to '${fewestToShare(add, isBusy())}'`);
      await client.query(add);
    }
  };
}

/**
 * How large a table must be for several processes to make its index together, which takes more of the processors in all.
 * An index on word parts has a hundred entries per row, so it pays off for a small table, too, unless others need them.
 */
const fewestToShare = (add: string, isBusy: boolean) => (add.includes(' USING gin ') && !isBusy ? '0' : '256MB');

/** Removes what is unique. To be called when no foreign key needs it. Returns what adds it again. */
export async function removeKeys(client: Client) {
  const removed = await removeAll(client, [indexes(true), constraints("'p', 'u'")]);
  return async (): Promise<void> => {
    for (const { add } of removed.toReversed()) await client.query(add);
  };
}

async function removeAll(client: Client, queries: readonly string[]): Promise<Removable[]> {
  const removed: Removable[] = [];
  for (const query of queries) removed.push(...(await client.query<Removable>(query)).rows);
  for (const { remove } of removed) await client.query(remove);
  return removed;
}
