import { type Endpoint, endpoints } from '@disclosure/api';
import { canEnter, type Role } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, signInAs } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const visitors: Readonly<Record<string, readonly Role[] | undefined>> = {
  'no token': undefined,
  'no role': [],
  Viewer: ['Viewer'],
  Editor: ['Editor'],
  Manager: ['Manager'],
  'Viewer and Manager': ['Viewer', 'Manager'],
};

let test: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await startTestApp();
  for (const [name, roles] of Object.entries(visitors)) {
    if (!roles) continue;
    await insertPerson(test.db, { email: emailOf(name), roles });
    tokens.set(name, await signInAs(test, emailOf(name)));
  }
});
afterAll(() => test.stop());

const emailOf = (visitor: string) => `${visitor.replaceAll(' ', '-').toLowerCase()}@example.com`;

async function visit({ method, path }: Endpoint, visitor: string) {
  const token = tokens.get(visitor);
  return test.app.inject({
    method,
    // The number of no one: what is deleted here must not be a visitor.
    url: path.replaceAll(/:\w+/g, '987654'),
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(method !== 'GET' && { payload: {} }),
  });
}

function expectedOf({ access }: Endpoint, roles: readonly Role[] | undefined) {
  if (access === 'public') return 'admitted';
  if (!roles) return 401;
  return canEnter(access, roles) ? 'admitted' : 403;
}

const rows = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  Object.entries(visitors).map(([visitor, roles]) => ({
    name,
    endpoint,
    visitor,
    expected: expectedOf(endpoint, roles),
  })),
);

describe('every call, for every kind of visitor', () => {
  it.each(rows)('$name: $visitor is $expected', async ({ endpoint, visitor, expected }) => {
    const answer = await visit(endpoint, visitor);
    if (endpoint === endpoints.signOut && tokens.has(visitor)) {
      tokens.set(visitor, await signInAs(test, emailOf(visitor)));
    }
    if (expected === 'admitted') {
      // Public calls may refuse what was sent, but not who sent it.
      expect([401, 403]).not.toContain(answer.statusCode);
    } else {
      expect(answer.statusCode).toBe(expected);
      expect(Object.keys(answer.json()).sort()).toEqual(
        ['code', 'message', 'requestId', ...(endpoint.repeatsError ? ['error'] : [])].sort(),
      );
    }
  });
});
