import { sql } from 'kysely';
import { later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Mail } from './mailer.ts';

/** Part of the caller's transaction: the mail waits exactly when the change it speaks of is made. */
export const insertMail = (db: Db, mail: Mail, now: Date) =>
  db
    .insertInto('outbox')
    .values({ recipient: mail.to, subject: mail.subject, body: mail.text, created_at: now, next_attempt_at: now })
    .execute();

/** To the address of a user who exists; for anyone else the same statement does nothing. */
export const insertMailToUser = (db: Db, userId: number, mail: Omit<Mail, 'to'>, now: Date) =>
  db
    .insertInto('outbox')
    .columns(['recipient', 'subject', 'body', 'created_at', 'next_attempt_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select([
          'email as recipient',
          sql<string>`${mail.subject}::text`.as('subject'),
          sql<string>`${mail.text}::text`.as('body'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${now}::timestamptz`.as('next_attempt_at'),
        ])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null),
    )
    .execute();

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
