import { type Endpoint, endpoints } from '@disclosure/api';
import { callPolicy, type Role } from '@disclosure/core';
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

/** What each visitor meets at a call that is open to these. Neither the contract nor its access words are asked. */
const answers: Readonly<Record<keyof typeof callPolicy, Readonly<Record<string, 'admitted' | 401 | 403>>>> = {
  anyone: {
    'no token': 'admitted',
    'no role': 'admitted',
    Viewer: 'admitted',
    Editor: 'admitted',
    Manager: 'admitted',
    'Viewer and Manager': 'admitted',
  },
  'anyone signed in': {
    'no token': 401,
    'no role': 'admitted',
    Viewer: 'admitted',
    Editor: 'admitted',
    Manager: 'admitted',
    'Viewer and Manager': 'admitted',
  },
  'Editors and Managers': {
    'no token': 401,
    'no role': 403,
    Viewer: 403,
    Editor: 'admitted',
    Manager: 'admitted',
    'Viewer and Manager': 'admitted',
  },
  Managers: {
    'no token': 401,
    'no role': 403,
    Viewer: 403,
    Editor: 403,
    Manager: 'admitted',
    'Viewer and Manager': 'admitted',
  },
};

const rows = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
  const who = whoMayCall(name);
  return Object.keys(visitors).map((visitor) => ({ name, endpoint, visitor, expected: who && answers[who][visitor] }));
});

function whoMayCall(name: string): keyof typeof callPolicy | undefined {
  const lines = Object.entries<readonly string[]>(callPolicy);
  return lines.find(([, calls]) => calls.includes(name))?.[0] as keyof typeof callPolicy | undefined;
}

describe('the policy of calls', () => {
  it('names every call of the contract once, and no other', () => {
    expect(Object.values<readonly string[]>(callPolicy).flat().toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });
});

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
