import { later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { hashToken } from './tokens.ts';

interface NewEmailLink {
  readonly token: string;
  readonly userId: number;
  readonly email: string;
  readonly now: Date;
  readonly life: number;
}

/** Only the newest link works. */
export async function insertEmailLink(db: Db, { token, userId, email, now, life }: NewEmailLink): Promise<void> {
  await endEmailLinks(db, userId, now);
  await db
    .insertInto('email_links')
    .values({ hash: hashToken(token), user_id: userId, email, expires_at: later(now, life) })
    .execute();
}

/** Also after a new password: someone who knew the old one may have asked for the new address. */
export const endEmailLinks = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('email_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/** The address that is waiting for confirmation. */
export const findPendingEmail = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('email_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The address that a valid link of this user confirms. */
export const useEmailLink = (db: Db, userId: number, token: string, now: Date) =>
  db
    .updateTable('email_links')
    .set({ used_at: now })
    .where('hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
