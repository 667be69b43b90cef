import type { Ingredient, ingredientEndpoints, Page, Request } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { byNumber, byText, type Listing, listPage } from '../database/list-page.ts';
import { refuseTwin } from '../database/unique.ts';

type Query = Request<(typeof ingredientEndpoints)['listIngredients']>['query'];

/** What is kept of an ingredient. */
export type IngredientFields = Omit<Ingredient, 'id' | 'version'>;

const columns = [
  'ingredients.id',
  'ingredients.code',
  'ingredients.vendor_id',
  'ingredients.product_name',
  'ingredients.specific_gravity',
  'ingredients.description',
  'ingredients.purpose',
  'ingredients.ingredient_name',
  'ingredients.cas_number',
  'ingredients.additive_fraction',
  'ingredients.comments',
  'ingredients.units',
  'ingredients.version',
] as const;

/** With the vendor, whose company is searched and sorted by. */
const liveIngredients = (db: Db) =>
  db
    .selectFrom('ingredients')
    .leftJoin('vendors', 'vendors.id', 'ingredients.vendor_id')
    .select(columns)
    .where('ingredients.deleted_at', 'is', null);

const column = (name: string) => sql.ref(`ingredients.${name}`);
const supplier = sql`coalesce(vendors.company, '')`;

const listing: Listing<NonNullable<Query['sort']>> = {
  sorts: {
    code: byText(column('code')),
    product_name: byText(column('product_name')),
    supplier: byText(supplier),
    purpose: byText(column('purpose')),
    ingredient_name: byText(column('ingredient_name')),
    cas_number: byText(column('cas_number')),
    additive_fraction: byNumber(column('additive_fraction')),
    specific_gravity: byNumber(column('specific_gravity')),
    units: byText(column('units')),
  },
  defaultSort: 'code',
  id: column('id'),
  searched: [...['code', 'product_name', 'ingredient_name', 'cas_number', 'purpose'].map(column), supplier],
};

export const listIngredients = (db: Db, query: Query = {}): Promise<Page<Ingredient>> =>
  listPage(liveIngredients(db), listing, query);

export const findIngredient = (db: Db, id: number) =>
  liveIngredients(db).where('ingredients.id', '=', id).executeTakeFirst();

/** Nobody else changes, deletes or maps it until the end of the transaction. */
export async function lockIngredient(tx: Db, id: number) {
  await tx.selectFrom('ingredients').select('id').where('id', '=', id).forUpdate().execute();
  return findIngredient(tx, id);
}

const held = (tx: Db) =>
  tx
    .selectFrom('ingredients')
    .select(['id', 'code', 'product_name'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare();

/** They are not deleted until the end of the transaction. */
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

const refuseSecond = ({ code, ingredient_name, cas_number }: IngredientFields) =>
  refuseTwin('ingredients_by_identity', messages.ingredients.taken(code, ingredient_name, cas_number));

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

export const deleteIngredient = (tx: Db, id: number, now: Date) =>
  tx.updateTable('ingredients').set({ deleted_at: now }).where('id', '=', id).execute();

/** The mappings that end with the ingredient. */
export const deleteMappingsOfIngredient = (tx: Db, id: number) =>
  tx
    .deleteFrom('third_party_mappings')
    .where('ingredient_id', '=', id)
    .returning(['customer_id', 'chem_code'])
    .execute();
