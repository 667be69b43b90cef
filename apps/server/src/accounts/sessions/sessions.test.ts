import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { insertPerson, PASSWORD, signInAs } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { HOUR, MINUTE, SECOND } from '../../clock.ts';
import { endSessionsOfUser } from './sessions.ts';

let test: TestApp;
let person: { id: number; email: string };
let token: string;
/** What the browser sends with a refresh. */
let cookie: string;
beforeAll(async () => (test = await startTestApp()));
beforeEach(async () => {
  await test.reset();
  person = await insertPerson(test.db);
  const browser = new Browser(test);
  token = await browser.signIn(person.email);
  cookie = browser.cookieFor('/refresh-token');
});
afterAll(() => test.stop());

const isOver = { status: 401, code: 'unauthenticated', message: 'Your session has ended. Please sign in again.' };

/** Keeps a session busy for so many minutes, with a new token whenever one is due. */
async function stayActive(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 10) {
    test.pass(10 * MINUTE);
    await test.api(token).getMe();
    ({ token } = await test.api(token).refreshToken());
  }
}

describe('a token', () => {
  it('asks for a successor after half of its life', async () => {
    test.pass(7.5 * MINUTE);
    expect(await test.api(token).verifyToken()).toEqual({ valid: true, needsRefresh: false, idleMinutes: 60 });
    test.pass(SECOND);
    expect(await test.api(token).verifyToken()).toEqual({ valid: true, needsRefresh: true, idleMinutes: 60 });
  });

  it('runs out after fifteen minutes, and can still be exchanged', async () => {
    test.pass(15 * MINUTE);
    await expect(test.api(token).getMe()).rejects.toMatchObject(isOver);
    const successor = (await test.api(token).refreshToken()).token;
    expect(await test.api(successor).getMe()).toMatchObject({ email: person.email });
  });

  it('that ran out still ends its session', async () => {
    const { token: successor } = await test.api(token).refreshToken();
    test.pass(20 * MINUTE);
    await test.api(token).signOut();
    await expect(test.api(successor).refreshToken()).rejects.toMatchObject(isOver);
  });
});

describe('an exchanged token', () => {
  it('stays good for a minute and gives the same successor', async () => {
    const { token: successor } = await test.api(token, cookie).refreshToken();
    test.pass(MINUTE);
    expect(await test.api(token).verifyToken()).toEqual({ valid: true, needsRefresh: true, idleMinutes: 60 });
    expect((await test.api(token, cookie).refreshToken()).token).toBe(successor);
  });

  it('opens nothing afterwards', async () => {
    const { token: successor } = await test.api(token, cookie).refreshToken();
    test.pass(MINUTE + SECOND);
    await expect(test.api(token).getMe()).rejects.toMatchObject(isOver);
    expect(await test.api(successor).verifyToken()).toMatchObject({ valid: true });
  });

  it('ends the whole session when it is exchanged again later', async () => {
    const { token: successor } = await test.api(token, cookie).refreshToken();
    test.pass(MINUTE + SECOND);
    await expect(test.api(token, cookie).refreshToken()).rejects.toMatchObject(isOver);
    await expect(test.api(successor).verifyToken()).rejects.toMatchObject(isOver);
  });

  it('has one successor for twenty tabs at once, round after round', async () => {
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => test.api(token, cookie).refreshToken()));
      expect(new Set(answers.map((answer) => answer.token)).size).toBe(1);
      token = answers[0]?.token ?? '';
    }
    expect(await test.api(token).verifyToken()).toMatchObject({ valid: true });
    expect(await test.db.selectFrom('session_tokens').select('hash').execute()).toHaveLength(21);
  });
});

describe('a session', () => {
  it('ends after an hour without activity, however often a timer asks', async () => {
    for (let minute = 0; minute < 55; minute += 5) {
      test.pass(5 * MINUTE);
      ({ token } = await test.api(token).refreshToken());
      await test.api(token).verifyToken();
    }
    test.pass(5 * MINUTE);
    await expect(test.api(token).refreshToken()).rejects.toMatchObject(isOver);
  });

  it('goes on while someone is active, for twelve hours', async () => {
    await stayActive(11 * 60 + 50);
    expect(await test.api(token).verifyToken()).toMatchObject({ valid: true });
    test.pass(10 * MINUTE);
    await expect(test.api(token).refreshToken()).rejects.toMatchObject(isOver);
  });

  it('writes activity down at most once a minute', async () => {
    const lastActive = async () =>
      (await test.db.selectFrom('sessions').select('last_active_at').executeTakeFirstOrThrow()).last_active_at;
    const start = await lastActive();
    test.pass(MINUTE);
    await test.api(token).getMe();
    expect(await lastActive()).toEqual(start);
    test.pass(SECOND);
    await test.api(token).getMe();
    expect(await lastActive()).toEqual(test.now());
  });

  it('outlives a clock that is set back five minutes, or forward', async () => {
    test.pass(-5 * MINUTE);
    expect(await test.api(token).verifyToken()).toMatchObject({ valid: true });
    test.pass(10 * MINUTE);
    expect(await test.api(token).verifyToken()).toMatchObject({ valid: true });
  });
});

describe('every session of a user', () => {
  const endings: [string, () => Promise<unknown>][] = [
    ['the roles change', () => endAfter({ roles: ['Manager'] })],
    ['the user is deleted', () => test.db.updateTable('users').set({ deleted_at: test.now() }).execute()],
    [
      'a password is set by link',
      async () => {
        await test.api().forgotPassword({ body: { email: person.email } });
        const link = /token=(\S+)/.exec(await mailed())?.[1] ?? '';
        await test.api().resetPassword({ body: { token: link, new_password: 'another horse battery' } });
      },
    ],
  ];

  const mailed = async () => (await test.delivered()).at(-1)?.text ?? '';

  const endAfter = (change: { roles: string[] }) =>
    test.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set(change).where('id', '=', person.id).execute();
      await endSessionsOfUser(tx, person.id, test.now());
    });

  it.each(endings)('ends at once when %s', async (_, end) => {
    const other = await signInAs(test, person.email);
    await end();
    for (const each of [token, other]) {
      await expect(test.api(each).getMe()).rejects.toMatchObject(isOver);
      await expect(test.api(each).refreshToken()).rejects.toMatchObject(isOver);
    }
  });

  it('but the current one ends when the password is changed', async () => {
    const other = await signInAs(test, person.email);
    const body = { current_password: PASSWORD, new_password: 'another horse battery' };
    await test.api(token).changePassword({ body });
    expect(await test.api(token).getMe()).toMatchObject({ id: person.id });
    await expect(test.api(other).getMe()).rejects.toMatchObject(isOver);
  });

  it('of another user goes on', async () => {
    await insertPerson(test.db, { email: 'other@example.com' });
    const other = await signInAs(test, 'other@example.com');
    await endAfter({ roles: ['Editor'] });
    expect(await test.api(other).verifyToken()).toMatchObject({ valid: true });
  });
});

it('sessions last as long as the settings say', async () => {
  const short = await startTestApp({ SESSION_IDLE_MINUTES: '5', SESSION_MINUTES: '60', TOKEN_MINUTES: '2' });
  await insertPerson(short.db);
  const brief = await signInAs(short, person.email);
  short.pass(2 * MINUTE);
  await expect(short.api(brief).getMe()).rejects.toMatchObject(isOver);
  short.pass(HOUR);
  await expect(short.api(brief).refreshToken()).rejects.toMatchObject(isOver);
  await short.stop();
});
