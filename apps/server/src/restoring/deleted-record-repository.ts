import type { DeletedRecord, deletedRecordEndpoints, Page, Request } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { byNumber, byText, type Listing, listPage } from '../database/list-page.ts';
import { keptSince, purgedAt } from '../deleted-records/keep-record.ts';

type Query = Request<(typeof deletedRecordEndpoints)['listDeletedRecords']>['query'];

/** A record counts as there if it is not deleted, or is the one that would be restored. */
const hasCustomer = sql`(customers.archived_at is null or deleted_records.entity = 'customer')`;
const hasUser = sql`(users.deleted_at is null or deleted_records.entity = 'user')`;
const hasIngredient = sql`(ingredients.deleted_at is null or deleted_records.entity = 'ingredient')`;

const countAssignments = (fit: boolean) => sql<number>`(
  select count(*) from deleted_assignments as kept
    join customers on customers.id = kept.customer_id
    join users on users.id = kept.user_id
   where kept.record_id = deleted_records.id and (${hasCustomer} and ${hasUser}) = ${sql.lit(fit)}
)`;
const countMappings = (fit: boolean) => sql<number>`(
  select count(*) from deleted_mappings as kept
    join customers on customers.id = kept.customer_id
    join ingredients on ingredients.id = kept.ingredient_id
   where kept.record_id = deleted_records.id and (${hasCustomer} and ${hasIngredient}) = ${sql.lit(fit)}
)`;
const countGoneVendors = sql<number>`(
  select count(*) from ingredients join vendors on vendors.id = ingredients.vendor_id
   where deleted_records.entity = 'ingredient' and ingredients.id = deleted_records.entity_id
     and vendors.deleted_at is not null
)`;

const restorable = (db: Db, now: Date) =>
  db
    .selectFrom('deleted_records')
    .select(['id', 'entity', 'entity_id', 'name', 'deleted_at', 'deleted_by'])
    .select([countAssignments(true).as('assignments'), countMappings(true).as('mappings')])
    .select(sql<number>`${countAssignments(false)} + ${countMappings(false)} + ${countGoneVendors}`.as('left_out'))
    .where('deleted_at', '>', keptSince(now));

type Row = Awaited<ReturnType<ReturnType<typeof restorable>['executeTakeFirstOrThrow']>>;

/** The response schema leaves out the id of the record in its own table. */
const toWire = (row: Row): DeletedRecord & Pick<Row, 'entity_id'> => ({
  ...row,
  deleted_at: row.deleted_at.toISOString(),
  purged_at: purgedAt(row.deleted_at).toISOString(),
});

const listing: Listing<NonNullable<Query['sort']>> = {
  sorts: {
    // Numbers are given in the order in which records are deleted.
    deleted_at: byNumber(sql`deleted_records.id`),
    name: byText(sql`deleted_records.name`),
    entity: byText(sql`deleted_records.entity`),
    deleted_by: byText(sql`deleted_records.deleted_by`),
  },
  defaultSort: 'deleted_at',
  id: sql`deleted_records.id`,
  searched: [sql`deleted_records.name`, sql`deleted_records.deleted_by`],
};

/** What can be restored, last deleted first. */
export async function listDeletedRecords(db: Db, query: Query, now: Date): Promise<Page<DeletedRecord>> {
  const order = query.order ?? (query.sort === undefined ? 'desc' : 'asc');
  const page = await listPage(restorable(db, now), listing, { ...query, order });
  return { ...page, items: page.items.map(toWire) };
}

export async function findDeletedRecord(db: Db, id: number, now: Date) {
  const row = await restorable(db, now).where('id', '=', id).executeTakeFirst();
  return row && toWire(row);
}
