import type { ProblemError } from '@disclosure/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { insertPerson, PASSWORD, signInAs } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import { readSettings } from '../settings/read-settings.ts';
import { sweepAccounts } from './sweep.ts';
import { createSignInThrottle } from './throttle/sign-in-throttle.ts';
import { hashToken } from './tokens.ts';

let test: TestApp;
const limits = { SIGN_IN_FAILURES_PER_ADDRESS: '8', SIGN_IN_FAILURES_IN_ALL: '20' };
beforeAll(async () => (test = await startTestApp({ TRUST_PROXY: 'loopback', ...limits })));
beforeEach(async () => {
  await test.reset();
  await insertPerson(test.db);
  await insertPerson(test.db, { email: kim });
});
afterAll(() => test.stop());

const pat = 'pat.lee@example.com';
const kim = 'kim@example.com';

const markIn = (browser: Browser) => /=(.*)/.exec(browser.cookieFor('/login'))?.[1] ?? '';
const listDevices = () => test.db.selectFrom('devices').selectAll().execute();
const setCount = (count: number) =>
  test.db.updateTable('throttles').set({ count }).where('key', 'like', 'sign-in:%:%').execute();

/** Fails as often as it is told to, and no longer waits for anything. */
async function fail(browser: Browser, email: string, times: number) {
  const seen: number[] = [];
  for (let time = 0; time < times; time += 1) seen.push((await browser.tryToSignIn(email, 'wrong')).status);
  return seen;
}

describe('the mark of a device', () => {
  it('is set at sign-in, for two calls, and out of the reach of scripts and other sites', async () => {
    const { headers } = await new Browser(test).tryToSignIn(pat);
    const [login = '', refresh = '', ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    expect(login).toMatch(
      /^__Secure-device=[\w-]{22}; Path=\/login; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(refresh).toBe(login.replace('/login', '/refresh-token'));
  });

  it('needs no encryption where there is none', async () => {
    const browser = new Browser(test, '203.0.113.7', 'http');
    const { headers, body } = await browser.tryToSignIn(pat);
    expect(headers.getSetCookie()[0]).toMatch(
      /^device=[\w-]{22}; Path=\/login; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    );
    const tabs = [await browser.refresh(body.token ?? ''), await browser.refresh(body.token ?? '')];
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    expect(await test.delivered()).toEqual([]);
  });

  it.each([
    ['http', '__Secure-device', 200],
    ['https', 'device', 401],
  ])('of a request that came over %s may be named %s: %s', async (protocol, name, status) => {
    const browser = new Browser(test);
    const token = await browser.signIn(pat);
    await browser.refresh(token);
    const again = await test.app.inject({
      method: 'POST',
      url: '/refresh-token',
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-proto': protocol,
        cookie: `${name}=${markIn(browser)}`,
      },
    });
    expect(again.statusCode).toBe(status);
  });

  it('is stored as a hash, and not set when signing in fails', async () => {
    const browser = new Browser(test);
    await browser.tryToSignIn(pat, 'wrong');
    expect([markIn(browser), await listDevices()]).toEqual(['', []]);
    await browser.signIn(pat);
    const [device] = await listDevices();
    expect(device?.hash).toEqual(hashToken(markIn(browser)));
    expect(device?.expires_at.getTime()).toBe(test.now().getTime() + 90 * DAY);
    expect(await test.db.selectFrom('sessions').select('device_hash').execute()).toEqual([
      { device_hash: device?.hash },
    ]);
  });

  it('stays through the sign-ins of all who share a browser, and a made-up one is replaced', async () => {
    const browser = new Browser(test);
    await browser.signIn(pat);
    const mark = markIn(browser);
    await browser.signIn(kim);
    expect([markIn(browser), await listDevices()]).toEqual([mark, [expect.anything(), expect.anything()]]);
    const madeUp = await test.app.inject({
      method: 'POST',
      url: '/login',
      payload: { email: pat, password: PASSWORD },
      headers: { cookie: `__Secure-device=${'a'.repeat(22)}` },
    });
    expect(String(madeUp.headers['set-cookie'])).not.toContain('a'.repeat(22));
  });

  it('is forgotten after 90 days, with its user, and when programs that keep no cookie leave too many', async () => {
    const browser = new Browser(test);
    await browser.signIn(pat);
    test.pass(90 * DAY);
    await sweepAccounts(test.db, test.now());
    expect(await listDevices()).toEqual([]);
    for (let time = 0; time < 60; time += 1) await signInAs(test, kim);
    test.pass(SECOND);
    await browser.signIn(kim);
    await sweepAccounts(test.db, test.now());
    const left = await listDevices();
    expect(left).toHaveLength(50);
    expect(left.map(({ hash }) => hash.toString('hex'))).toContain(hashToken(markIn(browser)).toString('hex'));

    await browser.signIn(kim);
    test.pass(SECOND);
    for (let time = 0; time < 60; time += 1) await signInAs(test, kim);
    await sweepAccounts(test.db, test.now());
    expect((await listDevices()).map(({ hash }) => hash.toString('hex'))).toContain(
      hashToken(markIn(browser)).toString('hex'),
    );

    const { id } = await insertPerson(test.db, { email: 'boss@example.com', roles: ['Manager'] });
    const manager = test.api(await signInAs(test, 'boss@example.com'));
    const kimId = left[0]?.user_id ?? 0;
    await manager.deleteUser({ params: { id: kimId }, ifMatch: 1 });
    expect((await listDevices()).map(({ user_id }) => user_id)).toEqual([id]);
  });
});

describe('a known device', () => {
  const stranger = () => new Browser(test, '198.51.100.9');
  let known: Browser;
  beforeEach(async () => {
    known = new Browser(test, '203.0.113.7');
    await known.signIn(pat);
  });

  it('is not kept out by wrong passwords that strangers type, however many and wherever', async () => {
    expect(await fail(stranger(), pat, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await known.tryToSignIn(pat)).toMatchObject({ status: 200 });
    await setCount(1000);
    expect(await stranger().tryToSignIn(pat)).toMatchObject({ status: 429 });
    expect(await known.tryToSignIn(pat)).toMatchObject({ status: 200 });
    // From the same address, and in a flood from everywhere.
    for (let guess = 0; guess < 20; guess += 1) {
      await fail(new Browser(test, guess < 8 ? '203.0.113.7' : `192.0.2.${guess}`), `user${guess}@example.com`, 1);
    }
    expect(await new Browser(test, '203.0.113.7').tryToSignIn(kim)).toMatchObject({ status: 429 });
    expect(await new Browser(test, '192.0.2.99').tryToSignIn(kim)).toMatchObject({ status: 429 });
    expect(await known.tryToSignIn(pat)).toMatchObject({ status: 200 });
    expect(await known.at('192.0.2.99').tryToSignIn(pat)).toMatchObject({ status: 200 });
  });

  it('does not stand in line behind strangers', { timeout: 60_000 }, async () => {
    const throttle = createSignInThrottle({ db: test.db, clock: () => test.now(), settings: readSettings({}) });
    const { promise: end, resolve } = Promise.withResolvers<undefined>();
    const tryAs = (email: string) =>
      throttle({ email, address: '198.51.100.9', device: undefined }, () => end).catch(
        ({ status }: ProblemError) => status,
      );
    const others = Array.from({ length: 8 }, (_, index) => tryAs(`user${index}@example.com`));
    const crowd = Array.from({ length: 60 }, () => tryAs(pat));
    expect(await crowd.at(-1)).toBe(503);
    const owner = { email: pat, address: '203.0.113.7', device: hashToken(markIn(known)) };
    expect(await throttle(owner, async () => 'in')).toBe('in');
    resolve(undefined);
    await Promise.all([...others, ...crowd]);
  });

  it('has a count of its own for the passwords that are typed there, which makes no other device wait', async () => {
    expect(await fail(known, pat, 7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await known.tryToSignIn(pat)).toMatchObject({ status: 429, retryAfter: 1 });
    expect(await stranger().tryToSignIn(pat)).toMatchObject({ status: 200 });
    test.pass(SECOND);
    expect(await known.tryToSignIn(pat)).toMatchObject({ status: 200 });
  });

  it('gives strangers no new tries when its user signs in, and opens again with a new password', async () => {
    await fail(stranger(), pat, 5);
    await known.signIn(pat);
    expect(await stranger().tryToSignIn(pat)).toMatchObject({ status: 429 });
    await fail(known, pat, 5);
    await setCount(101);
    await test.api().forgotPassword({ body: { email: pat } });
    const token = /token=(\S+)/.exec((await test.delivered()).at(-1)?.text ?? '')?.[1] ?? '';
    await test.api().resetPassword({ body: { token, new_password: 'another horse battery' } });
    expect(await known.tryToSignIn(pat, 'another horse battery')).toMatchObject({ status: 200 });
  });

  it('lets its user change the password meanwhile', async () => {
    const token = await known.signIn(pat);
    await fail(stranger(), pat, 6);
    const body = { current_password: PASSWORD, new_password: 'another horse battery' };
    expect(await known.post('/change-password', body, token)).toMatchObject({ status: 200 });
  });

  it('is a stranger to every other account, whether there is one or not', async () => {
    const tell = async (email: string) => {
      const answers = [];
      for (let time = 0; time < 6; time += 1) {
        const { status, body, retryAfter } = await known.tryToSignIn(email, 'wrong');
        answers.push({ status, retryAfter, body: { ...body, requestId: '' } });
      }
      return answers;
    };
    const existing = await tell(kim);
    expect(existing.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    await test.db.deleteFrom('throttles').execute();
    expect(await tell('nobody@example.com')).toEqual(existing);
  });

  it('is a stranger again after 90 days', async () => {
    test.pass(90 * DAY);
    await fail(stranger(), pat, 6);
    expect(await known.tryToSignIn(pat)).toMatchObject({ status: 429 });
  });
});

describe('a replaced token', () => {
  let owner: Browser;
  let token: string;
  let successor: string;
  beforeEach(async () => {
    owner = new Browser(test, '203.0.113.7');
    token = await owner.signIn(pat);
    successor = (await owner.refresh(token)).body.token ?? '';
  });
  const isOver = { status: 401, body: { message: 'Your session has ended. Please sign in again.' } };

  it.each([
    ['without a mark', async () => new Browser(test, '198.51.100.9')],
    [
      'with the mark of another device',
      async () => {
        const thief = new Browser(test, '198.51.100.9');
        await thief.signIn(kim);
        return thief;
      },
    ],
  ])('that is shown %s ends the session, and its owner gets one mail', async (_, come) => {
    const thief = await come();
    const answers = await Promise.all(Array.from({ length: 5 }, () => thief.refresh(token)));
    for (const answer of answers) expect(answer).toMatchObject(isOver);
    expect(await owner.refresh(successor)).toMatchObject(isOver);
    expect((await test.delivered()).map(({ to, subject }) => [to, subject])).toEqual([[pat, 'Your session was ended']]);
    expect(test.logs.join('')).toContain('A replaced token was shown again: its session has ended');
  });

  it('goes on with its successor for twenty tabs of the same browser', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.refresh(token)));
    expect(new Set(answers.map(({ body }) => body.token))).toEqual(new Set([successor]));
    expect(await test.delivered()).toEqual([]);
  });

  it('goes on at another address, which is noted', async () => {
    expect(await owner.at('192.0.2.50').refresh(token)).toMatchObject({ status: 200, body: { token: successor } });
    const note = test.logs.find((line) => line.includes('A session goes on at another address'));
    expect(JSON.parse(note ?? '{}')).toMatchObject({ began: '203.0.113.7', address: '192.0.2.50' });
    expect(await test.delivered()).toEqual([]);
  });

  it('goes on without a mark in a session that is older than devices', async () => {
    await test.db.updateTable('sessions').set({ device_hash: null }).execute();
    expect(await new Browser(test).refresh(token)).toMatchObject({ status: 200, body: { token: successor } });
    test.pass(MINUTE);
    expect(await new Browser(test).refresh(successor)).toMatchObject({ status: 200 });
  });

  it('is needed for that: programs that keep no cookie renew their token', async () => {
    expect(await new Browser(test).refresh(successor)).toMatchObject({ status: 200 });
  });
});
