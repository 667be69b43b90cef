import * as z from 'zod/mini';
import { del, get, post, put } from './endpoint.ts';
import { ById, OptionalId } from './id.ts';
import { listQuery } from './paging.ts';
import { tableCalls } from './table-file.ts';
import { line, orBlank, text } from './text.ts';

export const Ingredient = z.object({
  id: z.number(),
  code: z.string(),
  vendor_id: z.nullable(z.number()),
  product_name: z.string(),
  specific_gravity: z.number(),
  description: z.string(),
  purpose: z.string(),
  ingredient_name: z.string(),
  cas_number: z.string(),
  /** A percent, 0 to 100, whatever its name says. */
  additive_fraction: z.number(),
  comments: z.string(),
  units: z.string(),
  version: z.number(),
});
export type Ingredient = z.infer<typeof Ingredient>;

/** As typed: a form sends texts, and rules in words judge what is no number. */
const Amount = z.union([z.number(), line(40), z.null()]);

export const IngredientInput = z.object({
  code: orBlank(line(50)),
  vendor_id: OptionalId,
  product_name: orBlank(line(200)),
  specific_gravity: z._default(Amount, 1),
  description: orBlank(text(2000)),
  purpose: orBlank(line(200)),
  ingredient_name: orBlank(line(300)),
  cas_number: orBlank(line(50)),
  additive_fraction: z._default(Amount, 100),
  comments: orBlank(text(2000)),
  units: orBlank(line(20)),
});
export type IngredientInput = z.output<typeof IngredientInput>;

const tables = tableCalls('ingredients');

export const ingredientEndpoints = {
  listIngredients: get('/api/ingredients', {
    access: 'editor',
    summary: 'The ingredients, by code and then id',
    paged: true,
    query: listQuery([
      'code',
      'product_name',
      'supplier',
      'purpose',
      'ingredient_name',
      'cas_number',
      'additive_fraction',
      'specific_gravity',
      'units',
    ]),
    response: z.array(Ingredient),
  }),
  createIngredient: post('/api/ingredients', {
    access: 'editor',
    summary: 'Add an ingredient',
    idempotent: true,
    body: IngredientInput,
    response: Ingredient,
    status: 201,
  }),
  updateIngredient: put('/api/ingredients/:id', {
    access: 'editor',
    summary: 'Change an ingredient; its code stays',
    versioned: true,
    params: ById,
    body: IngredientInput,
    response: Ingredient,
  }),
  deleteIngredient: del('/api/ingredients/:id', {
    access: 'editor',
    summary: 'Delete an ingredient and end its mappings',
    versioned: true,
    params: ById,
    response: z.void(),
    status: 204,
  }),
  importIngredients: post('/api/ingredients/import', tables.import),
  exportIngredients: get('/api/ingredients/export', tables.export),
  getIngredientTemplate: get('/api/ingredients/template', tables.template),
};
