import type { ThirdPartyChem, thirdPartyChemEndpoints } from '@disclosure/api';
import { mappingRules, readChemicalCode } from '@disclosure/core';
import { type Change, change } from '../audit/change.ts';
import type { Clock } from '../clock.ts';
import { findCustomer, holdCustomer } from '../customers/customer-repository.ts';
import type { Db } from '../database/db.ts';
import { keepRecord } from '../deleted-records/keep-record.ts';
import { mustExist, mustHoldForm } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import { findIngredient, holdIngredients, holdIngredientsOfCode } from '../ingredients/ingredient-repository.ts';
import {
  deleteMappings,
  insertMappings,
  listMappings,
  listMappingsOfCode,
  listUnmappedCodes,
} from './mapping-repository.ts';

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

export const thirdPartyChemRoutes = (services: Services): Handlers<typeof thirdPartyChemEndpoints> => ({
  listThirdPartyChems: async ({ params }) => {
    mustExist(await findCustomer(services.db, params.id), 'Customer');
    return listMappings(services.db, params.id);
  },

  listUnmappedCodes: async ({ params }) => {
    mustExist(await findCustomer(services.db, params.id), 'Customer');
    return listUnmappedCodes(services.db, params.id);
  },

  createThirdPartyChem: ({ params, body }, context) =>
    change(services, context, async (work): Promise<ThirdPartyChem> => {
      const choice = { chemCode: body.chem_code, choice: body.ingredients_id };
      const [mapping] = await mapCode(work, params.id, choice);
      return mustExist(mapping, 'Mapping');
    }),

  createThirdPartyChems: ({ params, body }, context) =>
    change(services, context, async (work) => {
      const choice = { chemCode: body.chem_code, choice: body.ingredient_code };
      const mappings = await mapCode(work, params.id, choice);
      return { mapped: mappings.length, mappings };
    }),

  deleteThirdPartyChem: ({ params, query }, context) =>
    change(services, context, (work) =>
      unmapCode(work, params.id, { chemCode: params.chem_code, ingredientId: query.ingredients_id }),
    ),
});

/** One ingredient by its id, or all that share a code. */
type Choice = number | string | null;

interface Mapped {
  readonly customer: { readonly id: number; readonly name: string };
  readonly code: string;
  readonly ingredient: { readonly id: number; readonly code: string; readonly product_name: string };
}

/** Maps every chosen ingredient. Mappings that exist stay. */
async function mapCode(
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

/** Removes the mappings of a code, or only the one to an ingredient. */
async function unmapCode(
  change: Change,
  customerId: number,
  { chemCode, ingredientId }: { readonly chemCode: string; readonly ingredientId?: number | undefined },
): Promise<void> {
  const { tx } = change;
  const customer = mustExist(await holdCustomer(tx, customerId), 'Customer');
  const code = mustExist(readChemicalCode(chemCode), 'Mapping');
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
