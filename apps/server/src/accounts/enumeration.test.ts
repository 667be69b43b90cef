import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson, quickPasswords } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const calls = { hash: 0, matches: 0 };
const passwords = quickPasswords;
const counted = {
  hash: (password: string) => ((calls.hash += 1), passwords.hash(password)),
  matches: (stored: string | null | undefined, password: string) => (
    (calls.matches += 1),
    passwords.matches(stored, password)
  ),
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ HIDE_UNKNOWN_ACCOUNTS: 'true' }, { passwords: counted });
});
beforeEach(async () => {
  await test.reset();
  Object.assign(calls, { hash: 0, matches: 0 });
  await insertPerson(test.db);
  await insertPerson(test.db, { email: 'invited@example.com', isInvited: true });
  const { id } = await insertPerson(test.db, { email: 'gone@example.com' });
  await test.db.updateTable('users').set({ deleted_at: test.now() }).where('id', '=', id).execute();
});
afterAll(() => test.stop());

const emails = ['pat.lee@example.com', 'nobody@example.com', 'invited@example.com', 'gone@example.com'];

/** All that a stranger can see, and what the server had to do for it. */
async function observe(url: string, payload: object) {
  const before = { ...calls };
  const { statusCode, headers, body } = await test.app.inject({ method: 'POST', url, payload });
  const { 'x-request-id': id, date: _, ...rest } = headers;
  const work = { hash: calls.hash - before.hash, matches: calls.matches - before.matches };
  return { statusCode, headers: rest, body: body.replace(String(id), 'ID'), work };
}

async function observeAll(url: string, payloadOf: (email: string) => object, times: number) {
  const seen = new Map<string, unknown[]>();
  for (const email of emails) {
    const answers = [];
    for (let time = 0; time < times; time += 1) answers.push(await observe(url, payloadOf(email)));
    seen.set(email, answers);
  }
  return seen;
}

describe('a stranger cannot tell who has an account', () => {
  it('from signing in, the first time or the sixth', async () => {
    const seen = await observeAll('/login', (email) => ({ email, password: 'wrong password' }), 6);
    const [first, ...others] = seen.values();
    expect(first?.at(0)).toMatchObject({ statusCode: 401, work: { matches: 1 } });
    expect(first?.at(-1)).toMatchObject({ statusCode: 429, work: { matches: 0 } });
    for (const other of others) expect(other).toEqual(first);
  });

  it('from a forgotten password, when unknown accounts are hidden', async () => {
    const seen = await observeAll('/forgot-password', (email) => ({ email }), 6);
    const [first, ...others] = seen.values();
    expect(first?.at(0)).toMatchObject({ statusCode: 200 });
    expect(first?.at(-1)).toMatchObject({ statusCode: 429 });
    for (const other of others) expect(other).toEqual(first);
    const recipients = new Set((await test.delivered()).map(({ to }) => to));
    expect([...recipients].sort()).toEqual(['invited@example.com', 'pat.lee@example.com']);
  });

  it('from a reset with a made-up token', async () => {
    const answer = await observe('/reset-password', { token: 'a'.repeat(43), new_password: 'short' });
    expect(answer).toMatchObject({ statusCode: 400, work: { hash: 0 } });
  });
});
