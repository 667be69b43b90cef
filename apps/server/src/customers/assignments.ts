import { type Pair, ProblemError } from '@disclosure/api';
import { sql } from 'kysely';
import type { Note } from '../audit/audit-entry.ts';
import type { Change } from '../audit/change.ts';
import type { Db } from '../database/db.ts';
import { mustExist } from '../http/must.ts';
import { fullName } from '../people/people.ts';
import { liveUsers, toUser } from '../users/user-repository.ts';
import { holdCustomer } from './customer-repository.ts';

/** Assigns more users. An unknown id refuses the whole call. */
export async function assignUsers({ tx, note }: Change, customerId: number, userIds: readonly number[]) {
  const { customer, users } = await mustFind(tx, customerId, userIds);
  const added = await insertAssignments(tx, customerId, idsOf(users));
  for (const user of users) if (added.includes(user.id)) note(assignmentNote(user, customer, 'created'));
  return listUsersOfCustomer(tx, customerId);
}

export async function removeUsers({ tx, note }: Change, customerId: number, userIds: readonly number[]): Promise<void> {
  const { customer, users } = await mustFind(tx, customerId, userIds);
  const removed = await deleteAssignments(tx, customerId, idsOf(users));
  for (const user of users) if (removed.includes(user.id)) note(assignmentNote(user, customer, 'deleted'));
}

/** Gives the users of one customer to another one. Requires that both are locked. */
export async function moveUsers({ tx, note }: Change, from: Named, to: Named): Promise<void> {
  const ids = (await listUsersOfCustomer(tx, from.id)).map(({ id }) => id);
  if (ids.length === 0) return;
  const users = (await holdUsers(tx, ids)).map((user) => ({ id: user.id, name: fullName(user) }));
  await deleteAssignments(tx, from.id, ids);
  const added = users.length === 0 ? [] : await insertAssignments(tx, to.id, idsOf(users));
  for (const user of users) {
    note(assignmentNote(user, from, 'deleted'));
    if (added.includes(user.id)) note(assignmentNote(user, to, 'created'));
  }
}

/** In the order of the locks, not of the request: two calls that assign the same users then never wait for each other. */
const idsOf = (users: readonly Named[]) => users.map(({ id }) => id);

async function mustFind(tx: Db, customerId: number, userIds: readonly number[]) {
  const customer = mustExist(await holdCustomer(tx, customerId), 'Customer');
  const ids = [...new Set(userIds)];
  const users = (await holdUsers(tx, ids)).map((user) => ({ id: user.id, name: fullName(user) }));
  const missing = ids.find((id) => !users.some((user) => user.id === id));
  if (missing !== undefined) throw new ProblemError('not-found', `User ${missing} not found`);
  return { customer, users };
}

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** What the audit trail says when a user is assigned to a customer or removed from it. */
export function assignmentNote(user: Named, customer: Named, action: 'created' | 'deleted'): Note {
  const assignment = { user_id: user.id, user: user.name, customer_id: customer.id, customer: customer.name };
  const sides = action === 'created' ? { after: assignment } : { before: assignment };
  return { entity: 'assignment', entityId: user.id, name: `${user.name} – ${customer.name}`, action, ...sides };
}

/** The users of a customer, by name. */
export async function listUsersOfCustomer(db: Db, customerId: number) {
  const rows = await liveUsers(db)
    .innerJoin('customer_users as link', 'link.user_id', 'users.id')
    .where('link.customer_id', '=', customerId)
    .orderBy(sql`lower(users.first_name || ' ' || users.last_name)`)
    .orderBy('users.id')
    .execute();
  return rows.map(toUser);
}

/** The users with these ids, who cannot be deleted until the end of the transaction. */
export const holdUsers = (tx: Db, ids: readonly number[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();

/** Answers the ids of the users who were not assigned before. */
async function insertAssignments(tx: Db, customerId: number, userIds: readonly number[]): Promise<number[]> {
  const inserted = await tx
    .insertInto('customer_users')
    .values(userIds.map((user_id) => ({ customer_id: customerId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return inserted.map((row) => row.user_id);
}

/** Answers the ids of the users who were assigned before. */
async function deleteAssignments(tx: Db, customerId: number, userIds: readonly number[]): Promise<number[]> {
  const deleted = await tx
    .deleteFrom('customer_users')
    .where('customer_id', '=', customerId)
    .where('user_id', 'in', [...userIds])
    .returning('user_id')
    .execute();
  return deleted.map((row) => row.user_id);
}

const listPairs = (pairs: readonly Pair[]) => sql`
  unnest(${pairs.map((pair) => pair.customer_id)}::int[], ${pairs.map((pair) => pair.user_id)}::int[])
    as pair (customer_id, user_id)`;

/** Answers the pairs that were not there before. In the order of the locks, as above. */
export async function insertPairs(tx: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    insert into customer_users (customer_id, user_id)
    select distinct customer_id, user_id from ${listPairs(pairs)} order by customer_id, user_id
        on conflict do nothing returning customer_id, user_id`.execute(tx);
  return rows;
}

/** Answers the pairs that were there before. */
export async function deletePairs(tx: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with held as (
      select link.customer_id, link.user_id from customer_users as link join ${listPairs(pairs)}
          on link.customer_id = pair.customer_id and link.user_id = pair.user_id
       order by link.customer_id, link.user_id for update of link
    )
    delete from customer_users as link using held
     where link.customer_id = held.customer_id and link.user_id = held.user_id
    returning link.customer_id, link.user_id`.execute(tx);
  return rows;
}
