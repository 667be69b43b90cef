import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import type { Caller } from '../http/admit.ts';
import { mustExist } from '../http/must.ts';
import type { Client } from '../http/serve.ts';
import type { AccountServices } from './account-services.ts';
import { endPasswordLinks } from './link-repository.ts';
import { mustBeGoodPassword } from './password-policy.ts';
import { endSessionsOfUser } from './sessions/session-repository.ts';
import { findUser, updatePassword, type UserRecord } from '../people/people.ts';

const isWrong = () => new ProblemError('wrong-password', messages.changePassword.wrongPassword);

/** Refuses a password that is not the user's. Failed tries count as failed sign-ins. */
export async function mustKnowPassword(
  { passwords, throttle }: AccountServices,
  user: UserRecord,
  password: string,
  client: Client,
): Promise<void> {
  const attempt = { email: user.email, address: client.address };
  const isRight = await throttle(
    attempt,
    async () => (await passwords.matches(user.password_hash, password)) || undefined,
  );
  if (!isRight) throw isWrong();
}

interface Change {
  readonly current_password: string;
  readonly new_password: string;
}

/** Every other session of the user ends; the one in which this happens goes on. */
export async function changePassword(services: AccountServices, change: Change, caller: Caller, client: Client) {
  const { db, clock, passwords } = services;
  const user = mustExist(await findUser(db, caller.id), 'User');
  await mustKnowPassword(services, user, change.current_password, client);
  await mustBeGoodPassword(change.new_password, user.email);
  const hash = await passwords.hash(change.new_password);
  await db.transaction().execute(async (tx) => {
    const now = clock();
    if (!(await updatePassword(tx, user.id, { from: user.password_hash, to: hash }))) throw isWrong();
    await endPasswordLinks(tx, user.id, now);
    await endSessionsOfUser(tx, user.id, now, caller.sessionId);
  });
  return { message: messages.changePassword.done };
}
