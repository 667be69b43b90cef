import { ProblemError } from '@disclosure/api';
import { messages, normalEmail } from '@disclosure/core';
import { type Clock, HOUR, SECOND } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { createGate, createTurns, type Turns } from '../../http/gate.ts';
import type { Settings } from '../../settings/settings.ts';
import { isKnownTo } from '../devices.ts';
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
  /** The device that it comes from, if the browser shows one. */
  readonly device: Buffer | undefined;
}

/** An attempt as it is counted. */
interface Counted {
  /** Counts failures of the account: those in this device of its user, or those of all strangers. */
  readonly key: string;
  readonly isKnownDevice: boolean;
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

/**
 * Accounts that do not exist are treated like those that do. Attempts on one account run one after the other. A user who
 * signs in where they did before has a count and a queue of their own, so strangers cannot make them wait.
 */
export function createSignInThrottle(services: ThrottleServices): SignInThrottle {
  const [ofStrangers, ofKnownDevices] = [createQueue(), createQueue()];
  return async (attempt, prove) => {
    const counted = await toCounted(services, attempt);
    const queue = counted.isKnownDevice ? ofKnownDevices : ofStrangers;
    return queue(counted.key, async () => {
      const failures = await mustNotWait(services, counted);
      const result = await prove();
      if (result === undefined) await countFailure(services, counted);
      else if (failures > 0) await clearCount(services.db, counted.key);
      return result;
    });
  };
}

function createQueue(): Turns {
  const turns = createTurns(WAITING_FOR_ACCOUNT);
  const gate = createGate(AT_ONCE, WAITING);
  return (name, work) => turns(name, () => gate(work));
}

async function toCounted({ db, clock }: ThrottleServices, attempt: Attempt): Promise<Counted> {
  const { address, device } = attempt;
  const email = normalEmail(attempt.email);
  if (device && (await isKnownTo(db, email, device, clock()))) {
    return { key: throttleKeys.device(email, device), isKnownDevice: true, address };
  }
  return { key: throttleKeys.account(email), isKnownDevice: false, address };
}

/** Longer waits are no use to a person: they need a new password. */
const LONGEST_TO_TELL = HOUR;

/** Returns how often the account has failed so far. */
async function mustNotWait(services: ThrottleServices, counted: Counted): Promise<number> {
  const { failures, wait } = await findWait(services, counted);
  if (wait === 0) return failures;
  const seconds = Math.ceil(wait / SECOND);
  const text = wait > LONGEST_TO_TELL ? messages.signIn.closed : messages.signIn.tooMany(seconds);
  throw new ProblemError('too-many-requests', text, { retryAfterSeconds: seconds });
}

async function findWait({ db, clock, settings }: ThrottleServices, counted: Counted) {
  const { key, isKnownDevice, address } = counted;
  const now = clock();
  const [ofAddress, ofAll] = [throttleKeys.address(address), throttleKeys.all];
  const counts = await findCounts(db, [key, ofAddress, ofAll]);
  const countOf = (name: string) => counts.get(name) ?? { count: 0, counted_from: now };
  const ownRest = restOf(countOf(key), settings.SIGN_IN_FAILURES_PER_ACCOUNT, now);
  const failures = countOf(key).count;
  if (isKnownDevice) return { failures, wait: ownRest };
  const flood = windowOf(countOf(ofAll), settings.SIGN_IN_FAILURES_IN_ALL, FAILURE_WINDOW, now);
  const isSpared = flood === 0 || (await isKnownAddress(db, address, now));
  const ofThatAddress = windowOf(countOf(ofAddress), settings.SIGN_IN_FAILURES_PER_ADDRESS, FAILURE_WINDOW, now);
  return { failures, wait: Math.max(ownRest, ofThatAddress, isSpared ? 0 : flood) };
}

async function countFailure({ db, clock }: ThrottleServices, { key, address }: Counted): Promise<void> {
  const now = clock();
  await countInRow(db, key, now);
  await countInWindow(db, throttleKeys.address(address), now, FAILURE_WINDOW);
  await countInWindow(db, throttleKeys.all, now, FAILURE_WINDOW);
}
