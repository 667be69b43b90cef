import { ProblemError } from '@disclosure/api';
import { messages, normalEmail, readRoles, signInRules } from '@disclosure/core';
import { mustHold } from '../http/must.ts';
import type { Client } from '../http/serve.ts';
import { findUserByEmail, type UserRecord } from '../people/people.ts';
import type { AccountServices } from './account-services.ts';
import { type Device, shownDevice, settleDevice } from './devices.ts';
import { insertSession } from './sessions/sessions.ts';
import { mustPassSecondStep } from './two-step/second-step.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** A code of the user's device, or a recovery code. */
  readonly otp?: string | undefined;
}

/** The answer is the same whether the address, the password or the account is wrong. */
export async function signIn(services: AccountServices, credentials: Credentials, client: Client) {
  mustHold(signInRules, credentials);
  const shown = shownDevice(client);
  const attempt = { email: credentials.email, address: client.address, device: shown?.hash };
  const signedIn = await services.throttle(attempt, () => prove(services, credentials, { ...client, shown }));
  if (!signedIn) throw new ProblemError('invalid-credentials', messages.signIn.failed);
  return { ...signedIn, message: messages.signIn.done };
}

interface Visitor extends Client {
  readonly shown: Device | undefined;
}

async function prove(services: AccountServices, { email, password, otp }: Credentials, client: Visitor) {
  const { db, clock, settings, passwords } = services;
  const user = await findUserByEmail(db, normalEmail(email));
  const isRight = await passwords.matches(user?.password_hash, password);
  if (!isRight || !user?.password_hash) return undefined;
  // A wrong code neither counts as a failed password nor clears the count of them.
  const hasSecondStep = await mustPassSecondStep(services, user.id, otp);
  const device = await settleDevice(db, client.shown, clock());
  const token = await insertSession(db, {
    userId: user.id,
    passwordHash: user.password_hash,
    hasSecondStep,
    address: client.address,
    userAgent: client.userAgent,
    device: device.hash,
    now: clock(),
    tokenLife: settings.TOKEN_MINUTES,
  });
  return token === undefined ? undefined : { token, device, user: toSignedInUser(user) };
}

export const toSignedInUser = ({ id, first_name, last_name, email, roles }: UserRecord) => ({
  id,
  first_name,
  last_name,
  email,
  roles: readRoles(roles),
});
