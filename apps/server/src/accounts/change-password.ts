import { ProblemError } from '@disclosure/api';
import { forgotPasswordRules, mails, messages, normalEmail } from '@disclosure/core';
import { HOUR } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Caller, Client } from '../http/serve.ts';
import { mustExist, mustHold } from '../http/must.ts';
import { insertMailToUser } from '../mail/outbox.ts';
import { findUser, findUserByEmail, updatePassword, type UserRecord } from '../people/people.ts';
import type { AccountServices } from './account-services.ts';
import { endEmailLinks } from './email-links.ts';
import {
  endPasswordLinks,
  findUserOfLink,
  insertPasswordLink,
  resetPasswordLink,
  usePasswordLink,
} from './password-links.ts';
import { mustBeGoodPassword } from './passwords.ts';
import { endSessionsOfUser } from './sessions/sessions.ts';
import { mustNotMailTooOften } from './throttle/mail-limit.ts';
import { forgetFailures, throttleKeys } from './throttle/throttle.ts';
import { newToken } from './tokens.ts';

const wrongPassword = () => new ProblemError('wrong-password', messages.changePassword.wrongPassword);

/** Refuses a password that is not the user's. Failed attempts count as failed sign-ins. */
export async function mustKnowPassword(
  { passwords, throttle }: AccountServices,
  user: UserRecord,
  password: string,
  client: Client,
): Promise<void> {
  const attempt = { email: user.email, address: client.address, device: client.device };
  const isRight = await throttle(
    attempt,
    async () => (await passwords.matches(user.password_hash, password)) || undefined,
  );
  if (!isRight) throw wrongPassword();
}

interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
}

/** Ends every other session of the user; the one in which this happens goes on. */
export async function changePassword(
  services: AccountServices,
  change: PasswordChange,
  caller: Caller,
  client: Client,
) {
  const { db, clock, passwords } = services;
  const user = mustExist(await findUser(db, caller.id), 'User');
  await mustKnowPassword(services, user, change.current_password, client);
  await mustBeGoodPassword(change.new_password, user.email);
  const hash = await passwords.hash(change.new_password);
  await db.transaction().execute(async (tx) => {
    const now = clock();
    if (!(await updatePassword(tx, user.id, { from: user.password_hash, to: hash }))) throw wrongPassword();
    await endPasswordLinks(tx, user.id, now);
    await endEmailLinks(tx, user.id, now);
    await endSessionsOfUser(tx, user.id, now, caller.sessionId);
  });
  return { message: messages.changePassword.done };
}

const LINK_LIFE = HOUR;

/** Ids begin at 1. Without an account the same statements write the same rows, so the time taken reveals nothing. */
const NO_USER = 0;

export async function forgotPassword(services: AccountServices, { email }: { email: string }, client: Client) {
  mustHold(forgotPasswordRules, { email });
  const isKnown = await services.db.transaction().execute(async (tx) => {
    await mustNotAskTooOften(tx, services, normalEmail(email), client.address);
    const user = await findUserByEmail(tx, normalEmail(email));
    await sendLink(tx, services, user?.id ?? NO_USER);
    return user !== undefined;
  });
  services.outbox.wake();
  if (!isKnown && !services.settings.HIDE_UNKNOWN_ACCOUNTS) {
    throw new ProblemError('not-found', messages.forgotPassword.noAccount);
  }
  return { message: messages.forgotPassword.sent };
}

async function sendLink(tx: Db, { clock, publicUrl }: AccountServices, userId: number): Promise<void> {
  const [token, now] = [newToken(), clock()];
  await insertPasswordLink(tx, { token, userId, kind: 'reset', now, life: LINK_LIFE });
  await insertMailToUser(tx, userId, mails.resetPassword(resetPasswordLink(publicUrl(), token)), now);
}

const mustNotAskTooOften = (tx: Db, { clock, settings }: AccountServices, email: string, address: string) =>
  mustNotMailTooOften(tx, clock(), [
    { key: throttleKeys.mailAccount(email), limit: settings.RESET_MAILS_PER_HOUR },
    { key: throttleKeys.mailAddress(address), limit: settings.RESET_MAILS_PER_HOUR * 10 },
  ]);

const invalidLink = () => new ProblemError('invalid-link', messages.resetPassword.invalidToken);

/** When the password is refused, the link can be used again. */
export async function resetPassword(services: AccountServices, request: { token: string; new_password: string }) {
  const { db, clock, passwords } = services;
  const user = await findUserOfLink(db, request.token, clock());
  if (!user) throw invalidLink();
  await mustBeGoodPassword(request.new_password, user.email);
  const hash = await passwords.hash(request.new_password);
  await db.transaction().execute(async (tx) => {
    const now = clock();
    // The user first, as everywhere: the same order of locks prevents deadlocks.
    const isSet = await updatePassword(tx, user.id, { from: user.password_hash, to: hash });
    if (!isSet || !(await usePasswordLink(tx, request.token, now))) throw invalidLink();
    await endPasswordLinks(tx, user.id, now);
    await endEmailLinks(tx, user.id, now);
    await endSessionsOfUser(tx, user.id, now);
    await forgetFailures(tx, normalEmail(user.email));
  });
  return { message: messages.resetPassword.done };
}
