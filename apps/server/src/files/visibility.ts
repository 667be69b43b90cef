import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { planOnce } from '../database/plan-once.ts';

/** Whose files somebody may see: everybody's, or those of some owners. */
export interface Visibility {
  readonly seesAll: boolean;
  /** As `files.owner_key` names them. */
  readonly owners: readonly number[];
}

/** Files that were adopted without an owner. */
const EVERYONE = 0;

/** Asked anew for each request, so that a change acts at the next one. A role makes no difference. */
export async function findVisibility(db: Db, userId: number): Promise<Visibility> {
  const customers = await db
    .selectFrom('customer_users as link')
    .modifyFront(planOnce)
    .innerJoin('customers', 'customers.id', 'link.customer_id')
    .select(['customers.id', 'customers.all_access'])
    .where('link.user_id', '=', userId)
    .where('customers.archived_at', 'is', null)
    .orderBy('customers.id')
    .execute();
  return { seesAll: customers.some((each) => each.all_access), owners: [EVERYONE, ...customers.map(({ id }) => id)] };
}

/** The same of one file, in the statement that finds it. */
export const isVisibleTo = (userId: number) => sql<boolean>`(files.owner_key = ${EVERYONE} or exists (
  select from customer_users as link join customers on customers.id = link.customer_id
   where link.user_id = ${userId} and customers.archived_at is null
     and (customers.all_access or customers.id = files.owner_key)
))`;

/** The one condition that every statement about somebody's files carries. */
export const isVisible = ({ seesAll, owners }: Visibility) =>
  seesAll ? sql<boolean>`true` : sql<boolean>`files.owner_key = any(${owners}::int[])`;
