import type { ThirdPartyChem } from '@disclosure/api';
import { mappingRules, readChemicalCode } from '@disclosure/core';
import type { Change } from '../audit/change.ts';
import { holdCustomer } from '../customers/customer-repository.ts';
import { mustExist, mustHoldForm } from '../http/must.ts';
import { findIngredient, holdIngredients, holdIngredientsOfCode } from '../ingredients/ingredient-repository.ts';
import { deleteMappings, insertMappings, listMappingsOfCode } from './mapping-repository.ts';

/** One ingredient by its id, or all that share a code. */
type Choice = number | string | null;

interface Mapped {
  readonly customer: { readonly id: number; readonly name: string };
  readonly code: string;
  readonly ingredient: { readonly id: number; readonly code: string; readonly product_name: string };
}

/** What exists stays; afterwards every one of the chosen ingredients is mapped. */
export async function mapCode(
  change: Change,
  customerId: number,
  { chemCode, choice }: { readonly chemCode: string; readonly choice: Choice },
): Promise<ThirdPartyChem[]> {
  mustHoldForm(mappingRules, { code: chemCode, ingredient: choice, isKnown: true });
  const code = readChemicalCode(chemCode) ?? chemCode;
  const { tx } = change;
  const customer = mustExist(await holdCustomer(tx, customerId), 'Customer');
  const ingredients = await holdChosen(change, choice);
  mustHoldForm(mappingRules, { code, ingredient: choice, isKnown: ingredients.length > 0 }, 'not-found');
  const ids = ingredients.map((ingredient) => ingredient.id);
  const added = await insertMappings(tx, { customerId, code }, ids);
  for (const ingredient of ingredients) {
    if (added.includes(ingredient.id)) noteMapping(change, { customer, code, ingredient }, 'created');
  }
  const mappings = await listMappingsOfCode(tx, customerId, code);
  return mappings.filter((mapping) => ids.includes(mapping.ingredients_id));
}

const holdChosen = ({ tx }: Change, choice: Choice) =>
  typeof choice === 'string' ? holdIngredientsOfCode(tx, choice) : holdIngredients(tx, choice === null ? [] : [choice]);

/** All of a code, or only the one to an ingredient. */
export async function unmapCode(
  change: Change,
  customerId: number,
  { chemCode, ingredientId }: { readonly chemCode: string; readonly ingredientId?: number | undefined },
): Promise<void> {
  const { tx } = change;
  const customer = mustExist(await holdCustomer(tx, customerId), 'Customer');
  const code = mustExist(readChemicalCode(chemCode), 'Mapping');
  const removed = await deleteMappings(tx, { customerId, code }, ingredientId);
  mustExist(removed[0], 'Mapping');
  for (const id of removed) {
    const ingredient = mustExist(await findIngredient(tx, id), 'Ingredient');
    noteMapping(change, { customer, code, ingredient }, 'deleted');
  }
}

function noteMapping({ note }: Change, { customer, code, ingredient }: Mapped, action: 'created' | 'deleted'): void {
  const mapping = {
    customer_id: customer.id,
    chem_code: code,
    ingredients_id: ingredient.id,
    ingredient: `${ingredient.code} - ${ingredient.product_name}`,
  };
  const sides = action === 'created' ? { after: mapping } : { before: mapping };
  note({ entity: 'mapping', entityId: customer.id, name: `${code} – ${customer.name}`, action, ...sides });
}
