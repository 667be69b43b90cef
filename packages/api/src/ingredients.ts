import { type Ingredient as DomainIngredient, messages, percent } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, fewAtOnce, get, post, put } from './endpoint.ts';
import { ById } from './id.ts';
import { pageAccess } from './page-access.ts';
import { listQuery } from './paging.ts';
import { fromWire, inputShape, outputShape, sortNames } from './record-fields.ts';
import { ingredientFields } from './reference-records.ts';
import { tableCalls } from './table-file.ts';
import { AfterAsking } from './uses.ts';

export const Ingredient = z.object({ id: z.number(), ...outputShape(ingredientFields), version: z.number() });
export type Ingredient = z.infer<typeof Ingredient>;

export const IngredientInput = z.object(inputShape(ingredientFields));
export type IngredientInput = z.output<typeof IngredientInput>;

export function toIngredient(wire: Ingredient): DomainIngredient {
  const { description: _, ...fields } = fromWire(ingredientFields, wire);
  return { id: wire.id, ...fields, percentInAdditive: percent(fields.percentInAdditive) };
}

/** What the ingredient form holds: numbers as they were typed. */
export type IngredientForm = Readonly<
  Record<Exclude<keyof typeof ingredientFields, 'vendorId'>, string> & { vendorId: number | null }
>;

export function toIngredientForm(wire: IngredientInput): IngredientForm {
  const fields = fromWire(ingredientFields, wire);
  return {
    ...fields,
    specificGravity: String(fields.specificGravity ?? ''),
    percentInAdditive: String(fields.percentInAdditive ?? ''),
  };
}

const tables = tableCalls('ingredients');

export const ingredientEndpoints = {
  listIngredients: get('/api/ingredients', {
    access: pageAccess.listIngredients,
    failed: messages.ingredients.callFailed.fetch,
    summary: 'The ingredients, by code and then id',
    paged: true,
    ...fewAtOnce,
    query: listQuery([...sortNames(ingredientFields), 'supplier']),
    response: z.array(Ingredient),
  }),
  createIngredient: post('/api/ingredients', {
    access: 'editor',
    failed: messages.ingredients.callFailed.add,
    summary: 'Add an ingredient',
    idempotent: true,
    body: IngredientInput,
    response: Ingredient,
    status: 201,
  }),
  updateIngredient: put('/api/ingredients/:id', {
    access: 'editor',
    failed: messages.ingredients.callFailed.update,
    summary: 'Change an ingredient; its code stays',
    versioned: true,
    params: ById,
    body: IngredientInput,
    response: Ingredient,
  }),
  deleteIngredient: del('/api/ingredients/:id', {
    access: 'editor',
    failed: messages.ingredients.callFailed.delete,
    summary: 'Delete an ingredient and its mappings',
    versioned: true,
    params: ById,
    query: AfterAsking,
    response: z.void(),
    status: 204,
  }),
  importIngredients: post('/api/ingredients/import', tables.import),
  exportIngredients: get('/api/ingredients/export', tables.export),
  getIngredientTemplate: get('/api/ingredients/template', tables.template),
};
