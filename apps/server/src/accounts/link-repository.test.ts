import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson } from '../../test/people.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { HOUR, later } from '../clock.ts';
import { findUserOfLink, insertPasswordLink, usePasswordLink } from './password-links.ts';
import { newToken } from './tokens.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

const now = new Date('2026-11-15T08:00:00Z');
const linkOf = (userId: number) => ({ token: newToken(), userId, kind: 'reset' as const, now, life: HOUR });

describe('a link to set a password', () => {
  it('is used by one of many at the same time', async () => {
    const { id } = await insertPerson(database.db);
    const link = linkOf(id);
    await insertPasswordLink(database.db, link);
    const uses = await Promise.all(Array.from({ length: 8 }, () => usePasswordLink(database.db, link.token, now)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await findUserOfLink(database.db, link.token, now)).toBeUndefined();
  });

  it('is not used after its time', async () => {
    const { id } = await insertPerson(database.db, { email: 'late@example.com' });
    const link = linkOf(id);
    await insertPasswordLink(database.db, link);
    expect(await findUserOfLink(database.db, link.token, later(now, HOUR - 1))).toMatchObject({ id });
    expect(await findUserOfLink(database.db, link.token, later(now, HOUR))).toBeUndefined();
    expect(await usePasswordLink(database.db, link.token, later(now, HOUR))).toBe(false);
  });

  it('opens nothing for a user who was deleted since', async () => {
    const { id } = await insertPerson(database.db, { email: 'gone@example.com' });
    const link = linkOf(id);
    await insertPasswordLink(database.db, link);
    await database.db.updateTable('users').set({ deleted_at: now }).where('id', '=', id).execute();
    expect(await findUserOfLink(database.db, link.token, now)).toBeUndefined();
  });

  it('opens nothing when it was made for no user', async () => {
    const link = linkOf(0);
    await insertPasswordLink(database.db, link);
    expect(await usePasswordLink(database.db, link.token, now)).toBe(false);
  });
});
