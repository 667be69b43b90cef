import { apiMessages, messages } from '@disclosure/core';
import { ProblemError } from '@disclosure/api';
import { type Clock, DAY, later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Caller } from '../http/admit.ts';
import type { Once } from '../http/once.ts';
import { findUser, fullName } from '../people/people.ts';
import type { Note } from './audit-entry.ts';
import { type Author, insertEntries } from './audit-repository.ts';
import { isDeepStrictEqual } from 'node:util';

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

interface Context {
  readonly caller: Pick<Caller, 'id'>;
  readonly once?: Once | undefined;
}

/** A change in progress: one transaction, its time, and what it will tell about itself. */
export interface Change {
  readonly tx: Db;
  readonly now: Date;
  readonly author: Author;
  readonly note: (note: Note) => void;
}

const KEY_LIFE = DAY;

/** Does some work, with its entries in the audit trail and the answer to its key, all or nothing. */
export function change<Answer>(
  { db, clock }: Services,
  { caller, once }: Context,
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    if (once && !(await insertKey(tx, caller.id, once, { now, forgetBefore: later(now, -KEY_LIFE) }))) {
      return repeatAnswer<Answer>(tx, caller.id, once);
    }
    const author = await mustFindAuthor(tx, caller.id);
    const notes: Note[] = [];
    const answer = await work({ tx, now, author, note: (note) => void notes.push(note) });
    await insertEntries(tx, notes, author, now);
    if (once) await saveAnswer(tx, caller.id, once.key, answer);
    return answer;
  });
}

/** What the same call was answered before, for work that begins before its transaction. */
export async function findAnswer<Answer>({ db, clock }: Services, { caller, once }: Context) {
  const stored = once && (await findKey(db, caller.id, once.key));
  if (!once || !stored || stored.created_at < later(clock(), -KEY_LIFE)) return undefined;
  return repeatAnswer<Answer>(db, caller.id, once);
}

/** What the same call was answered before. */
async function repeatAnswer<Answer>(tx: Db, userId: number, once: Once): Promise<Answer> {
  const stored = await findKey(tx, userId, once.key);
  if (!stored?.fingerprint.equals(once.fingerprint)) {
    throw new ProblemError('key-reused', apiMessages.keyReused);
  }
  // It was an answer to the same call, so it has the same type.
  return stored.answer as Answer;
}

/** Their session may have ended since the call was let in. */
export async function mustFindAuthor(tx: Db, id: number): Promise<Author> {
  const user = await findUser(tx, id);
  if (!user) throw new ProblemError('unauthenticated', messages.session.over);
  return { id, name: fullName(user), email: user.email };
}

/** True for the first of all calls with this key. The others wait here until it is done. */
export async function insertKey(tx: Db, userId: number, once: Once, times: { now: Date; forgetBefore: Date }) {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<', times.forgetBefore)
    .execute();
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, ...once, created_at: times.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findKey = (tx: Db, userId: number, key: string) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'created_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

export const saveAnswer = (tx: Db, userId: number, key: string, answer: unknown) =>
  tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();

/** A save that changes nothing leaves no trace and no new version. */
export const isSame = <Fields extends object>(before: Fields, after: Fields): boolean =>
  isDeepStrictEqual(before, after);
