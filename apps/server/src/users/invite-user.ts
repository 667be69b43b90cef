import { ProblemError, type User } from '@disclosure/api';
import { mails, messages } from '@disclosure/core';
import type { AccountServices } from '../accounts/account-services.ts';
import { endPasswordLinks, insertPasswordLink, invitationLink } from '../accounts/password-links.ts';
import { newToken } from '../accounts/tokens.ts';
import type { Change } from '../audit/change.ts';
import { DAY } from '../clock.ts';
import { mustExist } from '../http/must.ts';
import { insertMailToUser } from '../mail/outbox.ts';
import { findUserRecord, lockUser } from './user-repository.ts';

const LINK_LIFE = 7 * DAY;

/** The newest link is the only one that counts. */
export async function sendInvitation(
  { tx, now }: Change,
  { publicUrl }: Pick<AccountServices, 'publicUrl'>,
  userId: number,
): Promise<void> {
  const token = newToken();
  await endPasswordLinks(tx, userId, now);
  await insertPasswordLink(tx, { token, userId, kind: 'invitation', now, life: LINK_LIFE });
  await insertMailToUser(tx, userId, mails.invitation(invitationLink(publicUrl(), token)), now);
}

export async function inviteAgain(change: Change, services: Pick<AccountServices, 'publicUrl'>, id: number) {
  const user = mustExist(await lockUser(change.tx, id), 'User');
  const name = `${user.first_name} ${user.last_name}`;
  if (user.status === 'active') throw new ProblemError('conflict', messages.users.alreadyActive(name));
  await sendInvitation(change, services, id);
  change.note({ entity: 'user', entityId: id, name, action: 'invited', after: { email: user.email } });
  return mustExist(await findUserRecord(change.tx, id), 'User') satisfies User;
}
