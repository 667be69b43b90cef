import { randomUUID } from 'node:crypto';
import { later, MINUTE } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { planOnce } from '../../database/plan-once.ts';
import { hashToken, newToken } from '../tokens.ts';
import { findTwoStep } from '../two-step/two-step-repository.ts';

interface NewSession {
  readonly userId: number;
  /** The hash that the password was checked against. */
  readonly passwordHash: string;
  /** A code was proven too. */
  readonly hasSecondStep: boolean;
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly tokenLife: number;
}

/**
 * Begins a session and returns its first token, unless the password has changed, two-step sign-in was turned on or
 * the user is gone meanwhile. The lock on the user makes such a change wait, so that it finds this session and ends it.
 */
export const insertSession = (db: Db, session: NewSession): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const { now, userId, userAgent, address } = session;
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('password_hash', '=', session.passwordHash)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!user || (!session.hasSecondStep && (await findTwoStep(tx, userId)))) return undefined;
    const id = randomUUID();
    const times = { started_at: now, last_active_at: now };
    await tx
      .insertInto('sessions')
      .values({ id, user_id: userId, user_agent: userAgent, address, ...times })
      .execute();
    const token = newToken();
    await insertToken(tx, { token, sessionId: id, now, tokenLife: session.tokenLife });
    return token;
  });

interface NewSessionToken {
  readonly token: string;
  readonly sessionId: string;
  readonly now: Date;
  readonly tokenLife: number;
}

export const insertToken = (db: Db, { token, sessionId, now, tokenLife }: NewSessionToken) =>
  db
    .insertInto('session_tokens')
    .values({ hash: hashToken(token), session_id: sessionId, issued_at: now, expires_at: later(now, tokenLife) })
    .execute();

/** A token with its session and its user, whatever state they are in, as long as the user exists. */
export const findToken = (db: Db, token: string) =>
  db
    .selectFrom('session_tokens as token')
    .modifyFront(planOnce)
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .select(['token.issued_at', 'token.expires_at', 'token.replaced_at'])
    .select(['session.id as session_id', 'session.started_at', 'session.last_active_at', 'session.ended_at'])
    .leftJoin('two_steps', (join) =>
      join.onRef('two_steps.user_id', '=', 'user.id').on('two_steps.confirmed_at', 'is not', null),
    )
    .select(['user.id as user_id', 'user.roles', 'two_steps.confirmed_at as two_step_since'])
    .where('token.hash', '=', hashToken(token))
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst();

/** Activity is written down at most once a minute. */
export const touchSession = (db: Db, id: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('id', '=', id)
    .where('last_active_at', '<', later(now, -MINUTE))
    .execute();

/** The sessions of a user that have not ended by a word; whether time has ended them is for the caller to see. */
export const listSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'started_at', 'last_active_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_active_at', 'desc')
    .execute();

export const endSession = (db: Db, id: string, now: Date) =>
  db.updateTable('sessions').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute();

/** After the user's row has changed in the same transaction, so that no new session slips through. */
export const endSessionsOfUser = (db: Db, userId: number, now: Date, exceptSessionId?: string) => {
  const sessions = db.updateTable('sessions').set({ ended_at: now }).where('user_id', '=', userId);
  const others = exceptSessionId === undefined ? sessions : sessions.where('id', '!=', exceptSessionId);
  return others.where('ended_at', 'is', null).execute();
};
