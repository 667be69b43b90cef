import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import type { AccountServices } from '../accounts/account-services.ts';
import { endPasswordLinks } from '../accounts/link-repository.ts';
import { change } from '../audit/change.ts';
import { refuseTwin } from '../database/unique.ts';
import { useEmailLink } from './email-change-repository.ts';
import { fullName, lockUserRecord, updateEmail } from '../people/people.ts';

/** The link works for the user who asked for it, and nobody else. Links sent to the old address end. */
export async function confirmEmail(services: AccountServices, userId: number, token: string) {
  await change(services, { caller: { id: userId } }, async ({ tx, now, note }) => {
    const user = await lockUserRecord(tx, userId);
    const link = user && (await useEmailLink(tx, userId, token, now));
    if (!link) throw new ProblemError('invalid-link', messages.profile.confirmationInvalid);
    await updateEmail(tx, userId, link.email).catch(refuseTwin('users_by_email', messages.profile.emailTaken));
    await endPasswordLinks(tx, userId, now);
    const emails = { before: { email: user.email }, after: { email: link.email } };
    note({ entity: 'user', entityId: userId, name: fullName(user), action: 'changed', ...emails });
  });
  return { message: messages.profile.emailConfirmed };
}
