import { type Me, type meEndpoints, ProblemError } from '@disclosure/api';
import { emailChangeRules, mails, messages, normalEmail, profileRules, readPersonName } from '@disclosure/core';
import type { AccountServices } from '../accounts/account-services.ts';
import { mustKnowPassword } from '../accounts/change-password.ts';
import { findPendingEmail, insertEmailLink, useEmailLink } from '../accounts/email-links.ts';
import { confirmEmailLink, endPasswordLinks } from '../accounts/password-links.ts';
import { toSignedInUser } from '../accounts/sign-in.ts';
import { mustNotMailTooOften } from '../accounts/throttle/mail-limit.ts';
import { throttleKeys } from '../accounts/throttle/throttle.ts';
import { newToken } from '../accounts/tokens.ts';
import { type Change, change } from '../audit/change.ts';
import { DAY } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { refuseTwin } from '../database/unique.ts';
import { mustExist, mustHold, mustMatchVersion } from '../http/must.ts';
import type { Caller, Client, Handlers } from '../http/serve.ts';
import { insertMail } from '../mail/outbox.ts';
import {
  findUser,
  findUserByEmail,
  fullName,
  listCustomersOfUser,
  lockUserRecord,
  updateEmail,
  updateName,
  type UserRecord,
} from '../people/people.ts';

const LINK_LIFE = DAY;

export const meRoutes = (services: AccountServices): Handlers<typeof meEndpoints> => ({
  getMe: (_, { caller }) => readMe(services.db, caller.id, services.clock()),

  updateMe: (request, { caller, client }) => updateMe(services, caller, request, client),

  confirmEmail: ({ body }, { caller }) => confirmEmail(services, caller, body.token),

  listMyCustomers: (_, { caller }) => listCustomersOfUser(services.db, caller.id),
});

interface Profile {
  readonly name: string;
  readonly email: string;
  readonly current_password?: string | undefined;
}

interface Request {
  readonly body: Profile;
  readonly ifMatch?: number;
}

async function readMe(db: Db, id: number, now: Date): Promise<Me> {
  const user = mustExist(await findUser(db, id), 'User');
  const pending = await findPendingEmail(db, id, now);
  return { ...toSignedInUser(user), pending_email: pending?.email ?? null, version: user.version };
}

/** The name changes at once, a new address only when its owner confirms it. */
async function updateMe(services: AccountServices, caller: Caller, request: Request, client: Client): Promise<Me> {
  const { db, clock, outbox } = services;
  const { id } = caller;
  const { body } = request;
  mustHold(profileRules, body);
  const user = mustExist(await findUser(db, id), 'User');
  const emailChanges = normalEmail(body.email) !== normalEmail(user.email);
  mustHold(emailChangeRules, { emailChanges, currentPassword: body.current_password ?? '' });
  if (emailChanges) await mustKnowPassword(services, user, body.current_password ?? '', client);
  const me = await change(services, { caller }, async (work) => {
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
  const name = readPersonName(body.name);
  if (!name || (name.firstName === current.first_name && name.lastName === current.last_name)) return;
  if (ifMatch !== current.version) mustMatchVersion(ifMatch, await readMe(tx, id, now));
  await updateName(tx, id, name);
  const before = { first_name: current.first_name, last_name: current.last_name };
  const after = { first_name: name.firstName, last_name: name.lastName };
  note({ entity: 'user', entityId: id, name: `${name.firstName} ${name.lastName}`, action: 'changed', before, after });
}

/** The address may be a stranger's, who has not asked for any mail. */
async function askForConfirmation(
  tx: Db,
  { clock, publicUrl, settings }: AccountServices,
  user: UserRecord,
  email: string,
) {
  if (await findUserByEmail(tx, normalEmail(email))) throw new ProblemError('conflict', messages.profile.emailTaken);
  const [token, now] = [newToken(), clock()];
  const limit = settings.RESET_MAILS_PER_HOUR;
  await mustNotMailTooOften(tx, now, [
    { key: throttleKeys.mailUser(user.id), limit },
    { key: throttleKeys.mailAccount(normalEmail(email)), limit },
  ]);
  await insertEmailLink(tx, { token, userId: user.id, email, now, life: LINK_LIFE });
  await insertMail(tx, { to: email, ...mails.confirmEmail(confirmEmailLink(publicUrl(), token)) }, now);
  await insertMail(tx, { to: user.email, ...mails.emailChangeAsked(email) }, now);
}

/** The link works only for the user who asked for it. Links that were sent to the old address no longer work. */
async function confirmEmail(services: AccountServices, caller: Caller, token: string) {
  const { id: userId } = caller;
  await change(services, { caller }, async ({ tx, now, note }) => {
    const user = await lockUserRecord(tx, userId);
    const link = user && (await useEmailLink(tx, userId, token, now));
    if (!link) throw new ProblemError('invalid-link', messages.profile.confirmationInvalid);
    await updateEmail(tx, userId, link.email).catch(refuseTwin('users_by_email', messages.profile.emailTaken));
    await endPasswordLinks(tx, userId, now);
    await insertMail(tx, { to: user.email, ...mails.emailChanged(link.email) }, now);
    const emails = { before: { email: user.email }, after: { email: link.email } };
    note({ entity: 'user', entityId: userId, name: fullName(user), action: 'changed', ...emails });
  });
  services.outbox.wake();
  return { message: messages.profile.emailConfirmed };
}
