import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson } from '../../../test/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { findUser, updatePassword } from '../../people/people.ts';
import { later } from '../../clock.ts';
import { countSessions, endSessionsOfUser, insertSession } from './sessions.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

const now = new Date('2026-11-15T08:00:00Z');

describe('a sign-in during a change of password', () => {
  it('waits for the change, and is refused for the old password', async () => {
    const { db } = database;
    const { id } = await insertPerson(db);
    const before = (await findUser(db, id))?.password_hash ?? '';
    const client = { address: '', userAgent: '', device: Buffer.alloc(32) };
    const session = { userId: id, passwordHash: before, hasSecondStep: false, ...client, now, tokenLife: 1000 };

    let signIn: Promise<string | undefined> | undefined;
    await db.transaction().execute(async (tx) => {
      await updatePassword(tx, id, { from: before, to: 'new' });
      signIn = insertSession(db, session);
      // Only a sign-in that does not wait could finish before this.
      await Promise.race([signIn, db.selectFrom('users').select('id').execute()]);
      await endSessionsOfUser(tx, id, now);
    });
    expect(await signIn).toBeUndefined();
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });
});

describe('the sessions that are told to the monitor', () => {
  it('are those in use: neither ended, nor idle for too long, nor too old', async () => {
    const { db } = database;
    const { id } = await insertPerson(db, { email: 'sessions@example.com' });
    const passwordHash = (await findUser(db, id))?.password_hash ?? '';
    const client = { address: '', userAgent: '', device: Buffer.alloc(32) };
    const signIn = (ago: number) =>
      insertSession(db, {
        userId: id,
        passwordHash,
        hasSecondStep: false,
        ...client,
        now: later(now, -ago),
        tokenLife: 1,
      });
    const life = { SESSION_IDLE_MINUTES: 100, SESSION_MINUTES: 1000, TOKEN_MINUTES: 1 };
    const count = (at = now) => countSessions(db, life, at);
    await signIn(100);
    expect(await count()).toBe(0);
    await signIn(99);
    expect(await count()).toBe(1);
    await db
      .updateTable('sessions')
      .set({ last_active_at: later(now, 950) })
      .execute();
    expect([await count(later(now, 900)), await count(later(now, 901))]).toEqual([1, 0]);
    await endSessionsOfUser(db, id, now);
    expect(await count()).toBe(0);
  });
});
