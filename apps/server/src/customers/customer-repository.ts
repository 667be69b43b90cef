import {
  type Customer,
  type customerEndpoints,
  customerFields,
  type Page,
  ProblemError,
  type Request,
  wireNames,
} from '@disclosure/api';
import { customerKey, findSharedNames, messages } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { type Listing, listPage } from '../database/list-page.ts';
import { lockFor } from '../database/locks.ts';
import { planOnce } from '../database/plan-once.ts';
import { refuseTwin } from '../database/unique.ts';
import { endAssignments, endMappings } from '../deleted-records/keep-record.ts';
import { listingOf } from '../tables/record-listing.ts';

type Query = Request<(typeof customerEndpoints)['listCustomers']>['query'];

/** What is kept of a customer. */
export type CustomerFields = Omit<Customer, 'id' | 'user_count' | 'mapping_count' | 'version'>;

const userCount = sql<number>`(select count(*) from customer_users as link where link.customer_id = customers.id)`;
const mappingCount = sql<number>`(
  select count(*) from third_party_mappings as mapping where mapping.customer_id = customers.id
)`;
/** Null in records that never had one. */
const waterSource = sql<string>`coalesce(customers.water_source, '')`;
const otherNames = sql<string>`array_to_string(customers.other_names, '; ')`;
const { waterSource: _, ...otherFields } = customerFields;

const liveCustomers = (db: Db) =>
  db
    .selectFrom('customers')
    .select(['id', ...wireNames(otherFields), waterSource.as('water_source'), 'all_access', 'version'])
    .select([userCount.as('user_count'), mappingCount.as('mapping_count')])
    .where('archived_at', 'is', null);

const listing: Listing<NonNullable<Query['sort']>> = {
  ...listingOf('customers', customerFields, { water_source: waterSource, other_names: otherNames }),
  defaultSort: 'name',
};

export const listCustomers = (db: Db, query: Query = {}): Promise<Page<Customer>> =>
  listPage(liveCustomers(db), listing, query);

export const findCustomer = (db: Db, id: number) => liveCustomers(db).where('id', '=', id).executeTakeFirst();

/** No other transaction changes, archives or uses it until the end of this one. */
export async function lockCustomer(tx: Db, id: number) {
  await tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute();
  return findCustomer(tx, id);
}

const namedCustomer = (db: Db, id: number) =>
  db
    .selectFrom('customers')
    .modifyFront(planOnce)
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('archived_at', 'is', null);

/** Its name alone, without waiting for anyone who changes it. */
export const findNamed = (db: Db, id: number) => namedCustomer(db, id).executeTakeFirst();

/** Keeps it from being archived until the end of the transaction. */
export const holdCustomer = (tx: Db, id: number) => holdingCustomer(tx, id).executeTakeFirst();

export const holdingCustomer = (tx: Db, id: number) => namedCustomer(tx, id).forShare();

/** Names are given to customers by one transaction at a time. Taken before any lock on a customer. */
export const lockNames = (tx: Db) => lockFor(tx, 'customerNames');

/** How it is told that a name is not free. */
interface TakenTexts {
  readonly name: (name: string) => string;
  readonly otherName: (name: string, owner: string) => string;
}

const takenTexts: TakenTexts = { name: messages.customers.nameTaken, otherName: messages.customers.otherNameTaken };

/**
 * Requires `lockNames`. Refuses a name and other names that another customer has. The index of the database does not know
 * that an earlier version may have stored the same name with another form of its accents.
 */
export async function mustHaveOwnNames(tx: Db, id: number, taken = takenTexts): Promise<void> {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'name', 'other_names'])
    .where('archived_at', 'is', null)
    .execute();
  const [others, own] = [rows.filter((row) => row.id !== id), rows.filter((row) => row.id === id)];
  for (const { name } of own) {
    const key = customerKey(name);
    if (others.some((other) => customerKey(other.name) === key)) throw new ProblemError('conflict', taken.name(name));
  }
  const named = [...others, ...own].map((row) => ({ id: row.id, name: row.name, otherNames: row.other_names }));
  const shared = findSharedNames(named).find(({ of }) => of.id === id);
  if (shared) throw new ProblemError('conflict', taken.otherName(shared.name, shared.owner.name));
}

const refuseName = (name: string) => refuseTwin('customers_by_name', messages.customers.nameTaken(name));

export async function insertCustomer(tx: Db, fields: CustomerFields): Promise<Customer> {
  const { id } = await tx
    .insertInto('customers')
    .values(fields)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseName(fields.name));
  return liveCustomers(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function updateCustomer(tx: Db, id: number, fields: CustomerFields): Promise<Customer> {
  await tx
    .updateTable('customers')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(refuseName(fields.name));
  return liveCustomers(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

/** What the chemical codes of a customer stand for, by code and trade name. */
export const listMappedCodes = (tx: Db, id: number) =>
  tx
    .selectFrom('third_party_mappings as mapping')
    .innerJoin('ingredients as ingredient', 'ingredient.id', 'mapping.ingredient_id')
    .select(['mapping.chem_code', 'mapping.ingredient_id as ingredients_id'])
    .where('mapping.customer_id', '=', id)
    .orderBy('mapping.chem_code')
    .orderBy(sql`lower(ingredient.product_name)`)
    .orderBy('ingredient.id')
    .execute();

/** Its files stay. Answers its assignments and mappings, which end. */
export async function archiveCustomer(tx: Db, id: number, now: Date) {
  const assignments = await endAssignments(tx, 'customer_id', id);
  const mappings = await endMappings(tx, 'customer_id', id);
  await tx.updateTable('customers').set({ archived_at: now }).where('id', '=', id).execute();
  return { assignments, mappings };
}
