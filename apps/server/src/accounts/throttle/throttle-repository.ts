import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DAY, later } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { planOnce } from '../../database/plan-once.ts';
import { addressBlock } from './address-block.ts';
import type { Count } from './throttle.ts';

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/** What is counted. Accounts need not exist, and what strangers type is not stored. */
export const throttleKeys = {
  account: (email: string) => `sign-in:account:${hashed(email)}`,
  address: (address: string) => `sign-in:address:${addressBlock(address)}`,
  all: 'sign-in:all',
  mailAccount: (email: string) => `mail:account:${hashed(email)}`,
  mailAddress: (address: string) => `mail:address:${addressBlock(address)}`,
  fileNames: (userId: number) => `file-names:user:${userId}`,
};

export const findCounts = async (db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Count>> => {
  const rows = await db
    .selectFrom('throttles')
    .modifyFront(planOnce)
    .select(['key', 'count', 'counted_from'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
};

/** One more in a row. */
export const countInRow = (db: Db, key: string, now: Date) =>
  db
    .insertInto('throttles')
    .values({ key, count: 1, counted_from: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ count: sql<number>`throttles.count + 1`, counted_from: now }),
    )
    .execute();

/** One more in the window; the first after its end begins a new one. */
export function countInWindow(db: Db, key: string, now: Date, window: number): Promise<Count> {
  const isOver = sql<boolean>`throttles.counted_from <= ${later(now, -window)}`;
  return db
    .insertInto('throttles')
    .values({ key, count: 1, counted_from: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else throttles.count + 1 end`,
        counted_from: sql<Date>`case when ${isOver} then ${now} else throttles.counted_from end`,
      }),
    )
    .returning(['count', 'counted_from'])
    .executeTakeFirstOrThrow();
}

export const clearCount = (db: Db, key: string) => db.deleteFrom('throttles').where('key', '=', key).execute();

/** Someone signed in from this address not long ago. */
export async function isKnownAddress(db: Db, address: string, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('address', '=', address)
    .where('started_at', '>', later(now, -30 * DAY))
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
