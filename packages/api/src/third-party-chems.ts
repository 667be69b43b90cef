import type { ThirdPartyMapping } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, get, post } from './endpoint.ts';
import { ById, OptionalId, PathId } from './id.ts';
import { line, orBlank } from './text.ts';
import { AfterAsking } from './uses.ts';

export const ThirdPartyChem = z.object({
  chem_code: z.string(),
  ingredients_id: z.number(),
  customer_id: z.number(),
  ingredient: z.object({
    id: z.number(),
    code: z.string(),
    product_name: z.string(),
    purpose: z.string(),
    ingredient_name: z.string(),
  }),
});
export type ThirdPartyChem = z.infer<typeof ThirdPartyChem>;

export const toMapping = (wire: Omit<ThirdPartyChem, 'ingredient'>): ThirdPartyMapping => ({
  customerId: wire.customer_id,
  code: wire.chem_code,
  ingredientId: wire.ingredients_id,
});

/** A code that jobs of the customer used and that is not mapped yet. */
export const UnmappedCode = z.object({ chem_code: z.string(), job_count: z.number(), last_seen_at: z.string() });
export type UnmappedCode = z.infer<typeof UnmappedCode>;

const Code = orBlank(line(50));

export const thirdPartyChemEndpoints = {
  listThirdPartyChems: get('/api/customers/:id/third-party-chems', {
    access: 'editor',
    summary: 'The mappings of a customer, by code and trade name',
    params: ById,
    response: z.array(ThirdPartyChem),
  }),
  listUnmappedCodes: get('/api/customers/:id/third-party-chems/unmapped', {
    access: 'editor',
    summary: 'Codes that jobs of the customer used and that are not mapped yet, most used first',
    params: ById,
    response: z.array(UnmappedCode),
  }),
  createThirdPartyChem: post('/api/customers/:id/third-party-chems', {
    access: 'editor',
    summary: 'Map a chemical code to an ingredient; a mapping that exists stays',
    idempotent: true,
    params: ById,
    body: z.object({ chem_code: Code, ingredients_id: OptionalId }),
    response: ThirdPartyChem,
    status: 201,
  }),
  createThirdPartyChems: post('/api/customers/:id/third-party-chems/bulk', {
    access: 'editor',
    summary: 'Map a chemical code to every ingredient of one code, all or none',
    idempotent: true,
    params: ById,
    body: z.object({ chem_code: Code, ingredient_code: Code }),
    response: z.object({ mapped: z.number(), mappings: z.array(ThirdPartyChem) }),
    status: 201,
  }),
  deleteThirdPartyChem: del('/api/customers/:id/third-party-chems/:chem_code', {
    access: 'editor',
    summary: 'Remove the mappings of a chemical code, or only the one to an ingredient',
    params: z.object({ id: PathId, chem_code: line(50) }),
    query: z.extend(AfterAsking, { ingredients_id: z.optional(PathId) }),
    response: z.void(),
    status: 204,
  }),
};
