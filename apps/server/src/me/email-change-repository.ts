import { later } from '../clock.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Db } from '../database/db.ts';

interface NewEmailLink {
  readonly token: string;
  readonly userId: number;
  readonly email: string;
  readonly now: Date;
  readonly life: number;
}

/** The newest link is the only one that counts. */
export async function insertEmailLink(db: Db, { token, userId, email, now, life }: NewEmailLink): Promise<void> {
  await endEmailLinks(db, userId, now);
  await db
    .insertInto('email_links')
    .values({ hash: hashToken(token), user_id: userId, email, expires_at: later(now, life) })
    .execute();
}

const endEmailLinks = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('email_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/** The address that waits to be confirmed. */
export const findPendingEmail = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('email_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The address that a good link of this very user confirms. */
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
