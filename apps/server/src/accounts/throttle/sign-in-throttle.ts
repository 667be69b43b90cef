import { ProblemError } from '@disclosure/api';
import { messages, normalEmail } from '@disclosure/core';
import { type Clock, SECOND } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { createGate, createTurns } from '../../http/gate.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  clearCount,
  countInRow,
  countInWindow,
  FAILURE_WINDOW,
  findCounts,
  isKnownAddress,
  restOf,
  throttleKeys,
  windowOf,
} from './throttle.ts';

interface ThrottleServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Settings;
}

interface Attempt {
  readonly email: string;
  readonly address: string;
}

/** Lets an attempt to prove a password pass, unless there were too many failed ones. Undefined means failed. */
export type SignInThrottle = <Result>(
  attempt: Attempt,
  prove: () => Promise<Result | undefined>,
) => Promise<Result | undefined>;

/**
 * Attempts that may run before the failure of another one is counted. More than hashes at once, so that hashing never
 * waits for the database.
 */
const AT_ONCE = 8;
const WAITING = 500;
const WAITING_FOR_ACCOUNT = 50;

/** Accounts that do not exist are treated like those that do. Attempts on one account run one after the other. */
export function createSignInThrottle(services: ThrottleServices): SignInThrottle {
  const turns = createTurns(WAITING_FOR_ACCOUNT);
  const gate = createGate(AT_ONCE, WAITING);
  return ({ email, address }, prove) => {
    const attempt = { email: normalEmail(email), address };
    return turns(attempt.email, () =>
      gate(async () => {
        await mustNotWait(services, attempt);
        const result = await prove();
        await (result === undefined ? countFailure(services, attempt) : forgetFailures(services.db, attempt.email));
        return result;
      }),
    );
  };
}

async function mustNotWait(services: ThrottleServices, attempt: Attempt): Promise<void> {
  const seconds = Math.ceil((await findWait(services, attempt)) / SECOND);
  if (seconds === 0) return;
  throw new ProblemError('too-many-requests', messages.signIn.tooMany(seconds), { retryAfterSeconds: seconds });
}

async function findWait({ db, clock, settings }: ThrottleServices, { email, address }: Attempt): Promise<number> {
  const now = clock();
  const [ofAccount, ofAddress, ofAll] = [throttleKeys.account(email), throttleKeys.address(address), throttleKeys.all];
  const counts = await findCounts(db, [ofAccount, ofAddress, ofAll]);
  const countOf = (key: string) => counts.get(key) ?? { count: 0, counted_from: now };
  const flood = windowOf(countOf(ofAll), settings.SIGN_IN_FAILURES_IN_ALL, FAILURE_WINDOW, now);
  const isSpared = flood === 0 || (await isKnownAddress(db, address, now));
  return Math.max(
    restOf(countOf(ofAccount), settings.SIGN_IN_FAILURES_PER_ACCOUNT, now),
    windowOf(countOf(ofAddress), settings.SIGN_IN_FAILURES_PER_ADDRESS, FAILURE_WINDOW, now),
    isSpared ? 0 : flood,
  );
}

async function countFailure({ db, clock }: ThrottleServices, { email, address }: Attempt): Promise<void> {
  const now = clock();
  await countInRow(db, throttleKeys.account(email), now);
  await countInWindow(db, throttleKeys.address(address), now, FAILURE_WINDOW);
  await countInWindow(db, throttleKeys.all, now, FAILURE_WINDOW);
}

/** After a password was proven or replaced. */
export const forgetFailures = (db: Db, email: string) => clearCount(db, throttleKeys.account(normalEmail(email)));
