import { ProblemError } from '@disclosure/api';
import { mails, messages } from '@disclosure/core';
import { DAY, MINUTE, SECOND } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { insertMailToUser } from '../../mail/outbox.ts';
import type { AccountServices } from '../account-services.ts';
import { findRecoveryCode, findStep, readRecoveryCode } from './codes.ts';
import { ownerOf } from './sealer.ts';
import {
  findTwoStep,
  forgetFailedCodes,
  listRecoveryCodes,
  lockTwoStep,
  noteFailure,
  noteStep,
  spendRecoveryCode,
} from './two-step-repository.ts';

export const isWrongCode = () => new ProblemError('wrong-code', messages.twoStep.wrongCode);

/** Wrong codes in a row before the user has to wait. */
export const FREE_TRIES = 5;

const FIRST_WAIT = 15 * MINUTE;

/**
 * How long the user still has to wait: 15 minutes after the fifth wrong code, then twice as long each time, a day at most.
 * Only a person who knows the password gets this far, so a stranger cannot lock a user out.
 */
function waitAfter(failures: number, failedAt: Date | null, now: Date): number {
  if (failures < FREE_TRIES || failedAt === null) return 0;
  const wait = Math.min(FIRST_WAIT * 2 ** (failures - FREE_TRIES), DAY);
  // Never longer than the wait itself, even if the clock was set back.
  return Math.min(wait, Math.max(0, failedAt.getTime() + wait - now.getTime()));
}

interface Try {
  readonly userId: number;
  readonly code: string;
  /** The recovery code that it matches. */
  readonly recoveryId: number | undefined;
}

/** Asked after the password was proven. True when the user passed a second step, false when none is needed. */
export async function mustPassSecondStep(services: AccountServices, userId: number, typed = ''): Promise<boolean> {
  const { db, clock, outbox } = services;
  const twoStep = await findTwoStep(db, userId);
  if (!twoStep) return false;
  if (typed.trim() === '') throw new ProblemError('second-step-required', messages.twoStep.codeNeeded);
  mustNotWait(twoStep, clock());
  const code = typed.replaceAll(/\s/g, '');
  const recoveryId = await matchRecoveryCode(services, userId, code);
  const isPassed = await db.transaction().execute((tx) => takeCode(tx, services, { userId, code, recoveryId }));
  outbox.wake();
  if (!isPassed) throw isWrongCode();
  return true;
}

function mustNotWait({ failures, failed_at }: { failures: number; failed_at: Date | null }, now: Date): void {
  const wait = waitAfter(failures, failed_at, now);
  if (wait === 0) return;
  throw new ProblemError('too-many-requests', messages.twoStep.tooManyCodes(Math.ceil(wait / MINUTE)), {
    retryAfterSeconds: Math.ceil(wait / SECOND),
  });
}

/** Before the row is locked, since comparing is slow. */
async function matchRecoveryCode({ db, passwords }: AccountServices, userId: number, typed: string) {
  const code = readRecoveryCode(typed);
  if (code === undefined) return undefined;
  return (await findRecoveryCode(passwords, await listRecoveryCodes(db, userId), code))?.id;
}

/** Accepts a code only once, even when it is sent several times at once, and counts a wrong one. */
async function takeCode(tx: Db, services: AccountServices, attempt: Try): Promise<boolean> {
  const now = services.clock();
  const twoStep = await lockTwoStep(tx, attempt.userId);
  // Two-step sign-in was turned off a moment ago.
  if (!twoStep) return true;
  mustNotWait(twoStep, now);
  if (await takeEither(tx, services, twoStep, attempt)) return true;
  const failures = twoStep.failures + 1;
  await noteFailure(tx, attempt.userId, failures, now);
  if (failures >= FREE_TRIES) await insertMailToUser(tx, attempt.userId, mails.wrongCodes, now);
  return false;
}

async function takeEither(
  tx: Db,
  { clock, openSealer }: AccountServices,
  { secret, last_step }: { secret: Buffer; last_step: number },
  { userId, code, recoveryId }: Try,
): Promise<boolean> {
  const now = clock();
  if (recoveryId !== undefined) return takeRecoveryCode(tx, userId, recoveryId, now);
  const step = findStep((await openSealer()).open(secret, ownerOf(userId)), code, now);
  if (step === undefined || step <= last_step) return false;
  await noteStep(tx, userId, step);
  return true;
}

async function takeRecoveryCode(tx: Db, userId: number, id: number, now: Date): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, id, now))) return false;
  await forgetFailedCodes(tx, userId);
  const left = (await listRecoveryCodes(tx, userId)).length;
  await insertMailToUser(tx, userId, mails.twoStepChanged(`A recovery code was used; ${left} are left.`), now);
  return true;
}
