import { randomBytes } from 'node:crypto';
import { accountEndpoints } from '@disclosure/api';
import { sql } from 'kysely';
import { DAY, later, SECOND } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Client } from '../http/serve.ts';
import { hashToken } from './tokens.ts';

const LIFE = 90 * DAY;

/**
 * Programs that keep no cookie get a new mark at every sign-in; the sweep leaves this many of a user. Those with which
 * the user signed in again stay first, so that a program does not make its user a stranger.
 */
const MOST_OF_USER = 50;

/** A browser, by the random mark that it keeps in a cookie. */
export interface Device {
  readonly mark: string;
  /** What is stored in place of the mark. */
  readonly hash: Buffer;
}

const deviceOf = (mark: string): Device => ({ mark, hash: hashToken(mark) });

/** 128 random bits. */
export const newDevice = (): Device => deviceOf(randomBytes(16).toString('base64url'));

/** A browser accepts a name that begins with __Secure- from an encrypted answer only. */
const cookieName = (isEncrypted: boolean) => (isEncrypted ? '__Secure-device' : 'device');

type Visit = Pick<Client, 'cookies' | 'isEncrypted'>;

/**
 * The device that a Cookie header names. Over https only a cookie that was set over https counts. A proxy that we do not
 * trust may hide that a request is encrypted, so otherwise both names do.
 */
export function shownDevice({ cookies, isEncrypted }: Visit): Device | undefined {
  const markIn = (name: string) => new RegExp(`(?:^|; ?)${name}=([\\w-]{22})(?:;|$)`).exec(cookies)?.[1];
  const mark = markIn(cookieName(true)) ?? (isEncrypted ? undefined : markIn(cookieName(false)));
  return mark === undefined ? undefined : deviceOf(mark);
}

/** One cookie for each of the two calls that read it, so that no other call gets it. */
export const deviceCookies = ({ mark }: Device, { isEncrypted }: Visit): string[] =>
  [accountEndpoints.login.path, accountEndpoints.refreshToken.path].map((path) => {
    const age = `Max-Age=${LIFE / SECOND}`;
    const flags = `HttpOnly; SameSite=Strict${isEncrypted ? '; Secure' : ''}`;
    return `${cookieName(isEncrypted)}=${mark}; Path=${path}; ${age}; ${flags}`;
  });

/** Whether the user with this address, in its normal form, has signed in there. The same work if there is no such user. */
export async function isKnownTo(db: Db, email: string, hash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select('devices.user_id')
    .where('devices.hash', '=', hash)
    .where('devices.expires_at', '>', now)
    .where(sql`lower(users.email)`, '=', email)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The device to sign in with: the shown one if a user has signed in there. A mark that we did not make is not taken. */
export async function settleDevice(db: Db, shown: Device | undefined, now: Date): Promise<Device> {
  if (!shown) return newDevice();
  const found = await db
    .selectFrom('devices')
    .select('user_id')
    .where('hash', '=', shown.hash)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return found ? shown : newDevice();
}

/** The user has just signed in there. */
export const keepDevice = (db: Pick<Db, 'insertInto'>, userId: number, hash: Buffer, now: Date) =>
  db
    .insertInto('devices')
    .values({ user_id: userId, hash, expires_at: later(now, LIFE) })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ expires_at: later(now, LIFE) }));

export const forgetDevices = (tx: Db, userId: number) =>
  tx.deleteFrom('devices').where('user_id', '=', userId).execute();

export async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('devices').where('expires_at', '<=', now).execute();
  await sql`
    delete from devices using (
      select devices.user_id, hash, row_number() over (
               partition by devices.user_id order by came_back.device_hash is null, expires_at desc) as place
        from devices
        left join (
          select user_id, device_hash from sessions where device_hash is not null
           group by user_id, device_hash having count(*) > 1
        ) as came_back on came_back.user_id = devices.user_id and came_back.device_hash = devices.hash
    ) as ranked
    where ranked.place > ${MOST_OF_USER} and devices.user_id = ranked.user_id and devices.hash = ranked.hash
  `.execute(db);
}
