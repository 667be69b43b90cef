import * as z from 'zod/mini';
import { del, get, post } from './endpoint.ts';
import { Message, OneTimeCode, Secret } from './text.ts';

const TwoStep = z.object({
  is_on: z.boolean(),
  /** The caller must turn it on before they can do anything else. */
  is_required: z.boolean(),
  recovery_codes_left: z.number(),
});
export type TwoStep = z.infer<typeof TwoStep>;

/** For the device of the user: to type, or to scan as a QR code. */
const TwoStepSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoStepSecret = z.infer<typeof TwoStepSecret>;

/** Shown once. The server keeps only their hashes. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()), message: z.string() });

const Proof = z.object({ current_password: Secret, otp: OneTimeCode });

export const twoStepEndpoints = {
  getTwoStep: get('/api/users/me/two-step', {
    access: 'signed-in',
    summary: 'Whether your two-step sign-in is on',
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
    summary: 'Turn on two-step sign-in with a first code; all your other sessions end',
    opensBeforeTwoStep: true,
    body: z.object({ otp: OneTimeCode }),
    response: RecoveryCodes,
  }),
  renewRecoveryCodes: post('/api/users/me/two-step/recovery-codes', {
    access: 'signed-in',
    summary: 'Get new recovery codes; earlier ones stop working',
    body: Proof,
    response: RecoveryCodes,
  }),
  turnOffTwoStep: del('/api/users/me/two-step', {
    access: 'signed-in',
    summary: 'Turn off your two-step sign-in; all your other sessions end',
    body: Proof,
    response: Message,
  }),
};
