import {
  type Ingredient,
  type ingredientEndpoints,
  ingredientFields,
  type Page,
  ProblemError,
  type Request,
  wireNames,
} from '@disclosure/api';
import { messages } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { byText, type Listing, listPage, writeList } from '../database/list-page.ts';
import { refuseTwin } from '../database/unique.ts';
import { listingOf } from '../tables/record-listing.ts';

type Query = Request<(typeof ingredientEndpoints)['listIngredients']>['query'];

/** What is kept of an ingredient. */
export type IngredientFields = Omit<Ingredient, 'id' | 'version'>;

const columns = (['id', ...wireNames(ingredientFields), 'version'] as const).map((name) =>
  name === 'vendor_id' ? ('vendors.id as vendor_id' as const) : (`ingredients.${name}` as const),
);

/**
 * Joined with the vendors, because lists are sorted and searched by their companies. An ingredient that was restored
 * before its vendor has none, until that is restored, too.
 */
const liveIngredients = (db: Db) =>
  db
    .selectFrom('ingredients')
    .leftJoin('vendors', (join) =>
      join.onRef('vendors.id', '=', 'ingredients.vendor_id').on('vendors.deleted_at', 'is', null),
    )
    .select(columns)
    .where('ingredients.deleted_at', 'is', null);

const supplier = sql`coalesce(vendors.company, '')`;
const { sorts, searched, id } = listingOf('ingredients', ingredientFields);

const listing: Listing<NonNullable<Query['sort']>> = {
  sorts: { ...sorts, supplier: byText(supplier) },
  defaultSort: 'code',
  id,
  searched: [...searched, supplier],
};

export const listIngredients = (db: Db, query: Query = {}): Promise<Page<Ingredient>> =>
  listPage(liveIngredients(db), listing, query);

/** The same without pages, as the body of an answer: there may be tens of thousands. */
export const writeIngredients = (db: Db, query: Query) => writeList(db, liveIngredients(db), listing, query);

export const findIngredient = (db: Db, id: number) =>
  liveIngredients(db).where('ingredients.id', '=', id).executeTakeFirst();

/** No other transaction changes, deletes or maps it until the end of this one. */
export async function lockIngredient(tx: Db, id: number) {
  await tx.selectFrom('ingredients').select('id').where('id', '=', id).forUpdate().execute();
  return findIngredient(tx, id);
}

/** Those that a vendor supplies, by id. They stay as they are until the end of the transaction. */
export async function lockIngredientsOfVendor(tx: Db, vendorId: number): Promise<Ingredient[]> {
  const own = tx
    .selectFrom('ingredients')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null);
  await own.orderBy('id').forUpdate().execute();
  return liveIngredients(tx).where('ingredients.vendor_id', '=', vendorId).orderBy('ingredients.id').execute();
}

const held = (tx: Db) =>
  tx
    .selectFrom('ingredients')
    .select(['id', 'code', 'product_name'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare();

/** Keeps them from being deleted until the end of the transaction. */
export const holdIngredients = async (tx: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : held(tx)
        .where('id', 'in', [...ids])
        .execute();

export const holdIngredientsOfCode = (tx: Db, code: string) =>
  held(tx)
    .where(sql<boolean>`lower(code) = lower(${code.trim()}::text)`)
    .execute();

export const tellTaken = ({ code, ingredient_name, cas_number }: IngredientFields) =>
  messages.ingredients.taken(code, ingredient_name, cas_number);

const refuseSecond = (fields: IngredientFields) => refuseTwin('ingredients_by_identity', tellTaken(fields));

export async function insertIngredient(tx: Db, fields: IngredientFields): Promise<Ingredient> {
  const { id } = await tx
    .insertInto('ingredients')
    .values(fields)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseSecond(fields));
  return liveIngredients(tx).where('ingredients.id', '=', id).executeTakeFirstOrThrow();
}

export async function updateIngredient(tx: Db, id: number, fields: IngredientFields): Promise<Ingredient> {
  await tx
    .updateTable('ingredients')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(refuseSecond(fields));
  return liveIngredients(tx).where('ingredients.id', '=', id).executeTakeFirstOrThrow();
}

const inOneForm = (text: string) => sql`lower(normalize(${sql.ref(text)}, nfc))`;

/**
 * Refuses an ingredient that is there already. The index of the database does not know that an earlier version may have
 * stored the same one with another form of its accents.
 */
export async function mustBeOnlyOne(tx: Db, id: number, message: string): Promise<void> {
  const { rows } = await sql`
    select 1 from ingredients as own join ingredients as other
        on lower(other.cas_number) = lower(own.cas_number) and other.id <> own.id and other.deleted_at is null
       and ${inOneForm('other.code')} = ${inOneForm('own.code')}
       and ${inOneForm('other.ingredient_name')} = ${inOneForm('own.ingredient_name')}
     where own.id = ${id} limit 1`.execute(tx);
  if (rows.length > 0) throw new ProblemError('conflict', message);
}

export const deleteIngredient = (tx: Db, id: number, now: Date) =>
  tx.updateTable('ingredients').set({ deleted_at: now }).where('id', '=', id).execute();
