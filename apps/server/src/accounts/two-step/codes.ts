import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SECOND } from '../../clock.ts';
import type { Passwords } from '../passwords.ts';

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

/** The step that a code belongs to, among those around now; undefined when the code belongs to none of them. */
export function findStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * TOLERATED_STEPS + 1 }, (_, index) => current - TOLERATED_STEPS + index);
  return isOneTimeCode(code) ? steps.findLast((step) => isSame(codeOf(secret, step), code)) : undefined;
}

const isOneTimeCode = (text: string) => /^\d{6}$/.test(text);

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** RFC 4648. No letter of it looks like one of its digits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Bytes as text that people and devices can read. Without padding: the lengths here are multiples of five bytes. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, 'g')) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('');
}

const RECOVERY_CODES = 10;
/** 80 bits: sixteen letters and digits. */
const RECOVERY_BYTES = 10;

/** New codes as they are shown: in lower case, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => group(toBase32(randomBytes(RECOVERY_BYTES)).toLowerCase()));

const group = (code: string) => (code.match(/.{4}/g) ?? []).join('-');

/** The recovery code that was typed, in any case and with any blanks; undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-7]{16}$/.test(code) ? group(code) : undefined;
}

interface StoredCode {
  readonly id: number;
  readonly hash: string;
}

/** The stored code that was typed. Codes are stored like passwords, so a stolen database reveals none. */
export async function findRecoveryCode(
  passwords: Passwords,
  stored: readonly StoredCode[],
  code: string,
): Promise<StoredCode | undefined> {
  const matches = await Promise.all(stored.map(({ hash }) => passwords.matches(hash, code)));
  return stored.find((_, index) => matches[index]);
}
