import { type Endpoint, endpoints } from '@disclosure/api';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { insertPerson, signInAs } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
  await insertPerson(test.db, { roles: ['Manager'] });
  token = await signInAs(test, 'pat.lee@example.com');
});
afterAll(() => test.stop());

const RUNS = { numRuns: 40 };
const calls = Object.entries(endpoints).filter(([, endpoint]) => 'body' in endpoint);

/** Something in each field that the call knows, of any kind, and fields that it does not know. */
const bodyOf = (endpoint: Endpoint) => {
  const { properties = {} } = endpoint.body ? z.toJSONSchema(endpoint.body, { io: 'input' }) : {};
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue());
  const fields = Object.fromEntries(Object.keys(properties).map((name) => [name, value]));
  return fc.oneof(fc.record(fields, { requiredKeys: [] }), fc.jsonValue());
};

describe('whatever is sent', () => {
  it.each(calls)('to %s, the server does not fail', async (_, endpoint: Endpoint) => {
    await fc.assert(
      fc.asyncProperty(bodyOf(endpoint), async (body) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const payload = JSON.stringify(body);
        const answer = await test.app.inject({ method: endpoint.method, url: endpoint.path, headers, payload });
        expect(answer.statusCode).toBeLessThan(500);
      }),
      RUNS,
    );
  });

  it('as a token, nobody gets in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const headers = { authorization: `Bearer ${text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')}` };
        expect((await test.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401);
      }),
      RUNS,
    );
  });

  it('as an address, the server does not fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), async (path, method) => {
        const answer = await test.app.inject({ method, url: `/api${path}` });
        expect(answer.statusCode).toBeLessThan(500);
      }),
      RUNS,
    );
  });
});
