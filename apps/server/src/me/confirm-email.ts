import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import type { AccountServices } from '../accounts/account-services.ts';
import { endPasswordLinks } from '../accounts/link-repository.ts';
import { useEmailLink } from './email-change-repository.ts';
import { findUserForUpdate, updateEmail } from './me-repository.ts';

const UNIQUE_VIOLATION = '23505';

/** The link works for the user who asked for it, and nobody else. Links sent to the old address end. */
export async function confirmEmail({ db, clock }: AccountServices, userId: number, token: string) {
  await db
    .transaction()
    .execute(async (tx) => {
      const now = clock();
      const user = await findUserForUpdate(tx, userId);
      const link = user && (await useEmailLink(tx, userId, token, now));
      if (!link) throw new ProblemError('invalid-link', messages.profile.confirmationInvalid);
      await updateEmail(tx, userId, link.email);
      await endPasswordLinks(tx, userId, now);
    })
    .catch(refuseTakenEmail);
  return { message: messages.profile.emailConfirmed };
}

/** Someone else may have taken the address since it was asked for. */
function refuseTakenEmail(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
  throw isTaken ? new ProblemError('conflict', messages.profile.emailTaken) : error;
}
