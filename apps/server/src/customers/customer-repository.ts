import type { Customer, customerEndpoints, Page, Request } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { byText, type Listing, listPage } from '../database/list-page.ts';
import { refuseTwin } from '../database/unique.ts';
import { messages } from '@disclosure/core';

type Query = Request<(typeof customerEndpoints)['listCustomers']>['query'];

/** What is kept of a customer. */
export type CustomerFields = Pick<Customer, 'name' | 'operator_number' | 'water_source' | 'all_access'>;

const userCount = sql<number>`(select count(*) from customer_users as link where link.customer_id = customers.id)`;
const mappingCount = sql<number>`(
  select count(*) from third_party_mappings as mapping where mapping.customer_id = customers.id
)`;
const waterSource = sql<string>`coalesce(customers.water_source, '')`;

const liveCustomers = (db: Db) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'operator_number', 'all_access', 'version'])
    .select([waterSource.as('water_source'), userCount.as('user_count'), mappingCount.as('mapping_count')])
    .where('archived_at', 'is', null);

const column = (name: string) => sql.ref(`customers.${name}`);

const listing: Listing<NonNullable<Query['sort']>> = {
  sorts: {
    name: byText(column('name')),
    operator_number: byText(column('operator_number')),
    water_source: byText(waterSource),
  },
  defaultSort: 'name',
  id: column('id'),
  searched: [column('name'), column('operator_number'), waterSource],
};

export const listCustomers = (db: Db, query: Query = {}): Promise<Page<Customer>> =>
  listPage(liveCustomers(db), listing, query);

export const findCustomer = (db: Db, id: number) => liveCustomers(db).where('id', '=', id).executeTakeFirst();

/** Nobody else changes, archives or uses it until the end of the transaction. */
export async function lockCustomer(tx: Db, id: number) {
  await tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute();
  return findCustomer(tx, id);
}

/** It is not archived until the end of the transaction. */
export const holdCustomer = (tx: Db, id: number) =>
  tx
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst();

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

/** Its files stay; its users and mappings end. */
export async function archiveCustomer(tx: Db, id: number, now: Date): Promise<void> {
  await tx.deleteFrom('customer_users').where('customer_id', '=', id).execute();
  await tx.deleteFrom('third_party_mappings').where('customer_id', '=', id).execute();
  await tx.updateTable('customers').set({ archived_at: now }).where('id', '=', id).execute();
}
