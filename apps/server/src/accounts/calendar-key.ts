import { canEnter, readRoles, type Role } from '@disclosure/core';
import type { Db } from '../database/db.ts';
import { hashToken, isTokenShaped, newToken } from './tokens.ts';

/** The new key, which only the caller gets to know. An earlier one of the user no longer works. */
export async function makeCalendarKey(tx: Db, userId: number, now: Date): Promise<string> {
  const key = newToken();
  const made = { hash: hashToken(key), made_at: now };
  await tx
    .insertInto('calendar_keys')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
  return key;
}

export const findCalendarKey = (db: Db, userId: number) =>
  db.selectFrom('calendar_keys').select('made_at').where('user_id', '=', userId).executeTakeFirst();

export const deleteCalendarKey = (tx: Db, userId: number) =>
  tx.deleteFrom('calendar_keys').where('user_id', '=', userId).execute();

interface CalendarReader {
  readonly id: number;
  readonly roles: readonly Role[];
}

/** The user of a key, as long as they can sign in and work at the desk. Asked at every reading. */
export async function findUserOfCalendarKey(db: Db, key: string): Promise<CalendarReader | undefined> {
  if (!isTokenShaped(key)) return undefined;
  const user = await db
    .selectFrom('calendar_keys as key')
    .innerJoin('users as user', 'user.id', 'key.user_id')
    .select(['user.id', 'user.roles'])
    .where('key.hash', '=', hashToken(key))
    .where('user.deleted_at', 'is', null)
    .where('user.password_hash', 'is not', null)
    .executeTakeFirst();
  const roles = readRoles(user?.roles ?? []);
  return user && canEnter('editor', roles) ? { id: user.id, roles } : undefined;
}
