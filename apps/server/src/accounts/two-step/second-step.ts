import { ProblemError } from '@disclosure/api';
import { mails, messages } from '@disclosure/core';
import { MINUTE, SECOND } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { insertMailToUser } from '../../mail/outbox-repository.ts';
import type { AccountServices } from '../account-services.ts';
import { findStep } from './one-time-code.ts';
import { findRecoveryCode, readRecoveryCode } from './recovery-codes.ts';
import { FREE_TRIES, restAfter } from './rest-after-failures.ts';
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

export const ownerOf = (userId: number) => `user:${userId}`;

interface Try {
  readonly userId: number;
  readonly code: string;
  /** The recovery code that it matches. */
  readonly recoveryId: number | undefined;
}

/** After the password was proven. True when a second step was asked for and passed, false when none is needed. */
export async function mustPassSecondStep(services: AccountServices, userId: number, typed = ''): Promise<boolean> {
  const { db, clock, outbox } = services;
  const twoStep = await findTwoStep(db, userId);
  if (!twoStep) return false;
  if (typed.trim() === '') throw new ProblemError('second-step-required', messages.twoStep.codeNeeded);
  mustNotRest(twoStep, clock());
  const code = typed.replaceAll(/\s/g, '');
  const recoveryId = await matchRecoveryCode(services, userId, code);
  const isPassed = await db.transaction().execute((tx) => takeCode(tx, services, { userId, code, recoveryId }));
  outbox.wake();
  if (!isPassed) throw isWrongCode();
  return true;
}

function mustNotRest({ failures, failed_at }: { failures: number; failed_at: Date | null }, now: Date): void {
  const rest = restAfter(failures, failed_at, now);
  if (rest === 0) return;
  throw new ProblemError('too-many-requests', messages.twoStep.tooManyCodes(Math.ceil(rest / MINUTE)), {
    retryAfterSeconds: Math.ceil(rest / SECOND),
  });
}

/** Before the row is locked: comparing takes a while. */
async function matchRecoveryCode({ db, passwords }: AccountServices, userId: number, typed: string) {
  const code = readRecoveryCode(typed);
  if (code === undefined) return undefined;
  return (await findRecoveryCode(passwords, await listRecoveryCodes(db, userId), code))?.id;
}

/** A code is taken once, however many send it at the same time; a wrong one is counted. */
async function takeCode(tx: Db, services: AccountServices, attempt: Try): Promise<boolean> {
  const now = services.clock();
  const twoStep = await lockTwoStep(tx, attempt.userId);
  // Turned off a moment ago.
  if (!twoStep) return true;
  mustNotRest(twoStep, now);
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
