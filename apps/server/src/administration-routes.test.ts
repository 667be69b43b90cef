import { administrationEndpoints, CSV, type Endpoint } from '@disclosure/api';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, signInAs } from '../test/people.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
  await insertPerson(test.db, { email: 'manager@example.com', roles: ['Manager'] });
  token = await signInAs(test, 'manager@example.com');
});
afterAll(() => test.stop());

const endpoints: [string, Endpoint][] = Object.entries(administrationEndpoints);

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const send = (endpoint: Endpoint, { params = {}, query = '', body, headers = {} }: Sent) => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '999999'));
  const payload = endpoint.takesTable && typeof body === 'string' ? body : JSON.stringify(body);
  return test.app.inject({
    method: endpoint.method,
    url: `${path}${query}`,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(payload !== undefined && { 'content-type': endpoint.takesTable ? CSV : 'application/json' }),
    },
    ...(payload !== undefined && endpoint.method !== 'GET' && { payload }),
  });
};

describe('every call of the administration', () => {
  it.each(endpoints.filter(([, { path }]) => path.includes(':id')))('%s knows no other id', async (_, endpoint) => {
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '99999999999', "1'--"]) {
      const { statusCode } = await send(endpoint, { params: { id }, body: {} });
      expect(statusCode, id).toBe(400);
    }
  });
});

const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\0', '\u{D800}', "'; drop table users; --", '=1+1', 'x'.repeat(5000), '1', '133', 'Manager'),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(fc.integer(), fc.string()), { maxLength: 4 }),
  fc.dictionary(fc.string(), fc.anything({ maxDepth: 1 }), { maxKeys: 3 }),
);

const fieldNames = `id version name first_name last_name email role roles user_ids all_access company operator_number
  water_source code vendor_id product_name specific_gravity cas_number phone additive_fraction purpose ingredient_name
  units comments chem_code ingredients_id ingredient_code`.split(/\s+/);
const body = fc.oneof(fc.dictionary(fc.constantFrom(...fieldNames), junk, { maxKeys: fieldNames.length }), junk);

const parameters = [
  'limit',
  'cursor',
  'sort',
  'order',
  'search',
  'dryRun',
  'format',
  'user_ids',
  'from',
  'to',
  'entity',
  'user',
  'id',
];
const query = fc
  .dictionary(
    fc.constantFrom(...parameters),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '1',
        'asc',
        'name',
        'company',
        'code',
        'true',
        'csv',
        '\0',
        '2026-11-15',
        'WyJuYW1lIGFzYyIsMSwxXQ',
      ),
    ),
    { maxKeys: 4 },
  )
  .map((pairs) => {
    const parts = Object.entries(pairs).map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`);
    return parts.length > 0 ? `?${parts.join('&')}` : '';
  });
const headers = fc.record(
  { 'if-match': fc.constantFrom('"1"', '*', 'x', '""'), 'idempotency-key': fc.constantFrom('k', 'a b', 'é', '') },
  { requiredKeys: [] },
);

describe('bad input', () => {
  it.each(endpoints)('never makes %s fail', async (_, endpoint) => {
    const existing = fc.constantFrom('1', '2', '133', '999999');
    const sent = fc.record({ body, query, headers, id: existing, code: fc.constantFrom('CP1001', 'x', '%00', '..') });
    await fc.assert(
      fc.asyncProperty(sent, async ({ id, code, ...rest }) => {
        const answer = await send(endpoint, { ...rest, params: { id, chem_code: code } });
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        await signInAgain(answer.statusCode);
      }),
      { numRuns: 25 },
    );
  });
});

/** A Manager may well have changed their own roles or signed themselves out. */
async function signInAgain(statusCode: number): Promise<void> {
  if (statusCode !== 401 && statusCode !== 403 && statusCode !== 204 && statusCode !== 200) return;
  await test.db
    .updateTable('users')
    .set({ roles: ['Manager'] })
    .where('email', '=', 'manager@example.com')
    .execute();
  const { statusCode: mine } = await test.app.inject({
    url: '/api/users/me',
    headers: { authorization: `Bearer ${token}` },
  });
  if (mine === 401) token = await signInAs(test, 'manager@example.com');
}
