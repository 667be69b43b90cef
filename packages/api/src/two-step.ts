import * as z from 'zod/mini';
import { del, get, post } from './endpoint.ts';
import { Message, OneTimeCode, Secret } from './text.ts';

const TwoStep = z.object({
  is_on: z.boolean(),
  /** Nothing else is open to the caller until it is on. */
  is_required: z.boolean(),
  recovery_codes_left: z.number(),
});
export type TwoStep = z.infer<typeof TwoStep>;

/** For the device of the user: to be typed, or to be read from a picture. */
const TwoStepSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoStepSecret = z.infer<typeof TwoStepSecret>;

/** Shown once. Only hashes of them are kept. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()), message: z.string() });

const Proof = z.object({ current_password: Secret, otp: OneTimeCode });

export const twoStepEndpoints = {
  getTwoStep: get('/api/users/me/two-step', {
    access: 'signed-in',
    summary: 'Whether the own two-step sign-in is on',
    opensBeforeTwoStep: true,
    response: TwoStep,
  }),
  beginTwoStep: post('/api/users/me/two-step/setup', {
    access: 'signed-in',
    summary: 'Get a new secret for a device; nothing changes until a code confirms it',
    opensBeforeTwoStep: true,
    body: z.object({ current_password: Secret }),
    response: TwoStepSecret,
  }),
  confirmTwoStep: post('/api/users/me/two-step', {
    access: 'signed-in',
    summary: 'Turn two-step sign-in on with a first code; every other session ends',
    opensBeforeTwoStep: true,
    body: z.object({ otp: OneTimeCode }),
    response: RecoveryCodes,
  }),
  renewRecoveryCodes: post('/api/users/me/two-step/recovery-codes', {
    access: 'signed-in',
    summary: 'Get new recovery codes; those from before end',
    body: Proof,
    response: RecoveryCodes,
  }),
  turnOffTwoStep: del('/api/users/me/two-step', {
    access: 'signed-in',
    summary: 'Turn the own two-step sign-in off; every other session ends',
    body: Proof,
    response: Message,
  }),
};
