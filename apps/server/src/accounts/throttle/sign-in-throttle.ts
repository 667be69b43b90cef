import { ProblemError } from '@disclosure/api';
import { messages, normalEmail, apiMessages } from '@disclosure/core';
import { type Clock, SECOND } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import type { Settings } from '../../settings/settings.ts';
import { createGate } from '../../http/gate.ts';
import {
  FAILURE_WINDOW,
  restOf,
  windowOf,
  clearCount,
  countInRow,
  countInWindow,
  findCounts,
  isKnownAddress,
  throttleKeys,
} from './throttle.ts';

interface Services {
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
 * Whoever asks after another's failure was counted sees it; as many as this may be under way without. More than hashes at
 * once, so that the hash never waits for the database while others could go on.
 */
const AT_ONCE = 8;
const WAITING = 500;
const WAITING_FOR_ACCOUNT = 50;

/** Accounts that do not exist are treated as those that do. Attempts on one account wait for each other. */
export function createSignInThrottle(services: Services): SignInThrottle {
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

async function mustNotWait(services: Services, attempt: Attempt): Promise<void> {
  const seconds = Math.ceil((await findWait(services, attempt)) / SECOND);
  if (seconds === 0) return;
  throw new ProblemError('too-many-requests', messages.signIn.tooMany(seconds), { retryAfterSeconds: seconds });
}

async function findWait({ db, clock, settings }: Services, { email, address }: Attempt): Promise<number> {
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

async function countFailure({ db, clock }: Services, { email, address }: Attempt): Promise<void> {
  const now = clock();
  await countInRow(db, throttleKeys.account(email), now);
  await countInWindow(db, throttleKeys.address(address), now, FAILURE_WINDOW);
  await countInWindow(db, throttleKeys.all, now, FAILURE_WINDOW);
}

/** A password that was proven or set anew ends the row of failures. */
export const forgetFailures = (db: Db, email: string) => clearCount(db, throttleKeys.account(normalEmail(email)));

/** Runs work of the same name one after the other, work of other names meanwhile. */
export type Turns = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

interface Line {
  readonly length: number;
  readonly end: Promise<unknown>;
}

export function createTurns(waitingAtMost: number): Turns {
  const lines = new Map<string, Line>();
  return async (name, work) => {
    const line = lines.get(name) ?? { length: 0, end: Promise.resolve() };
    if (line.length > waitingAtMost) {
      throw new ProblemError('unavailable', apiMessages.unavailable, { retryAfterSeconds: 5 });
    }
    const mine = line.end.then(work);
    // Whoever is next waits for the end, not for success.
    const end = mine.catch(() => undefined);
    lines.set(name, { length: line.length + 1, end });
    try {
      return await mine;
    } finally {
      leave(lines, name);
    }
  };
}

function leave(lines: Map<string, Line>, name: string): void {
  const line = lines.get(name);
  if (!line || line.length === 1) lines.delete(name);
  else lines.set(name, { ...line, length: line.length - 1 });
}
