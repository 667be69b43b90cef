import { codeOf, stepAt } from '../src/accounts/two-step/codes.ts';
import { SECOND } from '../src/clock.ts';
import { PASSWORD, signInAs } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A device that makes codes, as an authenticator app does. */
export interface Device {
  /** The code of now, or of so many steps from now. */
  readonly code: (steps?: number) => string;
  readonly recoveryCodes: readonly string[];
  /** The session in which it was set up. */
  readonly token: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Sets up two-step sign-in for someone who has a password; time goes on to a code that was not used yet. */
export async function enrol(test: TestApp, email: string): Promise<Device> {
  const token = await signInAs(test, email);
  const { secret } = await test.api(token).beginTwoStep({ body: { current_password: PASSWORD } });
  const key = fromBase32(secret);
  const code = (steps = 0) => codeOf(key, stepAt(test.now()) + steps);
  const { recovery_codes } = await test.api(token).confirmTwoStep({ body: { otp: code() } });
  test.pass(30 * SECOND);
  return { code, recoveryCodes: recovery_codes, token };
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A code that is not the right one now, nor soon. */
export const wrongCode = ({ code }: Pick<Device, 'code'>): string => {
  const right = new Set([-1, 0, 1, 2, 3].map(code));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((guess) => !right.has(guess)) ?? '';
};
