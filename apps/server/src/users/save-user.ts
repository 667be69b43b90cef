import {
  cleanRecord,
  fromWire,
  type NewUser,
  ProblemError,
  type User,
  type UserChange,
  userFields,
} from '@disclosure/api';
import { mails, messages, readRoles, userRules } from '@disclosure/core';
import type { AccountServices } from '../accounts/account-services.ts';
import { endPasswordLinks, insertPasswordLink, invitationLink } from '../accounts/password-links.ts';
import { endSessionsOfUser } from '../accounts/sessions/sessions.ts';
import { newToken } from '../accounts/tokens.ts';
import { announceChange } from '../accounts/two-step/two-step.ts';
import { deleteTwoStep } from '../accounts/two-step/two-step-repository.ts';
import { type Change, isSame } from '../audit/change.ts';
import { DAY } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { lockFor } from '../database/locks.ts';
import { keepRecord } from '../deleted-records/keep-record.ts';
import { mustExist, mustHoldForm, mustMatchVersion } from '../http/must.ts';
import { insertMailToUser } from '../mail/outbox.ts';
import { fullName } from '../people/people.ts';
import { deleteUser, findUserRecord, insertUser, lockUser, toFields, updateUser } from './user-repository.ts';

/** Adds a user and emails them a link to choose a password. */
export async function addUser(
  change: Change,
  services: Pick<AccountServices, 'publicUrl'>,
  input: NewUser,
): Promise<User> {
  const { tx, note } = change;
  const { roles } = input;
  mustHoldForm(userRules, { ...fromWire(userFields, input), roles });
  const fields = { ...cleanRecord(userFields, input), roles };
  const id = await insertUser(tx, fields);
  await sendInvitation(change, services, id);
  note({ entity: 'user', entityId: id, name: fullName(fields), action: 'created', after: fields });
  return mustExist(await findUserRecord(tx, id), 'User');
}

/** Only the users themselves change their address, in the profile. */
const { email: _, ...changedFields } = userFields;

interface UserEdit {
  readonly id: number;
  readonly input: UserChange;
  readonly ifMatch?: number | undefined;
}

/** New roles take effect at once: the user must sign in again. */
export async function changeUser({ tx, now, note }: Change, { id, input, ifMatch }: UserEdit): Promise<User> {
  const { roles } = input;
  mustHoldForm(userRules, { ...fromWire(changedFields, input), roles });
  await lockManagers(tx);
  const current = mustExist(await lockUser(tx, id), 'User');
  const before = toFields(current);
  const fields = { ...before, ...cleanRecord(changedFields, input), roles };
  if (isSame(before, fields)) return current;
  mustMatchVersion(ifMatch, current);
  if (!roles.includes('Manager')) await mustNotBeLastManager(tx, current);
  await updateUser(tx, id, fields);
  if (!isSame(before.roles, roles)) await endSessionsOfUser(tx, id, now);
  note({ entity: 'user', entityId: id, name: fullName(fields), action: 'changed', before, after: fields });
  return mustExist(await findUserRecord(tx, id), 'User');
}

interface UserRemoval {
  readonly id: number;
  readonly callerId: number;
  readonly ifMatch?: number | undefined;
}

export async function removeUser(change: Change, { id, callerId, ifMatch }: UserRemoval): Promise<void> {
  const { tx, now, note } = change;
  await lockManagers(tx);
  const current = mustExist(await lockUser(tx, id), 'User');
  mustMatchVersion(ifMatch, current);
  if (id === callerId) throw new ProblemError('conflict', messages.users.deleteSelf);
  await mustNotBeLastManager(tx, current);
  const assignments = await deleteUser(tx, id, now);
  await endPasswordLinks(tx, id, now);
  await endSessionsOfUser(tx, id, now);
  const name = fullName(current);
  await keepRecord(change, { entity: 'user', entityId: id, name, assignments });
  note({ entity: 'user', entityId: id, name, action: 'deleted', before: toFields(current) });
}

export async function signOutUser({ tx, now, note }: Change, id: number): Promise<void> {
  const user = mustExist(await lockUser(tx, id), 'User');
  await endSessionsOfUser(tx, id, now);
  note({ entity: 'user', entityId: id, name: fullName(user), action: 'signed out' });
}

/** For a user who has lost their device. Turning off one's own takes the password and a code instead. */
export async function resetTwoStep(change: Change, id: number, callerId: number): Promise<void> {
  const user = mustExist(await lockUser(change.tx, id), 'User');
  if (id === callerId) throw new ProblemError('conflict', messages.users.resetOwnTwoStep);
  if (!user.two_step) throw new ProblemError('conflict', messages.twoStep.isOff);
  await deleteTwoStep(change.tx, id);
  await announceChange(change, user, 'reset');
}

const LINK_LIFE = 7 * DAY;

/** Earlier links stop working. */
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
  const name = fullName(user);
  if (user.status === 'active') throw new ProblemError('conflict', messages.users.alreadyActive(name));
  await sendInvitation(change, services, id);
  change.note({ entity: 'user', entityId: id, name, action: 'invited', after: { email: user.email } });
  return mustExist(await findUserRecord(change.tx, id), 'User');
}

/** Makes such changes wait for each other: of two Managers who remove each other at the same time, one must stay. */
export const lockManagers = (tx: Db) => lockFor(tx, 'managers');

const isManager = ({ roles }: Pick<User, 'roles'>): boolean => readRoles(roles).includes('Manager');

/** Refuses to lose the last Manager who can sign in. An invited Manager cannot yet. */
async function mustNotBeLastManager(tx: Db, user: User): Promise<void> {
  if (!isManager(user) || user.status === 'invited') return;
  const others = await tx
    .selectFrom('users')
    .select('roles')
    .where('id', '!=', user.id)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .execute();
  if (others.some(({ roles }) => readRoles(roles).includes('Manager'))) return;
  throw new ProblemError('conflict', messages.users.lastManager);
}
