import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { DAY, later } from '../clock.ts';
import { getLastGood, saveLastGood, sweepLastGood } from './last-good.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

describe('the sweep of last good answers', () => {
  it('forgets those that are half a year old, and no others', async () => {
    const { db } = database;
    const now = new Date('2026-11-15T08:00:00Z');
    const job = (jobNumber: string) => ({ source: 'https://fracpro.example', jobNumber });
    await saveLastGood(db, job('1001'), { wells: [] }, later(now, -180 * DAY - 1));
    await saveLastGood(db, job('1002'), { wells: [] }, later(now, -180 * DAY));
    await sweepLastGood(db, now);
    expect(await getLastGood(db, job('1001'))).toBeUndefined();
    expect(await getLastGood(db, job('1002'))).toBeDefined();
  });
});
