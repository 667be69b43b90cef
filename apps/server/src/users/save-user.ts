import { type NewUser, ProblemError, type User, type UserChange } from '@disclosure/api';
import { foldBlanks, messages, userRules } from '@disclosure/core';
import type { AccountServices } from '../accounts/account-services.ts';
import { endPasswordLinks } from '../accounts/password-links.ts';
import { endSessionsOfUser } from '../accounts/sessions/sessions.ts';
import { announceChange } from '../accounts/two-step/two-step.ts';
import { deleteTwoStep } from '../accounts/two-step/two-step-repository.ts';
import { type Change, isSame } from '../audit/change.ts';
import { mustExist, mustHoldForm, mustMatchVersion } from '../http/must.ts';
import { sendInvitation } from './invite-user.ts';
import { lockManagers, mustNotBeLastManager } from './last-manager.ts';
import { deleteUser, findUserRecord, insertUser, lockUser, toFields, updateUser } from './user-repository.ts';

const nameOf = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`;

/** Adds a user who chooses a password with the link that is mailed to them. */
export async function addUser(
  change: Change,
  services: Pick<AccountServices, 'publicUrl'>,
  input: NewUser,
): Promise<User> {
  const { tx, note } = change;
  const { first_name, last_name, email, roles } = input;
  mustHoldForm(userRules, { firstName: first_name, lastName: last_name, email, roles });
  const fields = { first_name: foldBlanks(first_name), last_name: foldBlanks(last_name), email: email.trim(), roles };
  const id = await insertUser(tx, fields);
  await sendInvitation(change, services, id);
  note({ entity: 'user', entityId: id, name: nameOf(fields), action: 'created', after: fields });
  return mustExist(await findUserRecord(tx, id), 'User');
}

interface Wanted {
  readonly id: number;
  readonly input: UserChange;
  readonly ifMatch?: number | undefined;
}

/** Other roles take effect at once: whoever has the old ones must sign in again. */
export async function changeUser({ tx, now, note }: Change, { id, input, ifMatch }: Wanted): Promise<User> {
  const { first_name, last_name, roles } = input;
  mustHoldForm(userRules, { firstName: first_name, lastName: last_name, roles });
  await lockManagers(tx);
  const current = mustExist(await lockUser(tx, id), 'User');
  mustMatchVersion(ifMatch, current);
  const before = toFields(current);
  const fields = { ...before, first_name: foldBlanks(first_name), last_name: foldBlanks(last_name), roles };
  if (isSame(before, fields)) return current;
  if (!roles.includes('Manager')) await mustNotBeLastManager(tx, current);
  await updateUser(tx, id, fields);
  if (!isSame(before.roles, roles)) await endSessionsOfUser(tx, id, now);
  note({ entity: 'user', entityId: id, name: nameOf(fields), action: 'changed', before, after: fields });
  return mustExist(await findUserRecord(tx, id), 'User');
}

interface Unwanted {
  readonly id: number;
  readonly callerId: number;
  readonly ifMatch?: number | undefined;
}

export async function removeUser({ tx, now, note }: Change, { id, callerId, ifMatch }: Unwanted): Promise<void> {
  await lockManagers(tx);
  const current = mustExist(await lockUser(tx, id), 'User');
  mustMatchVersion(ifMatch, current);
  if (id === callerId) throw new ProblemError('conflict', messages.users.deleteSelf);
  await mustNotBeLastManager(tx, current);
  await deleteUser(tx, id, now);
  await endPasswordLinks(tx, id, now);
  await endSessionsOfUser(tx, id, now);
  note({ entity: 'user', entityId: id, name: nameOf(current), action: 'deleted', before: toFields(current) });
}

export async function signOutUser({ tx, now, note }: Change, id: number): Promise<void> {
  const user = mustExist(await lockUser(tx, id), 'User');
  await endSessionsOfUser(tx, id, now);
  note({ entity: 'user', entityId: id, name: nameOf(user), action: 'signed out' });
}

/** For someone who has lost their device. The own one needs the password and a code, so it is not reset this way. */
export async function resetTwoStep(change: Change, id: number, callerId: number): Promise<void> {
  const user = mustExist(await lockUser(change.tx, id), 'User');
  if (id === callerId) throw new ProblemError('conflict', messages.users.resetOwnTwoStep);
  if (!user.two_step) throw new ProblemError('conflict', messages.twoStep.isOff);
  await deleteTwoStep(change.tx, id);
  await announceChange(change, user, 'reset');
}
