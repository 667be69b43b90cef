import { mails } from '@disclosure/core';
import type { Change } from '../../audit/change.ts';
import { insertMailToUser } from '../../mail/outbox-repository.ts';
import { fullName, type UserRecord } from '../../people/people.ts';

type Person = Pick<UserRecord, 'id' | 'first_name' | 'last_name'>;

const news = {
  'turned on': { before: { two_step: false }, after: { two_step: true }, text: 'Two-step sign-in was turned on.' },
  'turned off': { before: { two_step: true }, after: { two_step: false }, text: 'Two-step sign-in was turned off.' },
  reset: { before: { two_step: true }, after: { two_step: false }, text: 'A Manager reset your two-step sign-in.' },
  'new codes': {
    before: { recovery_codes: 'old' },
    after: { recovery_codes: 'new' },
    text: 'New recovery codes were made; those from before no longer work.',
  },
};

/** In the audit trail, and by mail to the user: nobody's way in changes unseen. */
export async function announceChange({ tx, now, note }: Change, user: Person, what: keyof typeof news): Promise<void> {
  const { before, after, text } = news[what];
  note({ entity: 'user', entityId: user.id, name: fullName(user), action: 'changed', before, after });
  await insertMailToUser(tx, user.id, mails.twoStepChanged(text), now);
}
