import { normalCode, readChemicalCode } from '@disclosure/core';
import { sql } from 'kysely';
import type { Change } from '../audit/change.ts';
import { lockCustomer } from '../customers/customer-repository.ts';
import type { Db } from '../database/db.ts';
import { mustExist } from '../http/must.ts';
import { findIngredient, holdIngredients, holdIngredientsOfCode } from '../ingredients/ingredient-repository.ts';
import { removeIngredient } from '../ingredients/save-ingredient.ts';
import { remapCode } from '../third-party-chems/map-code.ts';
import { listMappingsOfCode } from '../third-party-chems/mapping-repository.ts';
import { markIngredient, markMapping, mustBeSeen } from '../uses/marks.ts';
import { mustBeThere, mustDiffer, type Replacement } from './replace-vendor.ts';

/**
 * Points every code that is mapped to the ingredient to another product, and deletes the ingredient. Of its own product
 * no ingredient stays mapped to these codes: half of one product and all of another would be neither.
 */
export async function replaceIngredient(change: Change, { id, by, seen }: Replacement<string>): Promise<void> {
  const { tx } = change;
  const codes = await lockMappedCodes(tx, id);
  await lockProducts(tx, id, by);
  const ingredient = mustExist(await findIngredient(tx, id), 'Ingredient');
  mustDiffer(normalCode(ingredient.code), normalCode(by));
  const product = await holdProduct(tx, by);
  await mustBeSeen(seen, () => markIngredient(tx, ingredient));
  const from = await holdIngredientsOfCode(tx, ingredient.code);
  for (const { customer, code } of codes) await remapCode(change, { customer, code, from, to: product });
  await removeIngredient(change, { id, replacedBy: labelOf(product) });
}

/** Points one code of a customer to another product. */
export async function replaceMapping(
  change: Change,
  chemCode: string,
  { id, by, seen }: Replacement<string>,
): Promise<void> {
  const { tx } = change;
  const customer = mustExist(await lockCustomer(tx, id), 'Customer');
  const code = mustExist(readChemicalCode(chemCode), 'Mapping');
  const mapped = (await listMappingsOfCode(tx, id, code)).map(({ ingredients_id }) => ingredients_id);
  mustExist(mapped[0], 'Mapping');
  await mustBeSeen(seen, () => markMapping(tx, id, code));
  const to = await holdProduct(tx, by);
  const from = await holdIngredients(tx, mapped);
  await remapCode(change, { customer, code, from, to });
}

/** The codes that are mapped to the ingredient. Their customers are locked, so that no one maps them meanwhile. */
async function lockMappedCodes(tx: Db, ingredientId: number) {
  const mapped = tx.selectFrom('third_party_mappings').where('ingredient_id', '=', ingredientId);
  const customers = await tx
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', 'in', mapped.select('customer_id'))
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await mapped.select(['customer_id', 'chem_code']).orderBy('customer_id').orderBy('chem_code').execute();
  return rows.flatMap(({ customer_id, chem_code: code }) => {
    const customer = customers.find(({ id }) => id === customer_id);
    return customer ? [{ customer, code }] : [];
  });
}

/** All rows at once, so that two replacements the other way round wait for each other and end. */
const lockProducts = (tx: Db, id: number, by: string) =>
  tx
    .selectFrom('ingredients')
    .select('id')
    .where((where) => where.or([where('id', '=', id), sql<boolean>`lower(code) = lower(${by.trim()}::text)`]))
    .orderBy('id')
    .forUpdate()
    .execute();

type Product = Awaited<ReturnType<typeof holdIngredientsOfCode>>;

async function holdProduct(tx: Db, code: string): Promise<Product> {
  const product = await holdIngredientsOfCode(tx, code);
  mustBeThere(product[0]);
  return product;
}

const labelOf = ([first]: Product): string => (first ? `${first.code} - ${first.product_name}` : '');
