import { type Kysely, sql } from 'kysely';
import { StartError } from '../start-error.ts';
import { cannotReach } from './connect.ts';
import type { Db } from './db.ts';
import { locks } from './locks.ts';

/** Only migrations write these tables. */
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock', 'migration_checksums'];
const TRAIL = 'audit_entries';

interface Altered {
  readonly statement: string;
  readonly owner: string;
}

/** What another role made, when there was no owner yet. Sequences of columns follow their tables. */
const FOREIGN = sql<Altered>`
  select format('alter %s %s owner to current_user', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass)
           as statement, relowner::regrole::text as owner
    from pg_class
   where relkind in ('r', 'S') and relnamespace = current_schema()::regnamespace and relowner <> current_user::regrole
     and not exists (
       select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e'))
  union all
  select format('alter function %s owner to current_user', oid::regprocedure), proowner::regrole::text
    from pg_proc
   where pronamespace = current_schema()::regnamespace and proowner <> current_user::regrole
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

/** Makes the connected role the owner of all tables, in one transaction. */
export async function takeOwnership<Tables>(db: Kysely<Tables>): Promise<void> {
  const [foreign] = (await FOREIGN.execute(db)).rows;
  if (!foreign) return;
  try {
    await db.transaction().execute(async (tx) => {
      await lockRights(tx);
      for (const { statement } of (await FOREIGN.execute(tx)).rows) await sql.raw(statement).execute(tx);
    });
  } catch (error) {
    throw new StartError(
      `The tables belong to ${foreign.owner}, and the role of DATABASE_OWNER_URL cannot take them over (${(error as Error).message}); please see docs/operations.md, "Roles of the database".`,
      { cause: error },
    );
  }
}

/** Two instances that start at once would change the same rights. */
const lockRights = <Tables>(tx: Kysely<Tables>) => sql`select pg_advisory_xact_lock(${locks.rights})`.execute(tx);

/** Lets a role read and write all tables, but only read and add entries of the audit trail. */
export async function grantRights<Tables>(owner: Kysely<Tables>, name: string): Promise<void> {
  if (await hasRights(owner, name)) return;
  const role = sql.id(name);
  const trail = sql.table(TRAIL);
  await owner.transaction().execute(async (tx) => {
    await lockRights(tx);
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(tx);
    const schema = sql.id(rows[0]?.schema ?? 'public');
    await sql`grant usage on schema ${schema} to ${role}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(tx);
    await sql`grant select, usage on all sequences in schema ${schema} to ${role}`.execute(tx);
    await sql`revoke update, delete, truncate on ${trail} from ${role}`.execute(tx);
    for (const table of BOOKKEEPING) {
      await sql`revoke insert, update, delete, truncate on ${sql.table(table)} from ${role}`.execute(tx);
    }
  });
}

/** Most starts have nothing to grant, and need no lock to see it. */
async function hasRights<Tables>(owner: Kysely<Tables>, role: string): Promise<boolean> {
  const { rows } = await sql<{ granted: boolean }>`
    select coalesce(bool_and(
             has_table_privilege(${role}, oid, 'select')
             and has_table_privilege(${role}, oid, 'insert') = (relname <> all(${BOOKKEEPING}::text[]))
             and has_table_privilege(${role}, oid, 'delete') = (relname <> all(${[TRAIL, ...BOOKKEEPING]}::text[]))
             and has_table_privilege(${role}, oid, 'update') = (relname <> all(${[TRAIL, ...BOOKKEEPING]}::text[]))), false) as granted
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(owner);
  return rows[0]?.granted === true;
}

export async function nameOfRole(db: Db): Promise<string> {
  const asked = sql<{ role: string }>`select current_user as role`.execute(db);
  const { rows } = await asked.catch((error: unknown) => {
    throw cannotReach(error, 'DATABASE_URL');
  });
  return rows[0]?.role ?? '';
}

/** True for a superuser, for the owner of the table or of its schema, and for a role with such a right. */
export async function mayChangeTrail(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper or pg_has_role(relowner, 'member') or pg_has_role(nspowner, 'member')
           or has_table_privilege(pg_class.oid, 'update') or has_table_privilege(pg_class.oid, 'delete')
           or has_table_privilege(pg_class.oid, 'truncate') as may
      from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_roles on rolname = current_user
     where pg_class.oid = ${TRAIL}::regclass`.execute(db);
  return rows[0]?.may === true;
}
