import { type UseKind } from '@disclosure/core';
import * as z from 'zod/mini';
import { get, post } from './endpoint.ts';
import { BodyId, ById, PathId } from './id.ts';
import { line } from './text.ts';

const useKinds: readonly [UseKind, ...UseKind[]] = ['ingredient', 'mapping', 'user', 'file', 'other name', 'job'];

/** One record that refers to another, named so that a person finds it. */
export const Use = z.object({
  name: z.string(),
  /** The chemical code of a mapping. */
  chem_code: z.optional(z.string()),
  /** So many jobs of the customer used the code, the last one then. */
  jobs: z.optional(z.number()),
  last_seen_at: z.optional(z.nullable(z.string())),
  /** Without the record, the code stands for nothing. */
  becomes_unknown: z.optional(z.boolean()),
  /** An ingredient whose supplier is printed as its claimant. */
  is_proprietary: z.optional(z.boolean()),
});
export type Use = z.infer<typeof Use>;

const UseGroup = z.object({
  kind: z.enum(useKinds),
  count: z.number(),
  /** By name; at most the first 50. */
  items: z.array(Use),
});
export type UseGroup = z.infer<typeof UseGroup>;

/** Where a record is used, at this moment. */
export const RecordUses = z.object({
  uses: z.array(UseGroup),
  /** Stands for all of it. A deletion that sends it back is refused if anything has changed. */
  seen: z.string(),
});
export type RecordUses = z.infer<typeof RecordUses>;

const SightChange = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** How many more files the user sees, and how many no longer. Files in the bin count. */
  gained: z.number(),
  lost: z.number(),
});

export const CustomerUses = z.extend(RecordUses, {
  /** What happens if the customer that was named replaces it; for a Manager. */
  replacement: z.optional(z.object({ sight: z.array(SightChange), kept_codes: z.array(z.string()) })),
});
export type CustomerUses = z.infer<typeof CustomerUses>;

/** What `RecordUses` said. */
export const Seen = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be what the uses of the record said'));

/** Of a call that deletes a record after the user was asked. */
export const AfterAsking = z.object({ seen: z.optional(Seen) });

const ByCode = z.object({ id: PathId, chem_code: line(50) });
const byId = z.object({ by: BodyId, seen: Seen });
/** All ingredients of this code together. */
const byProduct = z.object({ by: line(50), seen: Seen });

export const referenceEndpoints = {
  getCustomerUses: get('/api/customers/:id/uses', {
    access: 'editor',
    summary: 'Where a customer is used; for a Manager, also who gains and loses sight if another one replaces it',
    params: ById,
    query: z.object({ replace_by: z.optional(PathId) }),
    response: CustomerUses,
  }),
  replaceCustomer: post('/api/customers/:id/replacement', {
    access: 'manager',
    summary: 'Give the users, mappings, files and names of a customer to another one, and archive it',
    idempotent: true,
    params: ById,
    body: byId,
    response: z.void(),
    status: 204,
  }),
  getMappingUses: get('/api/customers/:id/third-party-chems/:chem_code/uses', {
    access: 'editor',
    summary: 'The jobs of a customer that used a mapped code',
    params: ByCode,
    response: RecordUses,
  }),
  replaceMapping: post('/api/customers/:id/third-party-chems/:chem_code/replacement', {
    access: 'editor',
    summary: 'Map a code to the ingredients of another product instead',
    idempotent: true,
    params: ByCode,
    body: byProduct,
    response: z.void(),
    status: 204,
  }),
  getVendorUses: get('/api/vendors/:id/uses', {
    access: 'editor',
    summary: 'The ingredients of a vendor',
    params: ById,
    response: RecordUses,
  }),
  replaceVendor: post('/api/vendors/:id/replacement', {
    access: 'editor',
    summary: 'Give the ingredients of a vendor to another one, and delete it',
    idempotent: true,
    params: ById,
    body: byId,
    response: z.void(),
    status: 204,
  }),
  getIngredientUses: get('/api/ingredients/:id/uses', {
    access: 'editor',
    summary: 'The mappings to an ingredient, with their customers',
    params: ById,
    response: RecordUses,
  }),
  replaceIngredient: post('/api/ingredients/:id/replacement', {
    access: 'editor',
    summary: 'Point the mappings of an ingredient, and of its product, to another product, and delete the ingredient',
    idempotent: true,
    params: ById,
    body: byProduct,
    response: z.void(),
    status: 204,
  }),
};
