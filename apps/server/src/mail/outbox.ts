import { canEnter, type MailText, readRoles } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import { type Clock, DAY, HOUR, later, MINUTE, SECOND } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Mail, Mailer } from './mailer.ts';

interface Log {
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

interface OutboxOptions {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly clock: Clock;
  /** The same for all instances: one whose own clock is wrong must not send what another one is sending. */
  readonly sharedClock: () => Promise<Date>;
  readonly log: Log;
  /** Whether a user sees all of these files. */
  readonly seesFiles: (db: Db, userId: number, numbers: readonly number[]) => Promise<boolean>;
  /** What the digest of a day has to tell a user now; undefined: nothing. */
  readonly rewriteDigest: (userId: number, day: string) => Promise<MailText | undefined>;
}

export interface Outbox {
  /** Sends what is due now, and again every few seconds. */
  start(): void;
  /** A mail was added. */
  wake(): void;
  /** Sends what is due until nothing is left. */
  deliver(): Promise<void>;
  /** Ends after the mail that is being sent. */
  stop(): Promise<void>;
}

const POLL = 10 * SECOND;
/** Longer than sending can take, so that no other instance sends the same mail meanwhile. */
const LEASE = 5 * MINUTE;
const GIVE_UP = DAY;

/** 30 s after the first failure, then twice as long each time, at most an hour. */
const backOff = (attempts: number) => Math.min(30 * SECOND * 2 ** (attempts - 1), HOUR);

export function createOutbox(options: OutboxOptions): Outbox {
  let timer: NodeJS.Timeout | undefined;
  let delivery: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  const deliver = () => {
    const next = delivery.then(() => deliverAll(options, stopping.signal));
    // One delivery at a time; the failure of one does not stop the next.
    delivery = next.catch(() => undefined);
    return next;
  };
  const deliverQuietly = () => {
    deliver().catch((error: unknown) => options.log.warn({ err: error }, 'The outbox could not be read'));
  };

  return {
    start() {
      deliverQuietly();
      timer = setInterval(deliverQuietly, POLL).unref();
    },
    wake: deliverQuietly,
    deliver,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await delivery;
    },
  };
}

async function deliverAll(options: OutboxOptions, stopping: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore && !stopping.aborted) isMore = await deliverOne(options);
}

/** False when nothing is due. */
async function deliverOne(options: OutboxOptions): Promise<boolean> {
  const { db, mailer, clock, sharedClock, log } = options;
  const mail = await claimMail(db, await sharedClock(), LEASE);
  if (!mail) return false;
  try {
    const told = mail.recipient === NO_RECIPIENT ? undefined : await tellNow(options, mail);
    if (told) await mailer.send({ messageId: mail.message_id, ...told });
    await markSent(db, mail.id, clock());
  } catch (failure) {
    const now = await sharedClock();
    // A mail server may repeat a part of the mail, and the link is a secret.
    const error = String(failure)
      .replaceAll(/https?:\S+/g, '[link]')
      .slice(0, 500);
    const about = { mail: mail.id, attempts: mail.attempts, error };
    if (now >= later(mail.created_at, GIVE_UP)) {
      await markGivenUp(db, mail.id, { error, now: clock() });
      log.error(about, 'A mail could not be sent for a day and was given up');
    } else {
      await markFailed(db, mail.id, { error, nextAttemptAt: later(now, backOff(mail.attempts)) });
      log.warn(about, 'A mail could not be sent and is tried again');
    }
  }
  return true;
}

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/**
 * A digest may have waited for the mail server, and its user may have another address by now, or no longer read or want
 * it. Where the user no longer sees all that it tells of, it is written again. Undefined: there is nothing to send.
 */
async function tellNow({ db, seesFiles, rewriteDigest }: OutboxOptions, mail: ClaimedMail): Promise<Mail | undefined> {
  const { subject, body: text, digest_user: userId, day, digest_files: files } = mail;
  if (userId === null || day === null) return { to: mail.recipient, subject, text };
  const to = await findDigestAddress(db, userId);
  if (to === undefined) return undefined;
  const isSeen = files === null || (await seesFiles(db, userId, files));
  const told = isSeen ? { subject, text } : await rewriteDigest(userId, day);
  return told && { to, ...told };
}

/** Undefined for a user who may not have it, or does not want it. */
async function findDigestAddress(db: Db, userId: number): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'roles'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('digest', '=', true)
    .executeTakeFirst();
  return user && canEnter('editor', readRoles(user.roles)) ? user.email : undefined;
}

/** For the metrics. */
export async function countMails(db: Db, now: Date) {
  const { waiting, oldest, given_up } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('given_up_at', 'is', null).as('waiting'),
      fn.min('created_at').filterWhere('given_up_at', 'is', null).as('oldest'),
      fn.countAll<number>().filterWhere('given_up_at', '>', later(now, -DAY)).as('given_up'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const oldestSeconds = oldest ? Math.max(0, now.getTime() - oldest.getTime()) / SECOND : 0;
  return { waiting, oldestSeconds, givenUp: given_up };
}

/** Part of the caller's transaction: the mail is queued only if the change that it announces is made. */
export const insertMail = (db: Db, mail: Omit<Mail, 'to'> & { to: string | RawBuilder<string> }, now: Date) =>
  db
    .insertInto('outbox')
    .values({ recipient: mail.to, subject: mail.subject, body: mail.text, created_at: now, next_attempt_at: now })
    .execute();

interface DigestOf {
  readonly userId: number;
  readonly day: string;
  /** The numbers of the files that it tells of. */
  readonly files: readonly number[];
}

/** Of several instances that make the digest of a user and a day, one does. */
export const insertDigest = (db: Db, mail: Mail, of: DigestOf, now: Date) =>
  db
    .insertInto('outbox')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
      created_at: now,
      next_attempt_at: now,
      digest_user: of.userId,
      digest_day: of.day,
      digest_files: [...of.files],
    })
    .onConflict((conflict) => conflict.columns(['digest_user', 'digest_day']).doNothing())
    .execute();

/** The recipient of a mail to a user who does not exist. */
const NO_RECIPIENT = '';

/**
 * To the address of a user. For a user who does not exist, a mail without recipient is queued: the time that an answer
 * takes must not reveal who has an account.
 */
export const insertMailToUser = (db: Db, userId: number, mail: Omit<Mail, 'to'>, now: Date) =>
  insertMail(
    db,
    {
      ...mail,
      to: sql<string>`coalesce((select email from users where id = ${userId} and deleted_at is null), ${NO_RECIPIENT})`,
    },
    now,
  );

/**
 * Takes one mail that is due, for as long as `lease`; other instances skip it meanwhile.
 * If this process dies, the mail is due again after the lease.
 */
const claimMail = (db: Db, now: Date, lease: number) =>
  db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_attempt_at: later(now, lease),
      // Its age counts from now on if it was added while the clock was ahead.
      created_at: sql<Date>`least(created_at, ${now})`,
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('next_attempt_at', '<=', now),
            // By the clock of the instance that added it, which may be ahead.
            eb('attempts', '=', 0),
            // No mail waits so long: what does was tried while the clock was ahead.
            eb('next_attempt_at', '>', later(now, 2 * HOUR)),
          ]),
        )
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    // The driver makes a moment of a day.
    .returning(sql<string | null>`digest_day::text`.as('day'))
    .executeTakeFirst();

/** The text is removed, since it held a link that opens an account. */
const markSent = (db: Db, id: number, now: Date) =>
  db.updateTable('outbox').set({ sent_at: now, body: '', last_error: null }).where('id', '=', id).execute();

const markFailed = (db: Db, id: number, failure: { error: string; nextAttemptAt: Date }) =>
  db
    .updateTable('outbox')
    .set({ last_error: failure.error, next_attempt_at: failure.nextAttemptAt })
    .where('id', '=', id)
    .execute();

const markGivenUp = (db: Db, id: number, failure: { error: string; now: Date }) =>
  db
    .updateTable('outbox')
    .set({ last_error: failure.error, given_up_at: failure.now, body: '' })
    .where('id', '=', id)
    .execute();
