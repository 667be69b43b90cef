import { COUNTED_FILINGS, type UnsavedDraft } from '@disclosure/api';
import { addDays, type MailText, WEEK_DAYS } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { findVisibility } from '../files/visibility.ts';
import { type DeskUser, listDeskUsers } from '../filings/assignees.ts';
import { type Asking, doneSince } from '../filings/filing-filter.ts';
import { listUnsavedWells } from '../filings/unsaved-wells.ts';
import { insertDigest, type Outbox } from '../mail/outbox.ts';
import { type DayServices, type DigestDay, digestOf, dueDay } from './digest-day.ts';
import { listTold, type Whose } from './told-filings.ts';
import { type Digest, type DueLists, writeDigest } from './write-digest.ts';

export interface DigestServices extends DayServices {
  readonly db: Db;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly publicUrl: () => string;
}

/**
 * Every instance does this every minute. Each digest is a row of the outbox, unique by user and day, so it is made once
 * whatever happens; when all are made, the day is noted. An instance that dies in between leaves the rest to the others.
 * A digest that fails is tried again in a minute, and keeps no other user waiting.
 */
export async function makeDigests(services: DigestServices, over: AbortSignal): Promise<void> {
  const { db, outbox } = services;
  const day = dueDay(services);
  if (day === undefined || (await isMade(db, day))) return;
  const users = await listDeskUsers(db);
  const making = await prepare(services, day, users);
  const failures: unknown[] = [];
  for (const user of users.filter(({ wantsDigest }) => wantsDigest)) {
    if (over.aborted) return;
    await makeDigest(services, user, making).catch((error: unknown) => failures.push(error));
  }
  outbox.wake();
  if (failures.length > 0) throw failures[0];
  await noteMade(db, day);
}

/** A digest that waits to be sent, as it would be made now; undefined when there is nothing left to tell. */
export async function rewriteDigest(
  services: Omit<DigestServices, 'outbox'>,
  userId: number,
  day: string,
): Promise<MailText | undefined> {
  const users = await listDeskUsers(services.db);
  const user = users.find(({ id }) => id === userId);
  const digest = user && (await readDigest(services, user, await prepare(services, day, users)));
  return digest && isWorthAMail(digest) ? writeDigest(digest, services.publicUrl()) : undefined;
}

async function isMade(db: Db, day: string): Promise<boolean> {
  // Another day may be one in the future, of a clock that was ahead.
  const { rows } = await sql`select from installation where digested_on = ${day}::date`.execute(db);
  return rows.length > 0;
}

const noteMade = (db: Db, day: string) => sql`update installation set digested_on = ${day}::date`.execute(db);

interface Making {
  readonly due: DigestDay;
  readonly able: readonly number[];
}

async function prepare(
  { db, settings }: DayServices & { readonly db: Db },
  day: string,
  users: readonly DeskUser[],
): Promise<Making> {
  return { due: digestOf(day, await findDayBefore(db, day), settings), able: users.map(({ id }) => id) };
}

/** Of the last digests that were made before this day: as it was noted, or, where a later day is noted, as they wait. */
async function findDayBefore(db: Db, day: string): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    select coalesce((select digested_on from installation where digested_on < ${day}::date),
                    (select max(digest_day) from outbox where digest_day < ${day}::date))::text as before`.execute(db);
  return rows[0]?.before ?? null;
}

async function makeDigest(services: DigestServices, user: DeskUser, making: Making): Promise<void> {
  const { db, clock, publicUrl } = services;
  const { day } = making.due;
  const digest = await readDigest(services, user, making);
  if (!isWorthAMail(digest)) return;
  const of = { userId: user.id, day, files: filesIn(digest) };
  await insertDigest(db, { to: user.email, ...writeDigest(digest, publicUrl()) }, of, clock());
}

const listsIn = ({ own, nobodys }: Digest) =>
  [own, nobodys].flatMap(({ overdue, week, movedBack }) => [overdue, week, movedBack]);

/** The numbers of the files that a digest tells of, each once. */
const filesIn = (digest: Digest): number[] => [
  ...new Set(listsIn(digest).flatMap((filings) => filings.map(({ file_number }) => file_number))),
];

const nothing: DueLists = { overdue: [], week: [], movedBack: [] };

async function readDigest(
  services: Omit<DigestServices, 'outbox'>,
  { id, roles }: DeskUser,
  making: Making,
): Promise<Digest> {
  const { db, settings } = services;
  const { day } = making.due;
  const visibility = await findVisibility(db, id);
  const asking = { userId: id, visibility, day: { today: day }, doneSince: doneSince(day, settings) };
  return {
    day,
    own: await readLists(db, asking, 'own', making),
    nobodys: roles.includes('Manager') ? await readLists(db, asking, 'nobodys', making) : nothing,
    unsaved: await listUnsavedWells(services, id),
  };
}

async function readLists(db: Db, asking: Asking, whose: Whose, { due, able }: Making): Promise<DueLists> {
  const isAwake = sql`(filings.snoozed_until is null or filings.snoozed_until <= ${due.day}::date)`;
  const list = (query: { readonly view?: 'overdue' | 'week' }, conditions = [isAwake]) =>
    listTold(db, asking, { query, whose, able, conditions, limit: COUNTED_FILINGS + 1 });
  return {
    overdue: await list({ view: 'overdue' }),
    week: await list({ view: 'week' }),
    movedBack: await list({}, [isAwake, wasMovedBack(asking.userId, due)]),
  };
}

/** Its last change of status was made by another user, since the digest before. */
const wasMovedBack = (userId: number, { since, until }: DigestDay) => sql`(
  filings.status_at >= ${since} and filings.status_at < ${until} and exists (
    select from audit_entries
     where audit_entries.entity = 'file' and audit_entries.entity_id = filings.file_number
       and audit_entries.action = 'moved back' and audit_entries.at = filings.status_at
       and audit_entries.user_id is distinct from ${userId}))`;

/** Unsaved wells alone are worth a mail only when the first of them is due soon. */
const isWorthAMail = (digest: Digest): boolean =>
  filesIn(digest).length > 0 || digest.unsaved.some((draft) => isDueSoon(draft, digest.day));

const isDueSoon = ({ wells }: UnsavedDraft, day: string) =>
  wells.some(({ due }) => due !== null && due <= addDays(day, WEEK_DAYS));
