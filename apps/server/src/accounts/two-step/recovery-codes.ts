import { randomBytes } from 'node:crypto';
import type { Passwords } from '../passwords.ts';
import { toBase32 } from './base32.ts';

const COUNT = 10;
/** 80 bits: sixteen letters and digits. */
const BYTES = 10;

/** New codes as they are shown: in lower case, four by four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => group(toBase32(randomBytes(BYTES)).toLowerCase()));

const group = (code: string) => (code.match(/.{4}/g) ?? []).join('-');

/** The code that somebody typed, whatever case and blanks they chose; undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-7]{16}$/.test(code) ? group(code) : undefined;
}

interface StoredCode {
  readonly id: number;
  readonly hash: string;
}

/** The stored code that was typed. Kept as passwords are, so a stolen database gives none away. */
export async function findRecoveryCode(
  passwords: Passwords,
  stored: readonly StoredCode[],
  code: string,
): Promise<StoredCode | undefined> {
  const matches = await Promise.all(stored.map(({ hash }) => passwords.matches(hash, code)));
  return stored.find((_, index) => matches[index]);
}
