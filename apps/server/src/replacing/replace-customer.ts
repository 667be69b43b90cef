import type { Customer, CustomerUses } from '@disclosure/api';
import { type AssignedUser, isOneName, type OwnedFiles, sightAfterReplacing, type UseOf } from '@disclosure/core';
import { sql } from 'kysely';
import type { Change } from '../audit/change.ts';
import { moveUsers } from '../customers/assignments.ts';
import { findCustomer, lockCustomer, lockNames } from '../customers/customer-repository.ts';
import { markCustomer } from '../customers/deletion.ts';
import { changeCustomer, removeCustomer } from '../customers/save-customer.ts';
import type { Db } from '../database/db.ts';
import { moveFiles } from '../files/assign-owner.ts';
import { mustExist, mustMay } from '../http/must.ts';
import type { Caller } from '../http/serve.ts';
import { fullName } from '../people/people.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { moveMappings } from '../third-party-chems/map-code.ts';
import { mustBeSeen, toMark } from '../uses/marks.ts';
import { lockInOrder, mustBeThere, mustDiffer, type Replacement } from './replace-vendor.ts';

interface Services {
  readonly store: BlobStore;
}

interface Move {
  readonly from: Customer;
  readonly to: Customer;
  readonly caller: Pick<Caller, 'roles'>;
  readonly store: BlobStore;
}

/** How each use goes over to the other customer. */
const moves: Readonly<Record<UseOf<'customer'>, (change: Change, move: Move) => Promise<void>>> = {
  user: (change, { from, to }) => moveUsers(change, from, to),
  mapping: (change, { from, to }) => moveMappings(change, from, to),
  file: (change, { from, to, store }) => moveFiles(change, store, from, to),
  'other name': async (change, { from, to, caller }) => {
    const names = [from.name, ...from.other_names].filter(isOneName);
    const input = { ...to, other_names: [...to.other_names, ...names] };
    await changeCustomer(change, { id: to.id, input }, caller);
  },
};

/** Gives all that a customer has to another one, and archives it. What the files say stays as it is. */
export async function replaceCustomer(
  change: Change,
  { store }: Services,
  { id, by, seen }: Replacement<number>,
  caller: Pick<Caller, 'roles'>,
): Promise<void> {
  const { tx } = change;
  mustMay('replace a customer by another', caller.roles);
  mustDiffer(id, by);
  await lockNames(tx);
  const { current, other } = await lockInOrder({ id, by }, (one) => lockCustomer(tx, one));
  const from = mustExist(current, 'Customer');
  const to = mustBeThere(other);
  await mustBeSeen(seen, async () => markReplacement(tx, from, to, await describeReplacement(tx, from, to)));
  const move = { from, to, caller, store };
  await moves.user(change, move);
  await moves.mapping(change, move);
  await removeCustomer(change, { id, replacedBy: to.name }, caller);
  // Its names are free once it is archived.
  await moves['other name'](change, move);
  // Last: what the store is told about the files does not come back when the rest is refused.
  await moves.file(change, move);
}

type Told = NonNullable<CustomerUses['replacement']>;

/** Who gains and who loses sight of how many files, and which codes the other customer has mapped already. */
export async function describeReplacement(db: Db, from: Customer, to: Customer): Promise<Told> {
  const people = await listAssigned(db, [from.id, to.id]);
  const changes = sightAfterReplacing(people, {
    from: from.id,
    to: to.id,
    seeingAll: await listSeeingAll(db),
    owned: await countOwned(db),
  });
  const sight = changes.flatMap(({ id, gained, lost }) =>
    people.filter((one) => one.id === id).map(({ name, email }) => ({ id, name, email, gained, lost })),
  );
  return { sight, kept_codes: await listSharedCodes(db, from.id, to.id) };
}

/** Stands for what a Manager is told before. */
export const markReplacement = async (db: Db, from: Customer, to: Customer, told: Told): Promise<string> =>
  toMark(db, await markCustomer(db, from), await markCustomer(db, to), told);

/** For the one who asks what the replacement would do. */
export const findHeir = async (db: Db, id: number): Promise<Customer> => mustBeThere(await findCustomer(db, id));

interface Person extends AssignedUser {
  readonly name: string;
  readonly email: string;
}

/** The users of these customers, by name, each with all of their customers. */
async function listAssigned(db: Db, customers: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<{
    id: number;
    first_name: string;
    last_name: string;
    email: string;
    customers: number[];
  }>`
    select users.id, users.first_name, users.last_name, users.email,
           array_agg(customers.id order by customers.id) as customers
      from users
      join customer_users as link on link.user_id = users.id
      join customers on customers.id = link.customer_id and customers.archived_at is null
     where users.deleted_at is null and users.id in (
       select user_id from customer_users where customer_id = any(${[...customers]}::int[])
     )
     group by users.id
     order by lower(users.first_name || ' ' || users.last_name), users.id`.execute(db);
  return rows.map((user) => ({ id: user.id, customers: user.customers, name: fullName(user), email: user.email }));
}

async function listSeeingAll(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('all_access', '=', true)
    .where('archived_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Files in the bin count: they can be restored. */
async function countOwned(db: Db): Promise<OwnedFiles[]> {
  const { rows } = await sql<OwnedFiles>`
    select owner_key as customer, sum(files)::int as files from (
      select owner_key, files from file_tallies where files > 0
      union all
      select owner_key, count(*) from files where deleted_at is not null group by owner_key
    ) as owned
     where owner_key <> 0 group by owner_key order by owner_key`.execute(db);
  return rows;
}

async function listSharedCodes(db: Db, from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ chem_code: string }>`
    select chem_code from third_party_mappings where customer_id = ${from}
    intersect select chem_code from third_party_mappings where customer_id = ${to}
    order by chem_code`.execute(db);
  return rows.map(({ chem_code }) => chem_code);
}
