import { type RawBuilder, sql } from 'kysely';
import { later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Mail } from './mailer.ts';

/** Part of the caller's transaction: the mail waits exactly when the change it speaks of is made. */
export const insertMail = (db: Db, mail: Omit<Mail, 'to'> & { to: string | RawBuilder<string> }, now: Date) =>
  db
    .insertInto('outbox')
    .values({ recipient: mail.to, subject: mail.subject, body: mail.text, created_at: now, next_attempt_at: now })
    .execute();

/** The recipient of a mail to a user who does not exist. */
export const NOBODY = '';

/**
 * To the address of a user. For one who does not exist a mail to nobody waits, so that exactly as much is done: how
 * long an answer takes must not tell strangers who has an account.
 */
export const insertMailToUser = (db: Db, userId: number, mail: Omit<Mail, 'to'>, now: Date) =>
  insertMail(
    db,
    {
      ...mail,
      to: sql<string>`coalesce((select email from users where id = ${userId} and deleted_at is null), ${NOBODY})`,
    },
    now,
  );

/**
 * Takes one mail that is due, for as long as `lease`; others pass over it meanwhile.
 * If this process dies, the mail is due again after the lease.
 */
export const claimMail = (db: Db, now: Date, lease: number) =>
  db
    .updateTable('outbox')
    .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: later(now, lease) })
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** The text held a link that opens an account, so it goes. */
export const markSent = (db: Db, id: number, now: Date) =>
  db.updateTable('outbox').set({ sent_at: now, body: '', last_error: null }).where('id', '=', id).execute();

export const markFailed = (db: Db, id: number, failure: { error: string; nextAttemptAt: Date }) =>
  db
    .updateTable('outbox')
    .set({ last_error: failure.error, next_attempt_at: failure.nextAttemptAt })
    .where('id', '=', id)
    .execute();

export const markGivenUp = (db: Db, id: number, failure: { error: string; now: Date }) =>
  db
    .updateTable('outbox')
    .set({ last_error: failure.error, given_up_at: failure.now, body: '' })
    .where('id', '=', id)
    .execute();
