import { isDeepStrictEqual } from 'node:util';
import { ProblemError } from '@disclosure/api';
import { apiMessages, messages } from '@disclosure/core';
import type { CompiledQuery } from 'kysely';
import { type Clock, DAY, later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { together } from '../database/together.ts';
import type { Caller } from '../http/serve.ts';
import type { Once } from '../http/read-request.ts';
import { findUser, fullName, liveSession, type UserRecord } from '../people/people.ts';
import type { Note } from './audit-entry.ts';
import { type Author, chainEntries } from './audit-repository.ts';

interface ChangeServices {
  readonly db: Db;
  readonly clock: Clock;
}

interface Context {
  readonly caller: Pick<Caller, 'id' | 'sessionId'>;
  readonly once?: Once | undefined;
}

/** A change in progress: its transaction, its time, its author and its entries for the audit trail. */
export interface Change {
  readonly tx: Db;
  readonly now: Date;
  readonly author: Author;
  readonly note: (note: Note) => void;
  /** Runs a statement whose answer is not needed, after the work and before its entries. */
  readonly finish: (statement: CompiledQuery) => void;
}

const KEY_LIFE = DAY;

/** Does the work, writes its audit entries and stores the answer for its idempotency key, all or nothing. */
export function change<Answer>(
  { db, clock }: ChangeServices,
  { caller, once }: Context,
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    if (once && !(await insertKey(tx, caller.id, once, { now, forgetBefore: later(now, -KEY_LIFE) }))) {
      return repeatAnswer<Answer>(tx, caller.id, once);
    }
    const author = await mustFindAuthor(tx, caller.id);
    const [notes, last]: [Note[], CompiledQuery[]] = [[], []];
    const [note, finish] = [notes.push.bind(notes), last.push.bind(last)];
    const answer = await work({ tx, now, author, note, finish });
    const entries = notes.length > 0 ? await chainEntries(tx, { notes, author, at: now, after: last }) : last;
    mustBeLive((await together(tx, ...entries, liveSession(tx, caller.sessionId).compile())).at(-1));
    if (once) await saveAnswer(tx, caller.id, once.key, answer);
    return answer;
  });
}

/** The answer that the same call got before, for work that begins before its transaction. */
export async function findAnswer<Answer>({ db, clock }: ChangeServices, { caller, once }: Context) {
  const stored = once && (await findKey(db, caller.id, once.key));
  if (!once || !stored || stored.created_at < later(clock(), -KEY_LIFE)) return undefined;
  return repeatAnswer<Answer>(db, caller.id, once);
}

async function repeatAnswer<Answer>(tx: Db, userId: number, once: Once): Promise<Answer> {
  const stored = await findKey(tx, userId, once.key);
  if (!stored?.fingerprint.equals(once.fingerprint)) {
    throw new ProblemError('key-reused', apiMessages.keyReused);
  }
  // It answered the same call, so it has the same type.
  return stored.answer as Answer;
}

/** The user may have been deleted since the call was admitted. */
export const mustFindAuthor = async (tx: Db, id: number): Promise<Author> => mustBeAuthor(await findUser(tx, id));

export function mustBeAuthor(user: UserRecord | undefined): Author {
  if (!user) throw new ProblemError('unauthenticated', messages.session.over);
  return { id: user.id, name: fullName(user), email: user.email };
}

/**
 * The session may have ended since the call was admitted: while its body came, or while the work waited for the very
 * change that took the caller's roles away. So it is asked after the work and its entries in the audit trail, for which
 * all changes wait.
 */
export async function mustBeSignedIn(db: Db, sessionId: string): Promise<void> {
  mustBeLive(await liveSession(db, sessionId).execute());
}

function mustBeLive(sessions: readonly unknown[] = []): void {
  if (sessions.length === 0) throw new ProblemError('unauthenticated', messages.session.over);
}

/** True for the first call with this key. The others wait here until it is done. */
async function insertKey(tx: Db, userId: number, once: Once, times: { now: Date; forgetBefore: Date }) {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', once.key)
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

export const sweepKeys = (db: Db, now: Date) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', later(now, -KEY_LIFE)).execute();

const findKey = (tx: Db, userId: number, key: string) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'created_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

const saveAnswer = (tx: Db, userId: number, key: string, answer: unknown) =>
  tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();

/**
 * A save that changes nothing writes no audit entry and makes no new version. Nor is it too late, whatever version it
 * began from: it may be the same save again, whose first answer was lost on the way.
 */
export const isSame = <Fields extends object>(before: Fields, after: Fields): boolean =>
  isDeepStrictEqual(before, after);
