import type { ThirdPartyChem } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

const mappings = (db: Db, customerId: number) =>
  db
    .selectFrom('third_party_mappings as mapping')
    .innerJoin('ingredients as ingredient', 'ingredient.id', 'mapping.ingredient_id')
    .select(['mapping.chem_code', 'mapping.customer_id', 'ingredient.id', 'ingredient.code'])
    .select(['ingredient.product_name', 'ingredient.purpose', 'ingredient.ingredient_name'])
    .where('mapping.customer_id', '=', customerId)
    .orderBy('mapping.chem_code')
    .orderBy(sql`lower(ingredient.product_name)`)
    .orderBy('ingredient.id');

type Row = Awaited<ReturnType<ReturnType<typeof mappings>['execute']>>[number];

const toWire = ({ chem_code, customer_id, ...ingredient }: Row): ThirdPartyChem => ({
  chem_code,
  ingredients_id: ingredient.id,
  customer_id,
  ingredient,
});

/** By code, then trade name. */
export const listMappings = async (db: Db, customerId: number): Promise<ThirdPartyChem[]> =>
  (await mappings(db, customerId).execute()).map(toWire);

/** The mappings of one code. */
export const listMappingsOfCode = async (db: Db, customerId: number, code: string): Promise<ThirdPartyChem[]> =>
  (await mappings(db, customerId).where('mapping.chem_code', '=', code).execute()).map(toWire);

/** The ids of the ingredients that were not mapped to the code before. */
export async function insertMappings(
  tx: Db,
  { customerId, code }: { readonly customerId: number; readonly code: string },
  ingredientIds: readonly number[],
): Promise<number[]> {
  const inserted = await tx
    .insertInto('third_party_mappings')
    .values(ingredientIds.map((ingredient_id) => ({ customer_id: customerId, chem_code: code, ingredient_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('ingredient_id')
    .execute();
  return inserted.map((row) => row.ingredient_id);
}

/** All of a code, or only the one to an ingredient; the ids of the ingredients that were mapped. */
export async function deleteMappings(
  tx: Db,
  { customerId, code }: { readonly customerId: number; readonly code: string },
  ingredientId?: number,
): Promise<number[]> {
  const ofCode = tx
    .deleteFrom('third_party_mappings')
    .where('customer_id', '=', customerId)
    .where('chem_code', '=', code);
  const deleted = ingredientId === undefined ? ofCode : ofCode.where('ingredient_id', '=', ingredientId);
  return (await deleted.returning('ingredient_id').execute()).map((row) => row.ingredient_id);
}
