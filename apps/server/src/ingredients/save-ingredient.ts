import {
  cleanRecord,
  type Ingredient,
  ingredientFields,
  type IngredientInput,
  ProblemError,
  toIngredientForm,
} from '@disclosure/api';
import { ingredientRules, messages } from '@disclosure/core';
import { type Change, isSame } from '../audit/change.ts';
import { endMappings, keepRecord } from '../deleted-records/keep-record.ts';
import { mustExist, mustHoldForm, mustMatchVersion } from '../http/must.ts';
import { markIngredient, mustBeSeen } from '../uses/marks.ts';
import { holdVendor } from '../vendors/vendor-repository.ts';
import {
  deleteIngredient,
  type IngredientFields,
  insertIngredient,
  lockIngredient,
  mustBeOnlyOne,
  tellTaken,
  updateIngredient,
} from './ingredient-repository.ts';

/** The rules have already made sure that the numbers are numbers. */
export const cleanIngredient = (input: IngredientInput): IngredientFields => cleanRecord(ingredientFields, input);

export async function addIngredient(change: Change, input: IngredientInput): Promise<Ingredient> {
  const { tx, note } = change;
  mustHoldForm(ingredientRules, toIngredientForm(input));
  const fields = cleanIngredient(input);
  await mustKnowVendor(change, fields);
  const ingredient = await insertIngredient(tx, fields);
  await mustBeOnlyOne(tx, ingredient.id, tellTaken(fields));
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
  const before = cleanIngredient(current);
  if (isSame(before, fields)) return current;
  mustMatchVersion(ifMatch, current);
  mustKeepCode(before, fields);
  await mustKnowVendor(change, fields);
  const ingredient = await updateIngredient(tx, id, fields);
  if (!isSame(identityOf(before), identityOf(fields))) await mustBeOnlyOne(tx, id, tellTaken(fields));
  note({ entity: 'ingredient', entityId: id, name: nameOf(fields), action: 'changed', before, after: fields });
  return ingredient;
}

export const nameOf = ({ code, ingredient_name }: IngredientFields): string => `${code} – ${ingredient_name}`;

/** What tells ingredients of one code apart. */
const identityOf = ({ ingredient_name, cas_number }: IngredientFields) => ({ ingredient_name, cas_number });

function mustKeepCode(before: IngredientFields, { code }: IngredientFields): void {
  if (code === before.code) return;
  const message = messages.ingredients.codeFixed;
  throw new ProblemError('rule-broken', message, { errors: [{ path: 'code', message }] });
}

async function mustKnowVendor({ tx }: Change, { vendor_id }: IngredientFields): Promise<void> {
  if (vendor_id === null || (await holdVendor(tx, vendor_id))) return;
  const message = messages.ingredients.unknownVendor;
  throw new ProblemError('invalid-request', message, { errors: [{ path: 'vendor_id', message }] });
}

interface Removal {
  readonly id: number;
  readonly ifMatch?: number | undefined;
  /** What the caller was told before. */
  readonly seen?: string | undefined;
  /** The product that its mappings point to now. */
  readonly replacedBy?: string;
}

/** The entry keeps the mappings that are deleted with it. */
export async function removeIngredient(change: Change, { id, ifMatch, seen, replacedBy }: Removal): Promise<void> {
  const { tx, now, note } = change;
  const current = mustExist(await lockIngredient(tx, id), 'Ingredient');
  mustMatchVersion(ifMatch, current);
  await mustBeSeen(seen, () => markIngredient(tx, current));
  const mappings = await endMappings(tx, 'ingredient_id', id);
  await deleteIngredient(tx, id, now);
  const name = nameOf(current);
  await keepRecord(change, { entity: 'ingredient', entityId: id, name, mappings });
  const ended = mappings.map(({ customer_id, chem_code }) => ({ customer_id, chem_code }));
  const fields = { ...cleanIngredient(current), mappings: ended };
  const before = { ...fields, ...(replacedBy !== undefined && { replaced_by: replacedBy }) };
  note({ entity: 'ingredient', entityId: id, name, action: 'deleted', before });
}
