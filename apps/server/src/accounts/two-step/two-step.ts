import { randomBytes } from 'node:crypto';
import { ProblemError, type TwoStep, type twoStepEndpoints, type TwoStepSecret } from '@disclosure/api';
import { mails, messages } from '@disclosure/core';
import { type Change, change } from '../../audit/change.ts';
import { later, MINUTE } from '../../clock.ts';
import type { Caller, Client, Handlers } from '../../http/serve.ts';
import { mustExist } from '../../http/must.ts';
import { insertMailToUser } from '../../mail/outbox.ts';
import { findUser, fullName, lockUserRecord, type UserRecord } from '../../people/people.ts';
import type { AccountServices } from '../account-services.ts';
import { mustKnowPassword } from '../change-password.ts';
import { endSessionsOfUser } from '../sessions/sessions.ts';
import { findStep, newRecoveryCodes, toBase32 } from './codes.ts';
import { ownerOf } from './sealer.ts';
import { FREE_TRIES, isWrongCode, mustPassSecondStep } from './second-step.ts';
import {
  confirmSetUp,
  deleteTwoStep,
  findTwoStep,
  listRecoveryCodes,
  lockSetUp,
  noteFailure,
  replaceRecoveryCodes,
  upsertSetUp,
} from './two-step-repository.ts';

/** As long as the hash that codes are made with (RFC 4226). */
const SECRET_BYTES = 20;
/** The secret is on a screen meanwhile. */
const SET_UP_LIFE = 30 * MINUTE;
const ISSUER = 'FracFocus XML Generator';

export const twoStepRoutes = (services: AccountServices): Handlers<typeof twoStepEndpoints> => ({
  getTwoStep: (_, { caller }) => readTwoStep(services, caller),

  beginTwoStep: ({ body }, { caller, client }) => beginSetUp(services, caller, body.current_password, client),

  confirmTwoStep: ({ body }, { caller }) => confirmTwoStep(services, caller, body.otp),

  renewRecoveryCodes: ({ body }, { caller, client }) => renewCodes(services, caller, body, client),

  turnOffTwoStep: ({ body }, { caller, client }) => turnOffTwoStep(services, caller, body, client),
});

const conflict = (text: string) => new ProblemError('conflict', text);

async function readTwoStep({ db, settings }: AccountServices, caller: Caller): Promise<TwoStep> {
  const isOn = (await findTwoStep(db, caller.id)) !== undefined;
  return {
    is_on: isOn,
    is_required: settings.REQUIRE_TWO_STEP_FOR_MANAGERS && caller.roles.includes('Manager'),
    recovery_codes_left: isOn ? (await listRecoveryCodes(db, caller.id)).length : 0,
  };
}

/** Asks for the password: a person who finds an open session must not tie the account to their own device. */
async function beginSetUp(
  services: AccountServices,
  { id }: Caller,
  password: string,
  client: Client,
): Promise<TwoStepSecret> {
  const { db, clock, openSealer } = services;
  const user = mustExist(await findUser(db, id), 'User');
  await mustKnowPassword(services, user, password, client);
  const secret = randomBytes(SECRET_BYTES);
  const sealer = await openSealer();
  if (!(await upsertSetUp(db, id, sealer.seal(secret, ownerOf(id)), clock()))) throw conflict(messages.twoStep.isOn);
  return { secret: toBase32(secret), uri: toUri(toBase32(secret), user.email) };
}

function toUri(secret: string, email: string): string {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(ISSUER)}`;
}

/** Ends every other session of the user, since none of them has shown a code. */
async function confirmTwoStep(services: AccountServices, caller: Caller, otp: string) {
  const codes = newRecoveryCodes();
  const isConfirmed = await change(services, { caller }, async (work) => {
    const { tx, now } = work;
    const user = mustExist(await lockUserRecord(tx, caller.id), 'User');
    const setUp = await lockSetUp(tx, caller.id, later(now, -SET_UP_LIFE));
    if (!setUp) throw conflict((await findTwoStep(tx, caller.id)) ? messages.twoStep.isOn : messages.twoStep.notBegun);
    const secret = (await services.openSealer()).open(setUp.secret, ownerOf(caller.id));
    const step = findStep(secret, otp.replaceAll(/\s/g, ''), now);
    if (step === undefined) {
      // What is thrown in here would take the count back.
      await countWrongCode(work, setUp);
      return false;
    }
    await confirmSetUp(tx, caller.id, step, now);
    await saveCodes(services, work, caller.id, codes);
    await endSessionsOfUser(tx, caller.id, now, caller.sessionId);
    await announceChange(work, user, 'turned on');
    return true;
  });
  if (!isConfirmed) throw isWrongCode();
  services.outbox.wake();
  return { recovery_codes: codes, message: messages.twoStep.turnedOn };
}

/** After as many as at sign-in the set-up ends: the next one has another secret, so nothing was learned. */
async function countWrongCode({ tx, now }: Change, { user_id, failures }: { user_id: number; failures: number }) {
  if (failures + 1 < FREE_TRIES) await noteFailure(tx, user_id, failures + 1, now);
  else await deleteTwoStep(tx, user_id);
}

interface Proof {
  readonly current_password: string;
  readonly otp: string;
}

async function renewCodes(services: AccountServices, caller: Caller, proof: Proof, client: Client) {
  await mustProveBoth(services, caller, proof, client);
  const codes = newRecoveryCodes();
  await change(services, { caller }, async (work) => {
    const user = mustExist(await lockUserRecord(work.tx, caller.id), 'User');
    await saveCodes(services, work, caller.id, codes);
    await announceChange(work, user, 'new codes');
  });
  services.outbox.wake();
  return { recovery_codes: codes, message: messages.twoStep.codesRenewed };
}

async function turnOffTwoStep(services: AccountServices, caller: Caller, proof: Proof, client: Client) {
  const { is_required } = await readTwoStep(services, caller);
  if (is_required) throw conflict(messages.twoStep.managersMust);
  await mustProveBoth(services, caller, proof, client);
  await change(services, { caller }, async (work) => {
    const user = mustExist(await lockUserRecord(work.tx, caller.id), 'User');
    await deleteTwoStep(work.tx, caller.id);
    await endSessionsOfUser(work.tx, caller.id, work.now, caller.sessionId);
    await announceChange(work, user, 'turned off');
  });
  services.outbox.wake();
  return { message: messages.twoStep.turnedOff };
}

async function mustProveBoth(services: AccountServices, { id }: Caller, proof: Proof, client: Client): Promise<void> {
  const user = mustExist(await findUser(services.db, id), 'User');
  await mustKnowPassword(services, user, proof.current_password, client);
  if (!(await mustPassSecondStep(services, id, proof.otp))) throw conflict(messages.twoStep.isOff);
}

async function saveCodes({ passwords }: AccountServices, { tx }: Change, userId: number, codes: readonly string[]) {
  const hashes = await Promise.all(codes.map((code) => passwords.hash(code)));
  await replaceRecoveryCodes(tx, userId, hashes);
}

type Person = Pick<UserRecord, 'id' | 'first_name' | 'last_name'>;

const news = {
  'turned on': { before: { two_step: false }, after: { two_step: true }, text: 'Two-step sign-in was turned on.' },
  'turned off': { before: { two_step: true }, after: { two_step: false }, text: 'Two-step sign-in was turned off.' },
  reset: { before: { two_step: true }, after: { two_step: false }, text: 'A Manager reset your two-step sign-in.' },
  'new codes': {
    before: { recovery_codes: 'old' },
    after: { recovery_codes: 'new' },
    text: 'New recovery codes were made; the old ones no longer work.',
  },
};

/** In the audit trail, and by mail to the user, so that their sign-in never changes without their knowledge. */
export async function announceChange({ tx, now, note }: Change, user: Person, what: keyof typeof news): Promise<void> {
  const { before, after, text } = news[what];
  note({ entity: 'user', entityId: user.id, name: fullName(user), action: 'changed', before, after });
  await insertMailToUser(tx, user.id, mails.twoStepChanged(text), now);
}
