import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { planOnce } from '../database/plan-once.ts';

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

/** For a statement about one file: `caller` goes into its `with` and its `from`, and `isVisible` into its columns. */
export const callerIn = (userId: number) => ({
  caller: sql`caller as (${visibilityOf(userId)})`,
  isVisible: sql<boolean>`(caller."seesAll" or ${hasOwner(sql`caller.owners`)})`,
});

const hasOwner = (owners: RawBuilder<unknown>) => sql<boolean>`files.owner_key = any(${owners})`;
