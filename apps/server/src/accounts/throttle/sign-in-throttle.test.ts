import { ProblemError } from '@disclosure/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../clock.ts';

let test: TestApp;
beforeAll(async () => (test = await startTestApp()));
beforeEach(async () => {
  await test.reset();
  await insertPerson(test.db);
});
afterAll(() => test.stop());

const KNOWN = 'pat.lee@example.com';
const UNKNOWN = 'nobody@example.com';

async function tryToSignIn(email: string, password = 'wrong', remoteAddress = '127.0.0.1') {
  const answer = await test.app.inject({ method: 'POST', url: '/login', payload: { email, password }, remoteAddress });
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0), body: answer.json() };
}

/** Tries until an attempt is let through, moving the clock on as told. */
async function failPatiently(email: string, times: number) {
  for (let failures = 0; failures < times;) {
    const { status, wait } = await tryToSignIn(email);
    if (status === 401) failures += 1;
    test.pass(wait * SECOND);
  }
}

describe.each([KNOWN, UNKNOWN])('too many failed sign-ins of %s', (email) => {
  it('make the account wait, 1 s at first and twice as long each time', async () => {
    const seen: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const { status, wait } = await tryToSignIn(email);
      seen.push(status === 429 ? wait : 0);
      if (status === 429) {
        test.pass(wait * SECOND);
        await tryToSignIn(email);
      }
    }
    expect(seen).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8]);
  });

  it('are refused in words that say how long to wait', async () => {
    await failPatiently(email, 7);
    test.pass(-4 * SECOND);
    expect(await tryToSignIn(email)).toMatchObject({
      status: 429,
      wait: 4,
      body: { code: 'too-many-requests', message: 'Too many failed attempts. Please try again in 4 s.' },
    });
  });

  it('at the same time are no way around it', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryToSignIn(email)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('leave ten guesses in an hour at most, once the waits are long', async () => {
    await failPatiently(email, 15);
    const end = test.now().getTime() + HOUR;
    let guesses = 0;
    while (test.now().getTime() < end) {
      const { status, wait } = await tryToSignIn(email);
      if (status === 401) guesses += 1;
      test.pass(wait * SECOND);
    }
    expect(guesses).toBeLessThanOrEqual(10);
  });
});

describe('an account that has to wait', () => {
  it('refuses the right password too, in the same words', async () => {
    for (let failures = 0; failures < 5; failures += 1) await tryToSignIn(KNOWN);
    const [right, wrong] = [await tryToSignIn(KNOWN, PASSWORD), await tryToSignIn(KNOWN)];
    expect({ ...right, body: right.body.message }).toEqual({ ...wrong, body: wrong.body.message });
    test.pass(SECOND);
    expect(await tryToSignIn(KNOWN, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('starts afresh after a successful sign-in', async () => {
    await failPatiently(KNOWN, 4);
    await tryToSignIn(KNOWN, PASSWORD);
    await failPatiently(KNOWN, 4);
    expect(await tryToSignIn(KNOWN, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('does not wait longer because the clock was set back', async () => {
    await failPatiently(KNOWN, 6);
    test.pass(-5 * MINUTE);
    expect(await tryToSignIn(KNOWN)).toMatchObject({ status: 429, wait: 2 });
  });

  it('needs a new password after more than 100 failures in a row', async () => {
    await failPatiently(KNOWN, 1);
    await test.db.updateTable('throttles').set({ count: 100 }).where('key', 'like', 'sign-in:account:%').execute();
    test.pass(HOUR);
    await tryToSignIn(KNOWN);
    test.pass(24 * HOUR);
    expect(await tryToSignIn(KNOWN, PASSWORD)).toMatchObject({
      status: 429,
      wait: (29 * DAY) / SECOND,
      body: { message: 'Too many failed attempts. Please set a new password with "Forgot password?".' },
    });

    await test.api().forgotPassword({ body: { email: KNOWN } });
    const token = /token=(\S+)/.exec((await test.delivered()).at(-1)?.text ?? '')?.[1] ?? '';
    await test.api().resetPassword({ body: { token, new_password: 'another horse battery' } });
    expect(await tryToSignIn(KNOWN, 'another horse battery')).toMatchObject({ status: 200 });
  });
});

describe('the wait after more than 100 failures in a row', () => {
  it('is as long as it says', async () => {
    await failPatiently(KNOWN, 1);
    await test.db.updateTable('throttles').set({ count: 101 }).where('key', 'like', 'sign-in:account:%').execute();
    const { wait } = await tryToSignIn(KNOWN, PASSWORD);
    test.pass((wait - 1) * SECOND);
    expect(await tryToSignIn(KNOWN, PASSWORD)).toMatchObject({ status: 429, wait: 1 });
    test.pass(SECOND);
    expect(await tryToSignIn(KNOWN, PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('limits of the settings', () => {
  beforeEach(async () => {
    await test.stop();
    test = await startTestApp({ SIGN_IN_FAILURES_PER_ADDRESS: '10', SIGN_IN_FAILURES_IN_ALL: '12' });
    await insertPerson(test.db);
  });

  it('make one client address wait, whatever the accounts', async () => {
    for (let guess = 0; guess < 10; guess += 1) await tryToSignIn(`user${guess}@example.com`);
    test.pass(5 * MINUTE);
    expect(await tryToSignIn(KNOWN, PASSWORD)).toMatchObject({ status: 429, wait: 600 });
    expect(await tryToSignIn(KNOWN, PASSWORD, '10.0.0.2')).toMatchObject({ status: 200 });
    test.pass(10 * MINUTE);
    expect(await tryToSignIn(KNOWN, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('make strangers wait in a flood, not those who have signed in before', async () => {
    await tryToSignIn(KNOWN, PASSWORD, '10.0.0.1');
    for (let guess = 0; guess < 12; guess += 1) await tryToSignIn(`u${guess}@example.com`, 'wrong', `10.1.0.${guess}`);
    expect(await tryToSignIn('u99@example.com', 'wrong', '10.1.0.99')).toMatchObject({ status: 429, wait: 900 });
    expect(await tryToSignIn(KNOWN, PASSWORD, '10.0.0.1')).toMatchObject({ status: 200 });
  });
});

describe('a wrong current password', () => {
  it('counts like a failed sign-in', async () => {
    const { token } = await test.api().login({ body: { email: KNOWN, password: PASSWORD } });
    const change = () =>
      test
        .api(token)
        .changePassword({ body: { current_password: 'wrong', new_password: 'another horse battery' } })
        .catch((error: unknown) => (error instanceof ProblemError ? error.status : 0));
    const seen = [];
    for (let attempt = 0; attempt < 6; attempt += 1) seen.push(await change());
    expect(seen).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
