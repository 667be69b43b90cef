import { CSV } from '@disclosure/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, signInAs } from '../../test/people.ts';
import { problemOf } from '../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';

const LIMITS = { COSTLY_TASKS_PER_USER: '2', COSTLY_TASKS_IN_ALL: '3', COSTLY_THREADS: '1' };

let test: TestApp;
const editors: Api[] = [];
beforeAll(async () => {
  test = await startTestApp(LIMITS);
  for (const name of ['ann', 'bob', 'cid', 'dee', 'eve', 'fay']) {
    const { email } = await insertPerson(test.db, { email: `${name}@example.com`, roles: ['Editor'] });
    editors.push(test.api(await signInAs(test, email)));
  }
});
afterAll(() => test.stop());

/** So long that it is read on a thread. */
const table = () => ({ type: CSV, bytes: new Uint8Array(Buffer.from(`Company\n${'a\n'.repeat(2000)}`)) }) as const;
const importVendors = (api: Api) => problemOf(api.importVendors({ query: { dryRun: 'true' }, table: table() }));
const importJob = (api: Api) => problemOf(api.importJob({ body: undefined, table: table() }));

/** What calls that are sent at once are refused with. */
async function refusalsOf(calls: readonly Promise<unknown>[]) {
  const problems = await Promise.all(calls);
  return new Set(problems.map((problem) => JSON.stringify(problem && toRefusal(problem))));
}

const toRefusal = (problem: unknown) => {
  const { status, details } = problem as { status: number; details?: { retryAfterSeconds?: number } };
  return { status, retryAfter: details?.retryAfterSeconds };
};
const refused = (status: number) => JSON.stringify({ status, retryAfter: 5 });

describe('costly calls that come at once', () => {
  it('are too many for a user who has enough of them waiting', async () => {
    const [ann] = editors;
    if (!ann) throw new Error('There is no editor');
    // Imports of records have a line of their own before that of the threads.
    for (const call of [importJob, importVendors]) {
      expect(await refusalsOf(Array.from({ length: 10 }, () => call(ann)))).toContain(refused(429));
    }
  });

  it('are too many for the server when enough of all users wait', async () => {
    expect(await refusalsOf(editors.map(importVendors))).toContain(refused(503));
    expect(await refusalsOf(editors.slice(0, 1).map(importVendors))).not.toContain(refused(503));
  });

  it('are too many sign-ins when enough of them wait for one account', async () => {
    const body = { email: 'ann@example.com', password: 'wrong' };
    const refusals = await refusalsOf(Array.from({ length: 80 }, () => problemOf(test.api().login({ body }))));
    expect(refusals).toContain(refused(503));
  });
});
