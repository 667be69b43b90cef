import { MIN_PASSWORD_LENGTH, passwordRules } from '@disclosure/core';
import { createGate } from '../http/gate.ts';
import { mustHold } from '../http/must.ts';

/** Loaded at the first sign-in. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes passwords and compares them with stored hashes. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long when there is no stored hash as when there is one. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** 19 MiB and two passes. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2 };

/** One lane of argon2id. */
const KIND = { algorithm: 2, parallelism: 1 } as const;

/** A hash keeps a core busy for a while: two at a time leave room for everything else. */
const AT_ONCE = 2;
const WAITING = 500;

/** Matches no password, since no password hashes to zeros; comparing costs as much as with a real one. */
const hashOfNoPassword = ({ memoryCost, timeCost }: Cost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${KIND.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export function createPasswords(cost: Cost = COST): Passwords {
  const gate = createGate(AT_ONCE, WAITING);
  return {
    hash: (password) => gate(async () => (await argon2()).hash(password, { ...KIND, ...cost })),
    matches: async (stored, password) => {
      const isSame = await gate(async () => (await argon2()).verify(stored ?? hashOfNoPassword(cost), password));
      return isSame && typeof stored === 'string';
    },
  };
}

/** Refuses a new password that breaks the policy, in words for the user who chose it. */
export async function mustBeGoodPassword(password: string, email: string): Promise<void> {
  const isCommon = await isCommonPassword(password);
  mustHold(passwordRules, { password, email, isCommon }, 'password-refused');
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loaded when it is first needed. Shorter passwords are refused for their length. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH));
}

/** True for a password that attackers try first, in upper or lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}
