import { type Customer, type CustomerDeletion, type DeletionRequest, ProblemError } from '@disclosure/api';
import { type Case, may, messages } from '@disclosure/core';
import { sql } from 'kysely';
import type { Change } from '../audit/change.ts';
import type { Db } from '../database/db.ts';
import { mustExist, mustMay } from '../http/must.ts';
import type { Caller } from '../http/serve.ts';
import { fullName } from '../people/people.ts';
import { keysOf, toMark } from '../uses/marks.ts';
import { readMappingsOfCustomer, readUsersOfCustomer } from '../uses/read-uses.ts';
import { lockCustomer } from './customer-repository.ts';

type Roles = Pick<Caller, 'roles'>;
type Doomed = Pick<Customer, 'id' | 'all_access'>;

/** What deleting the customer would do, as far as the caller may know. */
export async function describeDeletion(db: Db, customer: Doomed, { roles }: Roles): Promise<CustomerDeletion> {
  const users = await listLosingSight(db, customer);
  const isAllowed = may('delete a customer', roles, caseOf(customer, users.length));
  return {
    needs_manager: !isAllowed,
    losing_sight: users.length,
    users: isAllowed ? users : [],
    is_requested: (await findRequest(db, customer.id)) !== undefined,
  };
}

/** Stands for what a user is told before the customer is deleted. */
export async function markCustomer(db: Db, customer: Doomed & Pick<Customer, 'version'>): Promise<string> {
  const { id, version } = customer;
  const losing = (await listLosingSight(db, customer)).map((user) => user.id);
  const uses = [await readUsersOfCustomer(db, id), await readMappingsOfCustomer(db, id)];
  return toMark(db, 'customer', id, version, losing, uses.map(keysOf));
}

/** Requires `lockCustomer`: until the end of the transaction, the customer gets no more users and files. */
export async function mustMayDelete(tx: Db, customer: Doomed, { roles }: Roles): Promise<void> {
  const { length } = await listLosingSight(tx, customer);
  if (may('delete a customer', roles, caseOf(customer, length))) return;
  throw new ProblemError('forbidden', messages.customers.deletionIsManagers(length));
}

function caseOf({ all_access }: Doomed, losingSight: number): Case {
  if (all_access) return 'the customer sees all files';
  return losingSight > 0 ? 'someone loses sight of files' : 'no one loses sight of files';
}

/** The users of a customer who see some files through it alone, by name. Files in the bin count: they can be restored. */
async function listLosingSight(db: Db, { id, all_access }: Doomed): Promise<CustomerDeletion['users']> {
  const { rows } = await sql<{ id: number; first_name: string; last_name: string; email: string }>`
    select users.id, users.first_name, users.last_name, users.email
      from customer_users as link join users on users.id = link.user_id and users.deleted_at is null
     where link.customer_id = ${id} and exists (
       select from (
         select owner_key from file_tallies where files > 0
         union select owner_key from files where deleted_at is not null
       ) as owner
        where (${all_access}::boolean or owner.owner_key = ${id}) and owner.owner_key <> 0 and not exists (
          select from customer_users as other join customers on customers.id = other.customer_id
           where other.user_id = users.id and other.customer_id <> ${id} and customers.archived_at is null
             and (customers.all_access or customers.id = owner.owner_key)
        )
     )
     order by lower(users.first_name || ' ' || users.last_name), users.id`.execute(db);
  return rows.map((user) => ({ id: user.id, name: fullName(user), email: user.email }));
}

/** Stores that an Editor asks a Manager to delete the customer, once for each customer. */
export async function requestDeletion({ tx, now, author, note }: Change, id: number, { roles }: Roles): Promise<void> {
  const customer = mustExist(await lockCustomer(tx, id), 'Customer');
  const { length } = await listLosingSight(tx, customer);
  const situation = caseOf(customer, length);
  if (may('delete a customer', roles, situation)) throw new ProblemError('conflict', messages.customers.deleteYourself);
  mustMay('ask a Manager to delete a customer', roles, situation);
  const added = await tx
    .insertInto('deletion_requests')
    .values({ customer_id: id, user_id: author.id, requested_by: author.name, requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  const after = { users_losing_sight: length };
  if (added) note({ entity: 'customer', entityId: id, name: customer.name, action: 'deletion requested', after });
}

export async function dismissRequest({ tx, note }: Change, id: number, { roles }: Roles): Promise<void> {
  mustMay('dismiss a request to delete a customer', roles);
  const customer = mustExist(await lockCustomer(tx, id), 'Customer');
  const before = mustExist(await endRequest(tx, id), 'Request');
  note({ entity: 'customer', entityId: id, name: customer.name, action: 'deletion request dismissed', before });
}

/** Answers who had asked, if anyone had. */
export const endRequest = (tx: Db, customerId: number) =>
  tx.deleteFrom('deletion_requests').where('customer_id', '=', customerId).returning('requested_by').executeTakeFirst();

const findRequest = (db: Db, customerId: number) =>
  db.selectFrom('deletion_requests').select('user_id').where('customer_id', '=', customerId).executeTakeFirst();

export async function listRequests(db: Db): Promise<DeletionRequest[]> {
  const rows = await db
    .selectFrom('deletion_requests as request')
    .innerJoin('customers', 'customers.id', 'request.customer_id')
    .select(['request.customer_id', 'customers.name as customer_name', 'request.requested_by', 'request.requested_at'])
    .where('customers.archived_at', 'is', null)
    .orderBy('request.requested_at')
    .orderBy('request.customer_id')
    .execute();
  return rows.map(toRequest);
}

const toRequest = (row: Omit<DeletionRequest, 'requested_at'> & { readonly requested_at: Date }): DeletionRequest => ({
  ...row,
  requested_at: row.requested_at.toISOString(),
});
