import type { ingredientEndpoints } from '@disclosure/api';
import { change } from '../audit/change.ts';
import { wantsAll } from '../database/list-page.ts';
import type { Handlers } from '../http/serve.ts';
import { serveTables, type TableServices } from '../tables/serve-tables.ts';
import { listIngredients, writeIngredients } from './ingredient-repository.ts';
import { ingredientTable } from './ingredient-table.ts';
import { addIngredient, changeIngredient, removeIngredient } from './save-ingredient.ts';

export function ingredientRoutes(services: TableServices): Handlers<typeof ingredientEndpoints> {
  const tables = serveTables(services, ingredientTable);
  return {
    listIngredients: ({ query }) =>
      wantsAll(query) ? writeIngredients(services.db, query) : listIngredients(services.db, query),

    createIngredient: ({ body }, context) => change(services, context, (work) => addIngredient(work, body)),

    updateIngredient: ({ params: { id }, body: input, ifMatch }, context) =>
      change(services, context, (work) => changeIngredient(work, { id, input, ifMatch })),

    deleteIngredient: ({ params: { id }, query: { seen }, ifMatch }, context) =>
      change(services, context, (work) => removeIngredient(work, { id, ifMatch, seen })),

    importIngredients: tables.import,
    exportIngredients: tables.export,
    getIngredientTemplate: tables.template,
  };
}
