import {
  type Page,
  type Request,
  type Vendor,
  type vendorEndpoints,
  vendorFields,
  type VendorInput,
  wireNames,
} from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { type Listing, listPage } from '../database/list-page.ts';
import { listingOf } from '../tables/record-listing.ts';

type Query = Request<(typeof vendorEndpoints)['listVendors']>['query'];

const ingredientCount = sql<number>`(
  select count(*) from ingredients where ingredients.vendor_id = vendors.id and ingredients.deleted_at is null
)`;

const liveVendors = (db: Db) =>
  db
    .selectFrom('vendors')
    .select(['id', ...wireNames(vendorFields), ingredientCount.as('ingredient_count'), 'version'])
    .where('deleted_at', 'is', null);

const listing: Listing<NonNullable<Query['sort']>> = { ...listingOf('vendors', vendorFields), defaultSort: 'company' };

export const listVendors = (db: Db, query: Query = {}): Promise<Page<Vendor>> =>
  listPage(liveVendors(db), listing, query);

export const findVendor = (db: Db, id: number) => liveVendors(db).where('id', '=', id).executeTakeFirst();

/** No other transaction changes or deletes it until the end of this one. */
export async function lockVendor(tx: Db, id: number) {
  await tx.selectFrom('vendors').select('id').where('id', '=', id).forUpdate().execute();
  // Only a second statement sees what was written while the first one waited for the lock.
  return findVendor(tx, id);
}

/** Keeps it from being deleted until the end of the transaction. */
export const holdVendor = (tx: Db, id: number) =>
  tx
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();

export async function insertVendor(tx: Db, vendor: VendorInput): Promise<Vendor> {
  const { id } = await tx.insertInto('vendors').values(vendor).returning('id').executeTakeFirstOrThrow();
  return liveVendors(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function updateVendor(tx: Db, id: number, vendor: VendorInput): Promise<Vendor> {
  await tx
    .updateTable('vendors')
    .set({ ...vendor, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
  return liveVendors(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

export const deleteVendor = (tx: Db, id: number, now: Date) =>
  tx.updateTable('vendors').set({ deleted_at: now }).where('id', '=', id).execute();
