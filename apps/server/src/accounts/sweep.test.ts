import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, signInAs } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { DAY, HOUR, later } from '../clock.ts';
import { sweepAccounts } from './sweep.ts';

let test: TestApp;
beforeAll(async () => (test = await startTestApp()));
afterAll(() => test.stop());

const countRows = async () => {
  const tables = [
    'users',
    'sessions',
    'session_tokens',
    'password_links',
    'throttles',
    'outbox',
    'idempotency_keys',
  ] as const;
  const counts = tables.map(async (table) => (await test.db.selectFrom(table).selectAll().execute()).length);
  return Object.fromEntries((await Promise.all(counts)).map((count, index) => [tables[index], count]));
};

describe('the sweep', () => {
  it('removes what has been over for a month, and nothing else', async () => {
    const { email } = await insertPerson(test.db);
    const token = await signInAs(test, email);
    await test.api(token).refreshToken();
    await test.api().forgotPassword({ body: { email } });
    await test.delivered();

    await sweepAccounts(test.db, test.now());
    expect(await countRows()).toMatchObject({ sessions: 1, session_tokens: 2, password_links: 1, outbox: 1 });
    test.pass(31 * DAY);
    await signInAs(test, email);
    await sweepAccounts(test.db, test.now());
    expect(await countRows()).toEqual({
      users: 1,
      sessions: 1,
      session_tokens: 1,
      password_links: 0,
      throttles: 0,
      outbox: 0,
      idempotency_keys: 0,
    });
  });

  it('leaves a session that began a month ago and is still used, with its token', async () => {
    await test.reset();
    const { email } = await insertPerson(test.db);
    await signInAs(test, email);
    const began = { started_at: later(test.now(), -31 * DAY) };
    await test.db.updateTable('sessions').set(began).execute();
    await test.db.updateTable('session_tokens').set({ issued_at: began.started_at }).execute();
    await sweepAccounts(test.db, test.now());
    expect(await countRows()).toMatchObject({ sessions: 1, session_tokens: 1 });
  });

  it('removes mails that were given up a month ago, with their addresses', async () => {
    const given_up_at = test.now();
    const mail = { recipient: 'gone@example.com', subject: 'Hello', body: '', created_at: given_up_at, given_up_at };
    await test.db
      .insertInto('outbox')
      .values({ ...mail, next_attempt_at: given_up_at })
      .execute();
    test.pass(29 * DAY);
    await sweepAccounts(test.db, test.now());
    expect(await countRows()).toMatchObject({ outbox: 1 });
    test.pass(2 * DAY);
    await sweepAccounts(test.db, test.now());
    expect(await countRows()).toMatchObject({ outbox: 0 });
  });

  it('removes the keys of calls after a day, with their answers, also of users who make no more calls', async () => {
    const { id } = await insertPerson(test.db, { email: 'gone@example.com' });
    const key = { user_id: id, key: 'a', fingerprint: Buffer.alloc(1), created_at: test.now() };
    await test.db.insertInto('idempotency_keys').values(key).execute();
    await sweepAccounts(test.db, test.now());
    expect(await countRows()).toMatchObject({ idempotency_keys: 1 });
    test.pass(25 * HOUR);
    await sweepAccounts(test.db, test.now());
    expect(await countRows()).toMatchObject({ idempotency_keys: 0 });
  });
});
