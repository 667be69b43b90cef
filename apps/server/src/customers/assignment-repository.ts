import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { liveUsers, toUser } from '../users/user-repository.ts';

/** By name. */
export async function listUsersOfCustomer(db: Db, customerId: number) {
  const rows = await liveUsers(db)
    .innerJoin('customer_users as link', 'link.user_id', 'users.id')
    .where('link.customer_id', '=', customerId)
    .orderBy(sql`lower(users.first_name || ' ' || users.last_name)`)
    .orderBy('users.id')
    .execute();
  return rows.map(toUser);
}

/** Those of the ids that stand for users; they are not deleted until the end of the transaction. */
export const holdUsers = (tx: Db, ids: readonly number[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();

/** The ids of those who were not assigned before. */
export async function insertAssignments(tx: Db, customerId: number, userIds: readonly number[]): Promise<number[]> {
  const inserted = await tx
    .insertInto('customer_users')
    .values(userIds.map((user_id) => ({ customer_id: customerId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return inserted.map((row) => row.user_id);
}

/** The ids of those who were assigned before. */
export async function deleteAssignments(tx: Db, customerId: number, userIds: readonly number[]): Promise<number[]> {
  const deleted = await tx
    .deleteFrom('customer_users')
    .where('customer_id', '=', customerId)
    .where('user_id', 'in', [...userIds])
    .returning('user_id')
    .execute();
  return deleted.map((row) => row.user_id);
}
