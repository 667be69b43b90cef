import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, insertPerson, quickPasswords, signInAs } from '../test/people.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let test: TestApp;
afterEach(() => test.stop());

describe('stopping', () => {
  it('says so first, lets requests finish, and then takes no new one', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const passwords = {
      ...quickPasswords,
      matches: async (stored: string | null | undefined, password: string) => {
        ask();
        await opened;
        return quickPasswords.matches(stored, password);
      },
    };
    test = await startTestApp({}, { passwords });
    const { email } = await insertPerson(test.db);
    const address = await test.app.listen({ port: 0 });
    const login = fetch(`${address}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    await asked;

    const closed = test.app.close();
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { message: 'Not ready: stopping' }]);
    open();
    const answer = await login;
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });
});

describe('an unexpected error', () => {
  it('is a 500 that says nothing about itself, and is logged with its id', async () => {
    const passwords = {
      ...quickPasswords,
      matches: () => Promise.reject(new Error('relation "users" in /srv/secret')),
    };
    test = await startTestApp({}, { passwords });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/login',
      payload: { email: 'a@b.example', password: 'x' },
    });
    expect(answer.statusCode).toBe(500);
    const { requestId, ...rest } = answer.json<{ requestId: string }>();
    expect(rest).toEqual({ code: 'unexpected', message: 'An error occurred. Please try again.' });
    const line = test.logs.find((each) => each.includes('/srv/secret')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: requestId, err: { type: 'Error' } });
  });

  it('is not counted as a failed sign-in', async () => {
    let isBroken = true;
    const passwords = {
      ...quickPasswords,
      matches: (stored: string | null | undefined, password: string) =>
        isBroken ? Promise.reject(new Error('x')) : quickPasswords.matches(stored, password),
    };
    test = await startTestApp({}, { passwords });
    const { email } = await insertPerson(test.db);
    for (let time = 0; time < 10; time += 1) await signInAs(test, email).catch(() => undefined);
    isBroken = false;
    expect(await signInAs(test, email)).toHaveLength(43);
  });

  it('is an answer of the wrong shape too', async () => {
    test = await startTestApp({}, { program: { version: 5 as unknown as string, commit: '', schema: '' } });
    expect((await test.app.inject('/api/version')).json()).toMatchObject({ code: 'unexpected' });
  });
});

describe('a client behind a proxy', () => {
  const addressSeen = async (environment: Record<string, string>) => {
    test = await startTestApp(environment);
    const { email } = await insertPerson(test.db);
    await test.app.inject({
      method: 'POST',
      url: '/login',
      payload: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    return (await test.db.selectFrom('sessions').select('address').executeTakeFirstOrThrow()).address;
  };

  it('is known by its own address when the proxy is trusted', async () => {
    expect(await addressSeen({ TRUST_PROXY: '127.0.0.1' })).toBe('203.0.113.7');
  });

  it('cannot choose its address otherwise', async () => {
    expect(await addressSeen({})).toBe('127.0.0.1');
  });
});
