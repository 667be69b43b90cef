import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { endOfMoment } from './audit.ts';
import { createClient } from './client.ts';
import { customerEndpoints, toCustomer } from './customers.ts';
import { ingredientEndpoints, IngredientInput, toIngredient, toIngredientForm } from './ingredients.ts';
import { toWire } from './record-fields.ts';
import { ingredientFields, vendorFields, wireName } from './reference-records.ts';
import { CSV } from './table-file.ts';
import { toMapping } from './third-party-chems.ts';
import { toRoleIds, userEndpoints } from './users.ts';
import { toVendor, vendorEndpoints } from './vendors.ts';

const vendor = { id: 2, company: 'Gulf', first_name: 'Ana', last_name: 'Reyes', email: '', phone: '5' };
const ingredient = {
  id: 3,
  code: 'F1',
  vendor_id: 2,
  product_name: 'FR-1',
  specific_gravity: 1.1,
  description: 'd',
  purpose: 'Friction Reducer',
  ingredient_name: 'Copolymer',
  cas_number: 'Proprietary',
  additive_fraction: 30,
  comments: 'c',
  units: 'gal',
  version: 1,
};

describe('records on the wire', () => {
  it('become what the rest of the product calls them', () => {
    expect(toIngredient(ingredient)).toMatchObject({ tradeName: 'FR-1', percentInAdditive: 30, vendorId: 2 });
    expect(toVendor({ ...vendor, ingredient_count: 0, version: 1 })).toMatchObject({ id: 2, firstName: 'Ana' });
    const counts = { all_access: false, user_count: 0, mapping_count: 0, version: 1 };
    expect(
      toCustomer({ id: 7, name: 'L', operator_number: '1', water_source: 'w', other_names: ['M'], ...counts }),
    ).toEqual({
      id: 7,
      name: 'L',
      operatorNumber: '1',
      waterSource: 'w',
      otherNames: ['M'],
    });
    expect(toMapping({ customer_id: 7, chem_code: 'A1047', ingredients_id: 3 })).toEqual({
      customerId: 7,
      code: 'A1047',
      ingredientId: 3,
    });
    expect(toRoleIds(['Viewer', '1', 'Owner'])).toEqual(['1', '2']);
  });

  it('go back from a form without loss', () => {
    const input = IngredientInput.parse(ingredient);
    expect(toWire(ingredientFields, toIngredientForm(input))).toEqual({
      ...input,
      specific_gravity: '1.1',
      additive_fraction: '30',
    });
    const { id, ...fields } = vendor;
    expect(toWire(vendorFields, toVendor({ id, ...fields, ingredient_count: 0, version: 1 }))).toEqual(fields);
  });

  it('are named as the caller named them', () => {
    expect(['tradeName', 'percentInAdditive', 'casNumber', 'name', ''].map(wireName)).toEqual([
      'product_name',
      'additive_fraction',
      'cas_number',
      'name',
      '',
    ]);
  });
});

describe('what a caller may send', () => {
  const bodyOf = (schema: z.ZodMiniType, value: unknown) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : 'refused';
  };

  it.each([
    [{ role: ['1', 'Viewer'] }, ['Manager', 'Viewer']],
    [{ roles: '3' }, ['Editor']],
    [{ role: [], roles: [] }, []],
    [{}, []],
  ])('says the roles as %j', (roles, expected) => {
    const body = { first_name: 'A', last_name: 'B', email: 'a@b.example', ...roles };
    expect(bodyOf(userEndpoints.createUser.body, body)).toMatchObject({ roles: expected });
  });

  it('knows no other role', () => {
    expect(bodyOf(userEndpoints.createUser.body, { roles: ['9'] })).toBe('refused');
    expect(bodyOf(userEndpoints.createUser.body, { roles: 1 })).toBe('refused');
  });

  it('drops unknown fields', () => {
    const body = { ...vendor, all_access: true };
    const { id: _, ...fields } = vendor;
    expect(bodyOf(vendorEndpoints.createVendor.body, body)).toEqual(fields);
  });

  it('names users in a body or in the address', () => {
    const { query } = customerEndpoints.removeUsers;
    expect(bodyOf(query, { user_ids: '1,2' })).toEqual({ user_ids: [1, 2] });
    expect(['', '1,', 'x', '0', '1.5'].map((user_ids) => bodyOf(query, { user_ids }))).toEqual(
      Array.from({ length: 5 }, () => 'refused'),
    );
    expect(bodyOf(customerEndpoints.assignUsers.body, { user_ids: ['4', 5] })).toEqual({ user_ids: [4, 5] });
  });

  it('ends a day at its end', () => {
    expect(endOfMoment('2026-11-15').toISOString()).toBe('2026-11-15T23:59:59.999Z');
    expect(endOfMoment('2026-11-15T10:00:00Z').toISOString()).toBe('2026-11-15T10:00:00.000Z');
  });
});

describe('the client', () => {
  const sent: { url: string; init: RequestInit }[] = [];
  const clientOf = (answer: Response) =>
    createClient({ ...vendorEndpoints, ...ingredientEndpoints }, async (url, init) => {
      sent.push({ url, init });
      return answer;
    });

  it('reads a page, its total and the way to the next', async () => {
    const headers = { 'x-total-count': '9', link: '</api/vendors?limit=1&cursor=WyJh-_>; rel="next"' };
    const row = { ...vendor, ingredient_count: 0, version: 1 };
    const page = await clientOf(Response.json([row], { headers })).listVendors({ query: { limit: 1 } });
    expect(page).toEqual({ items: [row], total: 9, next: 'WyJh-_' });
    const all = await clientOf(Response.json([row])).listVendors({ query: {} });
    expect(all).toEqual({ items: [row], total: 1, isWhole: true });
  });

  it('sends a table with its type and a key', async () => {
    const none = { errors: [], moreErrors: 0, warnings: [], moreWarnings: 0 };
    const report = { new: 1, changed: 0, unchanged: 0, ...none, rows: [] };
    const table = { type: CSV, bytes: new Uint8Array([65]) } as const;
    await clientOf(Response.json(report)).importVendors({ query: { dryRun: 'true' }, table, idempotencyKey: 'k' });
    expect(sent.at(-1)).toMatchObject({
      url: '/api/vendors/import?dryRun=true',
      init: { headers: { 'content-type': 'text/csv', 'idempotency-key': 'k' }, body: table.bytes },
    });
  });

  it('reads a file with its name', async () => {
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''vendors%20%C3%A9.csv", 'content-type': CSV };
    const file = await clientOf(new Response('a', { headers })).exportVendors({ query: {} });
    expect(file).toEqual({ name: 'vendors é.csv', type: CSV, bytes: new Uint8Array([97]) });
  });
});
