import { type Ingredient, type IngredientInput, ProblemError, toIngredientForm } from '@disclosure/api';
import { foldBlanks, ingredientRules, messages, readNumber } from '@disclosure/core';
import { type Change, isSame } from '../audit/change.ts';
import { mustExist, mustHoldForm, mustMatchVersion } from '../http/must.ts';
import { holdVendor } from '../vendors/vendor-repository.ts';
import {
  deleteIngredient,
  deleteMappingsOfIngredient,
  type IngredientFields,
  insertIngredient,
  lockIngredient,
  updateIngredient,
} from './ingredient-repository.ts';

/** As it is kept. The rules have made sure that the numbers are numbers. */
export const cleanIngredient = (input: IngredientInput): IngredientFields => ({
  code: foldBlanks(input.code),
  vendor_id: input.vendor_id,
  product_name: foldBlanks(input.product_name),
  specific_gravity: readNumber(input.specific_gravity) ?? Number.NaN,
  description: input.description.trim(),
  purpose: foldBlanks(input.purpose),
  ingredient_name: foldBlanks(input.ingredient_name),
  cas_number: foldBlanks(input.cas_number),
  additive_fraction: readNumber(input.additive_fraction) ?? Number.NaN,
  comments: input.comments.trim(),
  units: foldBlanks(input.units) || 'gal',
});

export async function addIngredient(change: Change, input: IngredientInput): Promise<Ingredient> {
  const { tx, note } = change;
  mustHoldForm(ingredientRules, toIngredientForm(input));
  const fields = cleanIngredient(input);
  await mustKnowVendor(change, fields);
  const ingredient = await insertIngredient(tx, fields);
  note({ entity: 'ingredient', entityId: ingredient.id, name: nameOf(fields), action: 'created', after: fields });
  return ingredient;
}

interface IngredientChange {
  readonly id: number;
  readonly input: IngredientInput;
  readonly ifMatch?: number | undefined;
}

export async function changeIngredient(change: Change, { id, input, ifMatch }: IngredientChange) {
  const { tx, note } = change;
  mustHoldForm(ingredientRules, toIngredientForm(input));
  const fields = cleanIngredient(input);
  const current = mustExist(await lockIngredient(tx, id), 'Ingredient');
  mustMatchVersion(ifMatch, current);
  mustKeepCode(current, fields);
  const before = cleanIngredient(current);
  if (isSame(before, fields)) return current;
  await mustKnowVendor(change, fields);
  const ingredient = await updateIngredient(tx, id, fields);
  note({ entity: 'ingredient', entityId: id, name: nameOf(fields), action: 'changed', before, after: fields });
  return ingredient;
}

export const nameOf = ({ code, ingredient_name }: IngredientFields): string => `${code} – ${ingredient_name}`;

function mustKeepCode(current: IngredientFields, { code }: IngredientFields): void {
  if (code === current.code) return;
  const message = messages.ingredients.codeFixed;
  throw new ProblemError('rule-broken', message, { errors: [{ path: 'code', message }] });
}

async function mustKnowVendor({ tx }: Change, { vendor_id }: IngredientFields): Promise<void> {
  if (vendor_id === null || (await holdVendor(tx, vendor_id))) return;
  const message = messages.ingredients.unknownVendor;
  throw new ProblemError('invalid-request', message, { errors: [{ path: 'vendor_id', message }] });
}

/** The entry keeps the mappings that end with it. */
export async function removeIngredient({ tx, now, note }: Change, id: number, ifMatch?: number): Promise<void> {
  const current = mustExist(await lockIngredient(tx, id), 'Ingredient');
  mustMatchVersion(ifMatch, current);
  const mappings = await deleteMappingsOfIngredient(tx, id);
  await deleteIngredient(tx, id, now);
  const before = { ...cleanIngredient(current), mappings };
  note({ entity: 'ingredient', entityId: id, name: nameOf(current), action: 'deleted', before });
}
