import { sql } from 'kysely';
import { later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { hashToken } from './tokens.ts';
import type { Settings } from '../settings/settings.ts';

interface NewPasswordLink {
  readonly token: string;
  readonly userId: number;
  readonly kind: 'reset' | 'invitation';
  readonly now: Date;
  readonly life: number;
}

/** For a user; for one who does not exist, a link that opens nothing, so that exactly as much is done. */
export const insertPasswordLink = (db: Db, { token, userId, kind, now, life }: NewPasswordLink) =>
  db
    .insertInto('password_links')
    .values({
      hash: hashToken(token),
      user_id: sql<number | null>`(select id from users where id = ${userId} and deleted_at is null)`,
      kind,
      expires_at: later(now, life),
    })
    .execute();

/** The user whom a good link belongs to. Looking does not use it up. */
export const findUserOfLink = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('password_links as link')
    .innerJoin('users as user', 'user.id', 'link.user_id')
    .select(['user.id', 'user.email', 'user.password_hash'])
    .where('link.hash', '=', hashToken(token))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst();

/** Of several at the same time, one gets true. */
export async function usePasswordLink(db: Db, token: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('user_id', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** A new password or address makes every link sent before worthless. */
export const endPasswordLinks = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/** Where people reach the product. Never what a request claims: its Host header is the caller's to choose. */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Settings, port = PORT): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const isEveryAddress = HOST === '0.0.0.0' || HOST === '::';
  const host = isEveryAddress ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}

export const resetPasswordLink = (url: string, token: string): string => `${url}/reset-password?token=${token}`;

/** The same page, which greets somebody who has no password yet. */
export const invitationLink = (url: string, token: string): string => `${resetPasswordLink(url, token)}&invited=yes`;

export const confirmEmailLink = (url: string, token: string): string => `${url}/profile?confirm=${token}`;
