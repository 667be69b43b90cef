import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD, signInAs } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => (test = await startTestApp()));
beforeEach(() => test.reset());
afterAll(() => test.stop());

const pat = { email: 'pat.lee@example.com', password: PASSWORD };

describe('signing in', () => {
  it('gives a token and the user, roles strongest first', async () => {
    const { id } = await insertPerson(test.db, { roles: ['Viewer', '1', 'Unknown'] });
    const { token, ...rest } = await test.api().login({ body: pat });
    expect(rest).toEqual({
      message: 'Signed in',
      user: { id, first_name: 'Pat', last_name: 'Lee', email: 'pat.lee@example.com', roles: ['Manager', 'Viewer'] },
    });
    expect(await test.api(token).verifyToken()).toEqual({ valid: true, needsRefresh: false, idleMinutes: 60 });
  });

  it('gives each session a new token', async () => {
    await insertPerson(test.db);
    const tokens = [await signInAs(test, pat.email), await signInAs(test, pat.email)];
    expect(new Set(tokens).size).toBe(2);
    await test.api(tokens[0]).signOut();
    expect(await test.api(tokens[1]).verifyToken()).toMatchObject({ valid: true });
  });

  it('takes the address in any case and with blanks around it', async () => {
    await insertPerson(test.db, { email: 'Pat.Lee@Example.com' });
    expect(await test.api().login({ body: { ...pat, email: ' PAT.lee@example.COM ' } })).toHaveProperty('token');
  });

  it.each([
    ['a wrong password', { ...pat, password: 'wrong' }],
    ['a password with a blank too many', { ...pat, password: `${PASSWORD} ` }],
    ['an unknown address', { ...pat, email: 'nobody@example.com' }],
    ['an invited user', { ...pat, email: 'invited@example.com' }],
    ['a deleted user', { ...pat, email: 'gone@example.com' }],
  ])('is refused in the same words for %s', async (_, body) => {
    await insertPerson(test.db);
    await insertPerson(test.db, { email: 'invited@example.com', isInvited: true });
    const { id } = await insertPerson(test.db, { email: 'gone@example.com' });
    await test.db.updateTable('users').set({ deleted_at: test.now() }).where('id', '=', id).execute();
    await expect(test.api().login({ body })).rejects.toMatchObject({
      status: 401,
      code: 'invalid-credentials',
      message: 'Invalid email or password',
    });
  });

  it('needs both fields', async () => {
    await expect(test.api().login({ body: { email: ' ', password: 'x' } })).rejects.toMatchObject({
      status: 400,
      code: 'rule-broken',
      details: { errors: [{ id: 'SIGN-IN-01', message: 'Please enter both email and password' }] },
    });
  });

  it('keeps only a hash of the token', async () => {
    await insertPerson(test.db);
    const token = await signInAs(test, pat.email);
    const [row] = await test.db.selectFrom('session_tokens').selectAll().execute();
    expect(row?.hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe('signing out', () => {
  it('ends the token at once', async () => {
    await insertPerson(test.db);
    const token = await signInAs(test, pat.email);
    expect(await test.api(token).signOut()).toEqual({ message: 'Signed out' });
    await expect(test.api(token).verifyToken()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});
