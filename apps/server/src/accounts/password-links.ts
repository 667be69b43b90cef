import { sql } from 'kysely';
import { later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Settings } from '../settings/settings.ts';
import { hashToken } from './tokens.ts';

interface NewPasswordLink {
  readonly token: string;
  readonly userId: number;
  readonly kind: 'reset' | 'invitation';
  readonly now: Date;
  readonly life: number;
}

/** For a user who does not exist, a link that opens nothing: the same work takes the same time. */
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

/** The user of a valid link. Looking it up does not use it. */
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

/** True for exactly one of several calls at once. */
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

/** After a new password or address, links that were sent before no longer work. */
export const endPasswordLinks = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/** Where people reach the product. Never taken from a request: the caller chooses its Host header. */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Settings, port = PORT): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const isEveryAddress = HOST === '0.0.0.0' || HOST === '::';
  const host = isEveryAddress ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}

export const resetPasswordLink = (url: string, token: string): string => `${url}/reset-password?token=${token}`;

/** The same page, which greets a user who has no password yet. */
export const invitationLink = (url: string, token: string): string => `${resetPasswordLink(url, token)}&invited=yes`;

export const confirmEmailLink = (url: string, token: string): string => `${url}/profile?confirm=${token}`;
