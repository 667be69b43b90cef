import { randomUUID } from 'node:crypto';
import { mails, readRoles } from '@disclosure/core';
import { type Clock, later, MINUTE, SECOND } from '../../clock.ts';
import { isReadOnly } from '../../database/connect.ts';
import type { Db } from '../../database/db.ts';
import { planOnce } from '../../database/plan-once.ts';
import { together } from '../../database/together.ts';
import type { FindCaller } from '../../http/serve.ts';
import { insertMailToUser } from '../../mail/outbox.ts';
import type { Settings } from '../../settings/settings.ts';
import { keepDevice } from '../devices.ts';
import { hashToken, isTokenShaped, newNonce, newToken, successorOf } from '../tokens.ts';
import { isOn } from '../two-step/two-step-repository.ts';

interface NewSession {
  readonly userId: number;
  /** The hash that the password was checked against. */
  readonly passwordHash: string;
  /** A code was proven too. */
  readonly hasSecondStep: boolean;
  readonly address: string;
  readonly userAgent: string;
  /** The hash of the browser's mark. */
  readonly device: Buffer;
  readonly now: Date;
  readonly tokenLife: number;
}

/**
 * Begins a session and returns its first token, unless meanwhile the password changed, two-step sign-in was turned on
 * or the user was deleted. The lock on the user makes such a change wait, so that it finds this session and ends it.
 */
export const insertSession = (db: Db, session: NewSession): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const { now, userId, userAgent, address, device } = session;
    const user = tx
      .selectFrom('users')
      .modifyFront(planOnce)
      .select('id')
      .where('id', '=', userId)
      .where('password_hash', '=', session.passwordHash)
      .where('deleted_at', 'is', null)
      .forShare();
    // The lock comes first: it waits for a change that turns two-step sign-in on.
    const [users, twoSteps] = await together(tx, user.compile(), isOn(tx, userId).select('user_id').compile());
    if (users.length === 0 || (!session.hasSecondStep && twoSteps.length > 0)) return undefined;
    const [id, token] = [randomUUID(), newToken()];
    const row = { id, user_id: userId, user_agent: userAgent, address, device_hash: device };
    // In one statement: under load, each way to the database and back waits for all others.
    await tx
      .with('session', (each) => each.insertInto('sessions').values({ ...row, started_at: now, last_active_at: now }))
      .with('device', (each) => keepDevice(each, userId, device, now))
      .insertInto('session_tokens')
      .values(tokenRow({ token, sessionId: id, now, tokenLife: session.tokenLife }))
      .modifyEnd(planOnce)
      .execute();
    return token;
  });

interface SessionToken {
  readonly token: string;
  readonly sessionId: string;
  readonly now: Date;
  readonly tokenLife: number;
}

const tokenRow = ({ token, sessionId, now, tokenLife }: SessionToken) => ({
  hash: hashToken(token),
  session_id: sessionId,
  issued_at: now,
  expires_at: later(now, tokenLife),
});

interface CallerServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Settings;
}

/** Looks a token up and records that its owner is active. */
export const createFindCaller =
  ({ db, clock, settings }: CallerServices): FindCaller =>
  async (token, endpoint) => {
    const now = clock();
    const stored = isTokenShaped(token) ? await findToken(db, token) : undefined;
    if (!stored || !isSessionLive(stored, settings, now)) return undefined;
    if (!endpoint.takesExpiredToken && !isTokenGood(stored, now)) return undefined;
    const isQuiet = stored.last_active_at < later(now, -MINUTE);
    if (isQuiet && !endpoint.background) await touchSession(db, stored.session_id, now);
    const roles = readRoles(stored.roles);
    const isBound = settings.REQUIRE_TWO_STEP_FOR_MANAGERS && roles.includes('Manager');
    return {
      id: stored.user_id,
      roles,
      mustSetUpTwoStep: isBound && stored.two_step_since === null,
      sessionId: stored.session_id,
      token,
      began: { address: stored.address, device: stored.device_hash },
      needsRefresh: needsRefresh(stored, now),
    };
  };

/** A token with its session and its user, whatever state they are in, as long as the user exists. */
const findToken = (db: Db, token: string) =>
  db
    .selectFrom('session_tokens as token')
    .modifyFront(planOnce)
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .select(['token.issued_at', 'token.expires_at', 'token.replaced_at'])
    .select(['session.id as session_id', 'session.started_at', 'session.last_active_at', 'session.ended_at'])
    .select(['session.address', 'session.device_hash'])
    .leftJoin('two_steps', (join) =>
      join.onRef('two_steps.user_id', '=', 'user.id').on('two_steps.confirmed_at', 'is not', null),
    )
    .select(['user.id as user_id', 'user.roles', 'two_steps.confirmed_at as two_step_since'])
    .where('token.hash', '=', hashToken(token))
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst();

/** Activity is recorded at most once a minute. */
const touchSession = (db: Db, id: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('id', '=', id)
    .where('last_active_at', '<', later(now, -MINUTE))
    .execute()
    // While the database can only be read, users can go on reading.
    .catch(unlessReadOnly);

function unlessReadOnly(error: unknown): void {
  if (!isReadOnly(error)) throw error;
}

type Life = Pick<Settings, 'SESSION_IDLE_MINUTES' | 'SESSION_MINUTES' | 'TOKEN_MINUTES'>;

interface SessionTimes {
  readonly started_at: Date;
  readonly last_active_at: Date;
  readonly ended_at: Date | null;
}

/** A token and its session, as they are stored. */
export interface StoredToken extends SessionTimes {
  readonly issued_at: Date;
  readonly expires_at: Date;
  readonly replaced_at: Date | null;
}

/** Tabs that do not know the new token yet may use the old one for this long. */
const GRACE = 60 * SECOND;

/** A session ends by itself: after a time without activity, and after a time in all. */
export function isSessionLive(stored: SessionTimes, life: Life, now: Date): boolean {
  const isIdle = now >= later(stored.last_active_at, life.SESSION_IDLE_MINUTES);
  const isOld = now >= later(stored.started_at, life.SESSION_MINUTES);
  return stored.ended_at === null && !isIdle && !isOld;
}

/** The token was replaced longer ago than an honest caller needs to learn of it. */
export const isSuperseded = ({ replaced_at }: Pick<StoredToken, 'replaced_at'>, now: Date): boolean =>
  replaced_at !== null && now > later(replaced_at, GRACE);

export const isTokenGood = (stored: StoredToken, now: Date): boolean =>
  now < stored.expires_at && !isSuperseded(stored, now);

/** From half of its life on, and when it is already replaced. */
export function needsRefresh({ issued_at, expires_at, replaced_at }: StoredToken, now: Date): boolean {
  const half = (expires_at.getTime() - issued_at.getTime()) / 2;
  return replaced_at !== null || now > later(issued_at, half);
}

interface ShownToken extends SessionToken {
  readonly userId: number;
  /** The request comes from the browser in which the session began, as far as that is known. */
  readonly isSameDevice: boolean;
}

/**
 * The successor of a token: a new one the first time, the same one for a minute after that.
 * A replaced token that comes back later than that, or from another device, was copied: the session ends, and there is
 * no successor. If it was another device, its owner is told by mail.
 */
export const replaceToken = (db: Db, shown: ShownToken): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const { userId, isSameDevice, ...old } = shown;
    const { token, sessionId, now } = old;
    const stored = await tx
      .selectFrom('session_tokens')
      .select(['nonce', 'replaced_at'])
      .where('hash', '=', hashToken(token))
      .forUpdate()
      .executeTakeFirst();
    if (!stored) return undefined;
    if (isSuperseded(stored, now) || (stored.nonce && !isSameDevice)) {
      const [ended] = await endSession(tx, sessionId, now);
      if (ended?.numUpdatedRows && !isSameDevice) await insertMailToUser(tx, userId, mails.sessionCopied, now);
      return undefined;
    }
    return stored.nonce ? successorOf(token, stored.nonce) : insertSuccessor(tx, old);
  });

async function insertSuccessor(tx: Db, { token, ...rest }: SessionToken): Promise<string> {
  const nonce = newNonce();
  const successor = successorOf(token, nonce);
  await tx
    .insertInto('session_tokens')
    .values(tokenRow({ token: successor, ...rest }))
    .execute();
  await tx
    .updateTable('session_tokens')
    .set({ nonce, replaced_at: rest.now })
    .where('hash', '=', hashToken(token))
    .execute();
  return successor;
}

/** Of all users. */
export async function countSessions(db: Db, life: Life, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .where('last_active_at', '>', later(now, -life.SESSION_IDLE_MINUTES))
    .where('started_at', '>', later(now, -life.SESSION_MINUTES))
    .executeTakeFirstOrThrow();
  return count;
}

/** The sessions of a user that were not ended; the caller checks whether they have expired. */
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
