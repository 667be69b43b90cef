import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { DAY, HOUR, later, MINUTE, SECOND } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { planOnce } from '../../database/plan-once.ts';

/** How often something happened: in a row until `counted_from`, or in a window that began there. */
export interface Count {
  readonly count: number;
  readonly counted_from: Date;
}

export const FAILURE_WINDOW = 15 * MINUTE;
export const MAIL_WINDOW = HOUR;

const LONGEST_BACK_OFF = 15 * MINUTE;

/** After more failures in a row than this, only a new password opens the account before its count is forgotten. */
const MOST_FAILURES = 100;

/** A count that has not changed for this long is forgotten. */
export const COUNT_LIFE = 30 * DAY;

/** How long an account is closed: 1 s at the limit, then twice as long each time. */
export function backOff(count: number, limit: number): number {
  return count < limit ? 0 : Math.min(SECOND * 2 ** (count - limit), LONGEST_BACK_OFF);
}

/** The time left after failures in a row. Never longer than the back-off itself, even if the clock was set back. */
export function restOf({ count, counted_from }: Count, limit: number, now: Date): number {
  const rest = count > MOST_FAILURES ? COUNT_LIFE : backOff(count, limit);
  return Math.min(rest, left(counted_from, rest, now));
}

/** The time left of a window whose limit is reached. */
export function windowOf({ count, counted_from }: Count, limit: number, window: number, now: Date): number {
  return count < limit ? 0 : Math.min(window, left(counted_from, window, now));
}

const left = (from: Date, span: number, now: Date) => Math.max(0, from.getTime() + span - now.getTime());

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

const devicesOf = (email: string) => `sign-in:device:${hashed(email)}:`;

/** What is counted. An e-mail address need not belong to an account, so only its hash is stored. */
export const throttleKeys = {
  account: (email: string) => `sign-in:account:${hashed(email)}`,
  device: (email: string, device: Buffer) => `${devicesOf(email)}${device.toString('base64url')}`,
  address: (address: string) => `sign-in:address:${addressBlock(address)}`,
  all: 'sign-in:all',
  mailAccount: (email: string) => `mail:account:${hashed(email)}`,
  mailAddress: (address: string) => `mail:address:${addressBlock(address)}`,
  mailUser: (userId: number) => `mail:user:${userId}`,
  fileNames: (userId: number) => `file-names:user:${userId}`,
  calendarAddress: (address: string) => `calendar:address:${addressBlock(address)}`,
  calendarReads: (userId: number) => `calendar:user:${userId}`,
};

/** What one subscriber has: an IPv4 address, or the 2^64 addresses of an IPv6 network. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}

/** The first four of eight groups; a double colon stands for as many zeros as are missing. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

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

/** Forgets the failures of everyone who tried to sign in with this address, given in its normal form. */
export const forgetFailures = (db: Db, email: string) =>
  db
    .deleteFrom('throttles')
    .where((where) =>
      where.or([where('key', '=', throttleKeys.account(email)), sql<boolean>`starts_with(key, ${devicesOf(email)})`]),
    )
    .execute();

/** A user signed in from this address in the last 30 days. */
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
