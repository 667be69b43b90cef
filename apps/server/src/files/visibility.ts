import { type Action, type Case, casesOf } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { planOnce } from '../database/plan-once.ts';
import type { Caller } from '../http/serve.ts';

/** Which files a user may see: all of them, or those of some owners. */
export interface Visibility {
  readonly seesAll: boolean;
  /** Values of `files.owner_key`. */
  readonly owners: readonly number[];
}

/** The owner key of files that were adopted without an owner. */
const EVERYONE = 0;

/** The customers that a user is assigned to. */
const customersOf = (user: number | RawBuilder<unknown>) => sql`
  customer_users as link join customers on customers.id = link.customer_id
   where link.user_id = ${user} and customers.archived_at is null`;

/** One row with the visibility of a user. It depends on the user's customers and not on roles. */
const visibilityOf = (user: number | RawBuilder<unknown>) => sql`
  select coalesce(bool_or(customers.all_access), false) as "seesAll",
         array[${sql.lit(EVERYONE)}] || array_agg(customers.id order by customers.id) as owners
    from ${customersOf(user)}`;

/** Asked again for each request, so that a change takes effect with the next one. */
export async function findVisibility(db: Db, userId: number): Promise<Visibility> {
  const { rows } = await sql<Visibility>`select ${planOnce} * from (${visibilityOf(userId)}) as caller`.execute(db);
  return rows[0] ?? { seesAll: false, owners: [EVERYONE] };
}

const hasOwner = (owners: RawBuilder<unknown>) => sql<boolean>`files.owner_key = any(${owners})`;

/** For a statement in which `caller` is a row of `visibilityOf`. */
const callerSees = sql<boolean>`(caller."seesAll" or ${hasOwner(sql`caller.owners`)})`;

/** The condition that every statement about a user's files contains. */
export const isVisible = ({ seesAll, owners }: Visibility) =>
  seesAll ? sql<boolean>`true` : hasOwner(sql`${owners}::int[]`);

/** Whether a user sees each of these files. One that is no longer stored has no say. */
export async function seesFiles(db: Db, userId: number, numbers: readonly number[]): Promise<boolean> {
  const isSeen = isVisible(await findVisibility(db, userId));
  const { rows } = await sql`
    select from files where number = any(${numbers}::int[]) and not ${isSeen} limit 1`.execute(db);
  return rows.length === 0;
}

/** Whether a session goes on and its user sees this file. Asked again and again while a long answer is sent. */
export async function stillSees(db: Db, { id, sessionId }: Reader, number: number): Promise<boolean> {
  const { rows } = await sql`
    select ${planOnce} from files, sessions, (${visibilityOf(id)}) as caller
     where files.number = ${number} and ${callerSees}
       and sessions.id = ${sessionId} and sessions.ended_at is null`.execute(db);
  return rows.length > 0;
}

/** Someone to whom files are sent. */
export type Reader = Pick<Caller, 'id' | 'sessionId'>;

/** The user whom the policy is asked about. */
export type Asker = Pick<Caller, 'id' | 'roles'>;

export type FileAction = Extract<Action, `${string} a file`>;

/**
 * For a statement about one file: `caller` goes into its `with` and its `from`, and `isAllowed` into its columns or
 * conditions. It says whether the policy lets the user do this with the file.
 */
export function policyIn(action: FileAction, { id, roles }: Asker) {
  const conditions: Partial<Record<Case, RawBuilder<boolean>>> = {
    'the user sees the file': callerSees,
    'the user made its newest revision': sql<boolean>`exists (
      select from file_revisions as newest
       where newest.file_number = files.number and newest.revision = files.revision and newest.uploader_id = ${id})`,
  };
  const allowed = casesOf(action, roles);
  const cases = allowed === 'always' ? [sql`true`] : allowed.flatMap((one) => conditions[one] ?? []);
  return {
    caller: sql`caller as (${visibilityOf(id)})`,
    isAllowed: sql<boolean>`(${sql.join([sql`false`, ...cases], sql` or `)})`,
  };
}

/**
 * For a statement about `filings`: `users` goes into its `with`, and `isKept` into its conditions. It says whether the
 * assignee is one of these users and sees the file.
 */
export const assigneesAmong = (userIds: readonly number[]) => ({
  users: sql`able as materialized (
    select users.id, caller."seesAll", caller.owners
      from users, lateral (${visibilityOf(sql.ref('users.id'))}) as caller where users.id = any(${userIds}::int[]))`,
  isKept: sql<boolean>`exists (
    select from able
     where able.id = filings.assignee_id and (able."seesAll" or filings.owner_key = any(able.owners)))`,
});

/**
 * For a statement about `files` and `users`: `caller` goes into its `from`, and `seesFile` into its conditions. Then
 * `through` lists the customers of the user that open the file.
 */
export const readers = {
  caller: sql`lateral (${visibilityOf(sql.ref('users.id'))}) as caller`,
  seesFile: callerSees,
  through: sql<readonly { id: number; name: string; seesAll: boolean }[]>`(
    select coalesce(json_agg(
             json_build_object('id', customers.id, 'name', customers.name, 'seesAll', customers.all_access)
             order by customers.all_access, lower(customers.name)), '[]')
      from ${customersOf(sql.ref('users.id'))} and (customers.all_access or ${hasOwner(sql`array[customers.id]`)}))`,
};
