import { type Kysely, sql } from 'kysely';
import { StartError } from '../start-error.ts';
import { type AddressSetting, cannotReach, closeDatabase, connectDatabase, type ErrorLog } from './connect.ts';
import type { Db } from './db.ts';
import { lockFor } from './locks.ts';

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
      await lockFor(tx, 'rights');
      for (const { statement } of (await FOREIGN.execute(tx)).rows) await sql.raw(statement).execute(tx);
    });
  } catch (error) {
    throw new StartError(
      `The tables belong to ${foreign.owner}, and the role of DATABASE_OWNER_URL cannot take them over (${(error as Error).message}); please see docs/operations.md, "Roles of the database".`,
      { cause: error },
    );
  }
}

/** Lets a role read and write all tables, but only read and add entries of the audit trail. */
export async function grantRights<Tables>(owner: Kysely<Tables>, name: string): Promise<void> {
  if (await hasRights(owner, name)) return;
  const role = sql.id(name);
  const trail = sql.table(TRAIL);
  await owner.transaction().execute(async (tx) => {
    await lockFor(tx, 'rights');
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(tx);
    const schema = sql.id(rows[0]?.schema ?? 'public');
    await sql`grant usage on schema ${schema} to ${role}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(tx);
    await sql`grant select, usage on all sequences in schema ${schema} to ${role}`.execute(tx);
    await sql`revoke update, delete, truncate on ${trail} from ${role}`.execute(tx);
    for (const table of BOOKKEEPING) {
      await sql`revoke insert, update, delete, truncate on ${sql.table(table)} from ${role}`.execute(tx);
    }
    await grantMirror(tx, name);
  });
}

/** What keeps the product from loading the mirror of the registry: no right to make tables there, or tables of another role. */
const MIRROR_LACKS = (role: string) => sql<{ statement: string }>`
  select format('grant usage, create on schema %I to %I', nspname, ${role}::text) as statement
    from pg_namespace where nspname in ('registry', 'registry_next') and not has_schema_privilege(${role}, oid, 'create')
  union all
  select format('drop table %s', pg_class.oid::regclass)
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where nspname in ('registry', 'registry_next') and relkind = 'r' and not pg_has_role(${role}, relowner, 'member')`;

/** The product makes the tables of the mirror itself. Those of an earlier role are dropped; they can be loaded again. */
async function grantMirror<Tables>(owner: Kysely<Tables>, role: string): Promise<void> {
  for (const { statement } of (await MIRROR_LACKS(role).execute(owner)).rows) await sql.raw(statement).execute(owner);
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
  return rows[0]?.granted === true && (await MIRROR_LACKS(role).execute(owner)).rows.length === 0;
}

export interface Addresses {
  /** Where the product works. */
  readonly address: string;
  /** Where tables are made, migrated and restored. Without a role of its own for that, the same as the other. */
  readonly owner: string;
}

/** The role of the product, or undefined when it is the owner itself. Two addresses with other texts may name one role. */
export async function roleToGrant(addresses: Addresses, log: ErrorLog): Promise<string | undefined> {
  const [product, owner] = await mustBeOneDatabase(addresses, log);
  return product === owner ? undefined : product;
}

/** Answers with the roles of the product and of the owner. */
export async function mustBeOneDatabase({ address, owner }: Addresses, log: ErrorLog): Promise<[string, string]> {
  const ours = await askAddress(address, 'DATABASE_URL', log);
  const theirs = owner === address ? ours : await askAddress(owner, 'DATABASE_OWNER_URL', log);
  if (ours.database === theirs.database) return [ours.role, theirs.role];
  throw new StartError(
    'DATABASE_OWNER_URL names another database than DATABASE_URL; please set both to the same database.',
  );
}

/** A server is known by when it started: every role may ask that, and not for its identifier. */
const ASK_ADDRESS = sql<{ role: string; database: string }>`
  select current_user as role, concat_ws(' ', datname, oid, extract(epoch from pg_postmaster_start_time())) as database
    from pg_database where datname = current_database()`;

async function askAddress(address: string, setting: AddressSetting, log: ErrorLog) {
  const db = connectDatabase(address, log);
  try {
    const [asked] = (await ASK_ADDRESS.execute(db)).rows;
    return { role: asked?.role ?? '', database: asked?.database };
  } catch (error) {
    throw cannotReach(error, setting);
  } finally {
    await closeDatabase(db);
  }
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
