import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND } from '../../clock.ts';

/** What every authenticator app makes unless it is told otherwise. */
const DIGITS = 6;
const STEP = 30 * SECOND;

/** Clocks of devices are off by a little, and people take time to type. */
const TOLERATED_STEPS = 1;

/** The code of one counter (RFC 4226). */
export function codeOf(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', secret).update(message).digest();
  const offset = digest.readUInt8(digest.length - 1) % 16;
  const number = digest.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Time counted in steps (RFC 6238). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP);

/** The step that a code belongs to, among those around now; undefined when it is no code of these. */
export function findStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * TOLERATED_STEPS + 1 }, (_, index) => current - TOLERATED_STEPS + index);
  return isOneTimeCode(code) ? steps.findLast((step) => isSame(codeOf(secret, step), code)) : undefined;
}

const isOneTimeCode = (text: string) => /^\d{6}$/.test(text);

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
