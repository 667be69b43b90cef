import { type AccessChange, type Pair, ProblemError, type UserAccess } from '@disclosure/api';
import { apiMessages, messages, MOST_PAIRS } from '@disclosure/core';
import { sql } from 'kysely';
import type { Change } from '../audit/change.ts';
import { assignmentNote, deletePairs, holdUsers, insertPairs, type Named } from '../customers/assignments.ts';
import type { Db } from '../database/db.ts';
import { mustMay } from '../http/must.ts';
import type { Caller } from '../http/serve.ts';
import { fullName } from '../people/people.ts';

/** Which customers each user is assigned to. */
export const listAccess = (db: Db): Promise<UserAccess[]> =>
  db
    .selectFrom('customer_users as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .innerJoin('customers', 'customers.id', 'link.customer_id')
    .select(['link.user_id', sql<number[]>`array_agg(link.customer_id order by link.customer_id)`.as('customer_ids')])
    .where('users.deleted_at', 'is', null)
    .where('customers.archived_at', 'is', null)
    .groupBy('link.user_id')
    .orderBy('link.user_id')
    .execute();

/** The same actions as for one customer, and refused as a whole when the policy forbids one of them. */
export function mustMayChange({ assign, remove }: AccessChange, { roles }: Pick<Caller, 'roles'>): void {
  if (assign.length > 0) mustMay('assign users to a customer', roles);
  if (remove.length > 0) mustMay('remove users from a customer', roles);
}

/** Assigns and removes many pairs, all or nothing. A pair that is not as the caller saw it refuses the whole call. */
export async function changeAccess(change: Change, { assign, remove }: AccessChange) {
  const { tx } = change;
  const pairs = [...assign, ...remove];
  if (pairs.length === 0) throw new ProblemError('invalid-request', apiMessages.noPairs);
  if (pairs.length > MOST_PAIRS) throw new ProblemError('invalid-request', messages.access.tooMany);
  const customers = mustHaveAll('Customer', idsOf(pairs, 'customer_id'), await holdCustomers(tx, pairs));
  const users = mustHaveAll('User', idsOf(pairs, 'user_id'), await holdNamedUsers(tx, pairs));
  const removed = await deletePairs(tx, remove);
  const assigned = await insertPairs(tx, assign);
  const names = { users, customers };
  mustBeAsSeen([...without(remove, removed), ...without(assign, assigned)], names);
  notePairs(change, { assigned, removed }, names);
  return { assigned: assigned.length, removed: removed.length };
}

const idsOf = (pairs: readonly Pair[], side: keyof Pair) => [...new Set(pairs.map((pair) => pair[side]))];

interface Names {
  readonly users: ReadonlyMap<number, Named>;
  readonly customers: ReadonlyMap<number, Named>;
}

/** The audit trail tells of each pair as if it had been changed alone. */
export function notePairs(
  { note }: Change,
  { assigned, removed }: { readonly assigned: readonly Pair[]; readonly removed: readonly Pair[] },
  { users, customers }: Names,
): void {
  const tell = (action: 'created' | 'deleted') => (pair: Pair) => {
    const [user, customer] = [users.get(pair.user_id), customers.get(pair.customer_id)];
    if (user && customer) note(assignmentNote(user, customer, action));
  };
  for (const pair of removed) tell('deleted')(pair);
  for (const pair of assigned) tell('created')(pair);
}

const keyOf = ({ user_id, customer_id }: Pair) => `${user_id} ${customer_id}`;

/** Each once. */
function without(wanted: readonly Pair[], done: readonly Pair[]): Pair[] {
  const left = new Map(wanted.map((pair) => [keyOf(pair), pair]));
  for (const pair of done) left.delete(keyOf(pair));
  return [...left.values()];
}

/** Refuses to write over what another Manager changed after the caller looked. */
function mustBeAsSeen([first, ...others]: readonly Pair[], { users, customers }: Names): void {
  if (!first) return;
  const [user, customer] = [users.get(first.user_id)?.name ?? '', customers.get(first.customer_id)?.name ?? ''];
  throw new ProblemError('stale', messages.access.changedMeanwhile(user, customer, others.length));
}

function mustHaveAll(noun: string, ids: readonly number[], found: readonly Named[]): ReadonlyMap<number, Named> {
  const byId = new Map(found.map((one) => [one.id, one]));
  const missing = ids.find((id) => !byId.has(id));
  if (missing !== undefined) throw new ProblemError('not-found', `${noun} ${missing} not found`);
  return byId;
}

/** Customers before users, each by id: the order in which one customer and its users are locked. */
const holdCustomers = (tx: Db, pairs: readonly Pair[]) =>
  tx
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', 'in', idsOf(pairs, 'customer_id'))
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();

const holdNamedUsers = async (tx: Db, pairs: readonly Pair[]): Promise<Named[]> =>
  (await holdUsers(tx, idsOf(pairs, 'user_id'))).map((user) => ({ id: user.id, name: fullName(user) }));
