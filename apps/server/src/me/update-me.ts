import { type Me, ProblemError } from '@disclosure/api';
import { emailChangeRules, mails, messages, normalEmail, profileRules, readPersonName } from '@disclosure/core';
import type { AccountServices } from '../accounts/account-services.ts';
import { mustKnowPassword } from '../accounts/change-password.ts';
import { confirmEmailLink } from '../accounts/links.ts';
import { toSignedInUser } from '../accounts/sign-in.ts';
import { newToken } from '../accounts/tokens.ts';
import { findUser, findUserByEmail, type UserRecord, lockUserRecord, updateName } from '../people/people.ts';
import { type Change, change } from '../audit/change.ts';
import { DAY } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { mustExist, mustHold, mustMatchVersion } from '../http/must.ts';
import type { Client } from '../http/serve.ts';
import { insertMail } from '../mail/outbox-repository.ts';
import { findPendingEmail, insertEmailLink } from './email-change-repository.ts';

const LINK_LIFE = DAY;

interface Profile {
  readonly name: string;
  readonly email: string;
  readonly current_password?: string | undefined;
}

interface Request {
  readonly body: Profile;
  readonly ifMatch?: number;
}

export async function readMe(db: Db, id: number, now: Date): Promise<Me> {
  const user = mustExist(await findUser(db, id), 'User');
  const pending = await findPendingEmail(db, id, now);
  return { ...toSignedInUser(user), pending_email: pending?.email ?? null, version: user.version };
}

/** The name changes at once; a new address only when it is confirmed from there. */
export async function updateMe(services: AccountServices, id: number, request: Request, client: Client): Promise<Me> {
  const { db, clock, outbox } = services;
  const { body } = request;
  mustHold(profileRules, body);
  const user = mustExist(await findUser(db, id), 'User');
  const emailChanges = normalEmail(body.email) !== normalEmail(user.email);
  mustHold(emailChangeRules, { emailChanges, currentPassword: body.current_password ?? '' });
  if (emailChanges) await mustKnowPassword(services, user, body.current_password ?? '', client);
  const me = await change(services, { caller: { id } }, async (work) => {
    const { tx } = work;
    await saveName(work, user, request);
    if (emailChanges) await askForConfirmation(tx, services, user, body.email.trim());
    return readMe(tx, id, clock());
  });
  outbox.wake();
  return me;
}

async function saveName({ tx, now, note }: Change, { id }: UserRecord, { body, ifMatch }: Request): Promise<void> {
  const current = mustExist(await lockUserRecord(tx, id), 'User');
  if (ifMatch !== current.version) mustMatchVersion(ifMatch, await readMe(tx, id, now));
  const name = readPersonName(body.name);
  if (!name || (name.firstName === current.first_name && name.lastName === current.last_name)) return;
  await updateName(tx, id, name);
  const before = { first_name: current.first_name, last_name: current.last_name };
  const after = { first_name: name.firstName, last_name: name.lastName };
  note({ entity: 'user', entityId: id, name: `${name.firstName} ${name.lastName}`, action: 'changed', before, after });
}

async function askForConfirmation(tx: Db, { clock, publicUrl }: AccountServices, user: UserRecord, email: string) {
  if (await findUserByEmail(tx, normalEmail(email))) throw new ProblemError('conflict', messages.profile.emailTaken);
  const [token, now] = [newToken(), clock()];
  await insertEmailLink(tx, { token, userId: user.id, email, now, life: LINK_LIFE });
  await insertMail(tx, { to: email, ...mails.confirmEmail(confirmEmailLink(publicUrl(), token)) }, now);
  await insertMail(tx, { to: user.email, ...mails.emailChangeAsked(email) }, now);
}
