import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD, signInAs } from '../../test/people.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let api: Api;
const email = 'pat.lee@example.com';
const NEW = ' another horse battery';
beforeAll(async () => (test = await startTestApp()));
beforeEach(async () => {
  await test.reset();
  await insertPerson(test.db);
  api = test.api(await signInAs(test, email));
});
afterAll(() => test.stop());

const change = (current: string, password: string) =>
  api.changePassword({ body: { current_password: current, new_password: password } });

describe('my password', () => {
  it('is changed exactly as given', async () => {
    expect(await change(PASSWORD, NEW)).toEqual({ message: 'Password changed successfully!' });
    expect(await signInAs(test, email, NEW)).toHaveLength(43);
    await expect(signInAs(test, email, NEW.trim())).rejects.toMatchObject({ status: 401 });
    await expect(signInAs(test, email)).rejects.toMatchObject({ status: 401 });
  });

  it('stays when the current one is wrong, and so does the session', async () => {
    await expect(change('wrong', NEW)).rejects.toMatchObject({
      status: 401,
      code: 'wrong-password',
      message: 'Current password is incorrect',
    });
    expect(await api.verifyToken()).toMatchObject({ valid: true });
    expect(await signInAs(test, email)).toHaveLength(43);
  });

  it.each([
    ['short', 'Password must be at least 8 characters long'],
    ['x'.repeat(129), 'Password must be at most 128 characters long'],
    ['password1', 'This password is among the most common ones. Please choose another one.'],
  ])('stays when the new one is %s', async (password, message) => {
    await expect(change(PASSWORD, password)).rejects.toMatchObject({ status: 422, code: 'password-refused', message });
    expect(await signInAs(test, email)).toHaveLength(43);
  });

  it('is changed once when two changes come at the same time', async () => {
    const answers = await Promise.allSettled([change(PASSWORD, `${NEW} one`), change(PASSWORD, `${NEW} two`)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('that was right when a sign-in began opens nothing once it is changed', async () => {
    const [signedIn] = await Promise.allSettled([signInAs(test, email), change(PASSWORD, NEW)]);
    if (signedIn.status === 'fulfilled') {
      await expect(test.api(signedIn.value).verifyToken()).rejects.toMatchObject({ status: 401 });
    }
    expect(await test.db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()).toHaveLength(1);
  });
});
