import type { ThirdPartyChem } from '@disclosure/api';
import { mappingRules, readChemicalCode } from '@disclosure/core';
import type { Change } from '../audit/change.ts';
import { holdCustomer, lockCustomer } from '../customers/customer-repository.ts';
import { keepRecord } from '../deleted-records/keep-record.ts';
import { mustExist, mustHold } from '../http/must.ts';
import { findIngredient, holdIngredients, holdIngredientsOfCode } from '../ingredients/ingredient-repository.ts';
import { markMapping, mustBeSeen } from '../uses/marks.ts';
import {
  copySeenCodes,
  deleteMappings,
  insertMappings,
  listMappings,
  listMappingsOfCode,
} from './mapping-repository.ts';

/** One ingredient by its id, or all that share a code. */
type Choice = number | string | null;

interface Mapped {
  readonly customer: { readonly id: number; readonly name: string };
  readonly code: string;
  readonly ingredient: { readonly id: number; readonly code: string; readonly product_name: string };
}

/** Maps every chosen ingredient. Mappings that exist stay. */
export async function mapCode(
  change: Change,
  customerId: number,
  { chemCode, choice }: { readonly chemCode: string; readonly choice: Choice },
): Promise<ThirdPartyChem[]> {
  mustBeMappable(chemCode, choice, true);
  const code = readChemicalCode(chemCode) ?? chemCode;
  const { tx } = change;
  const customer = mustExist(await holdCustomer(tx, customerId), 'Customer');
  const ingredients = await holdChosen(change, choice);
  mustBeMappable(code, choice, ingredients.length > 0);
  const ids = ingredients.map((ingredient) => ingredient.id);
  const added = await insertMappings(tx, { customerId, code }, ids);
  for (const ingredient of ingredients) {
    if (added.includes(ingredient.id)) noteMapping(change, { customer, code, ingredient }, 'created');
  }
  const mappings = await listMappingsOfCode(tx, customerId, code);
  return mappings.filter((mapping) => ids.includes(mapping.ingredients_id));
}

/** Names what is wrong as the caller sent it. */
function mustBeMappable(code: string, choice: Choice, isKnown: boolean): void {
  const sent = new Map([
    ['code', 'chem_code'],
    ['ingredient', typeof choice === 'string' ? 'ingredient_code' : 'ingredients_id'],
  ]);
  const toPath = (field: string) => sent.get(field) ?? field;
  mustHold(mappingRules, { code, ingredient: choice, isKnown }, isKnown ? 'rule-broken' : 'not-found', toPath);
}

const holdChosen = ({ tx }: Change, choice: Choice) =>
  typeof choice === 'string' ? holdIngredientsOfCode(tx, choice) : holdIngredients(tx, choice === null ? [] : [choice]);

interface Unmapping {
  readonly chemCode: string;
  readonly ingredientId?: number | undefined;
  /** What the caller was told before. */
  readonly seen?: string | undefined;
}

/** Removes the mappings of a code, or only the one to an ingredient. */
export async function unmapCode(
  change: Change,
  customerId: number,
  { chemCode, ingredientId, seen }: Unmapping,
): Promise<void> {
  const { tx } = change;
  const customer = mustExist(await lockCustomer(tx, customerId), 'Customer');
  const code = mustExist(readChemicalCode(chemCode), 'Mapping');
  await mustBeSeen(seen, () => markMapping(tx, customerId, code));
  const removed = await deleteMappings(tx, { customerId, code }, ingredientId);
  mustExist(removed[0], 'Mapping');
  await keepRecord(change, {
    entity: 'mapping',
    entityId: customerId,
    name: nameOf(code, customer),
    mappings: removed,
  });
  for (const { ingredient_id } of removed) {
    const ingredient = mustExist(await findIngredient(tx, ingredient_id), 'Ingredient');
    noteMapping(change, { customer, code, ingredient }, 'deleted');
  }
}

/** Of one code of one customer. */
interface Remapping {
  readonly customer: Mapped['customer'];
  readonly code: string;
  readonly from: readonly Mapped['ingredient'][];
  readonly to: readonly Mapped['ingredient'][];
}

/** Points a code to other ingredients. Requires that the customer is locked and the ingredients are held. */
export async function remapCode(change: Change, { customer, code, from, to }: Remapping): Promise<void> {
  const { tx } = change;
  const mapping = { customerId: customer.id, code };
  for (const ingredient of from) {
    if (to.some(({ id }) => id === ingredient.id)) continue;
    const [removed] = await deleteMappings(tx, mapping, ingredient.id);
    if (removed) noteMapping(change, { customer, code, ingredient }, 'deleted');
  }
  const ids = to.map(({ id }) => id);
  const added = ids.length === 0 ? [] : await insertMappings(tx, mapping, ids);
  for (const ingredient of to) {
    if (added.includes(ingredient.id)) noteMapping(change, { customer, code, ingredient }, 'created');
  }
}

/**
 * Gives the mappings of one customer to another one, with the codes that its jobs used. Codes that the other one has
 * mapped already stay as it has them. Requires that both are locked.
 */
export async function moveMappings(change: Change, from: Mapped['customer'], to: Mapped['customer']): Promise<void> {
  const { tx } = change;
  const known = new Set((await listMappings(tx, to.id)).map(({ chem_code }) => chem_code));
  const byCode = Map.groupBy(await listMappings(tx, from.id), ({ chem_code }) => chem_code);
  for (const [code, mappings] of byCode) {
    const own = mappings.map(({ ingredient }) => ingredient);
    await remapCode(change, { customer: from, code, from: own, to: [] });
    if (!known.has(code)) await remapCode(change, { customer: to, code, from: [], to: own });
  }
  await copySeenCodes(tx, from.id, to.id);
}

const nameOf = (code: string, customer: { readonly name: string }): string => `${code} – ${customer.name}`;

function noteMapping({ note }: Change, { customer, code, ingredient }: Mapped, action: 'created' | 'deleted'): void {
  const mapping = {
    customer_id: customer.id,
    chem_code: code,
    ingredients_id: ingredient.id,
    ingredient: `${ingredient.code} - ${ingredient.product_name}`,
  };
  const sides = action === 'created' ? { after: mapping } : { before: mapping };
  note({ entity: 'mapping', entityId: customer.id, name: nameOf(code, customer), action, ...sides });
}
