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

/** One row with the visibility of a user. It depends on the user's customers and not on roles. */
const visibilityOf = (userId: number) => sql`
  select coalesce(bool_or(customers.all_access), false) as "seesAll",
         array[${sql.lit(EVERYONE)}] || array_agg(customers.id order by customers.id) as owners
    from customer_users as link join customers on customers.id = link.customer_id
   where link.user_id = ${userId} and customers.archived_at is null`;

/** Asked again for each request, so that a change takes effect with the next one. */
export async function findVisibility(db: Db, userId: number): Promise<Visibility> {
  const { rows } = await sql<Visibility>`select ${planOnce} * from (${visibilityOf(userId)}) as caller`.execute(db);
  return rows[0] ?? { seesAll: false, owners: [EVERYONE] };
}

/** The condition that every statement about a user's files contains. */
export const isVisible = ({ seesAll, owners }: Visibility) =>
  seesAll ? sql<boolean>`true` : hasOwner(sql`${owners}::int[]`);

/** The user whom the policy is asked about. */
export type Asker = Pick<Caller, 'id' | 'roles'>;

export type FileAction = Extract<Action, `${string} a file`>;

/**
 * For a statement about one file: `caller` goes into its `with` and its `from`, and `isAllowed` into its columns or
 * conditions. It says whether the policy lets the user do this with the file.
 */
export function policyIn(action: FileAction, { id, roles }: Asker) {
  const conditions: Partial<Record<Case, RawBuilder<boolean>>> = {
    'the user sees the file': sql<boolean>`(caller."seesAll" or ${hasOwner(sql`caller.owners`)})`,
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

const hasOwner = (owners: RawBuilder<unknown>) => sql<boolean>`files.owner_key = any(${owners})`;
