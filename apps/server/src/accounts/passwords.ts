import { createGate } from '../http/gate.ts';
import { passwordRules, MIN_PASSWORD_LENGTH } from '@disclosure/core';
import { mustHold } from '../http/must.ts';

/** Loaded by whoever signs in first. */
const argon2 = () => import('@node-rs/argon2');

/** Turns passwords into what is stored, and compares. */
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

/** A hash costs a core for a while: two at a time leave room for everything else. */
const AT_ONCE = 2;
const WAITING = 500;

/** Matches no password, since no password hashes to zeros; its cost is that of a real one. */
const nobody = ({ memoryCost, timeCost }: Cost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${KIND.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export function createPasswords(cost: Cost = COST): Passwords {
  const gate = createGate(AT_ONCE, WAITING);
  return {
    hash: (password) => gate(async () => (await argon2()).hash(password, { ...KIND, ...cost })),
    matches: async (stored, password) => {
      const isSame = await gate(async () => (await argon2()).verify(stored ?? nobody(cost), password));
      return isSame && typeof stored === 'string';
    },
  };
}

/** Refuses a new password that breaks the policy, in words for the person who chose it. */
export async function mustBeGoodPassword(password: string, email: string): Promise<void> {
  const isCommon = await isCommonPassword(password);
  mustHold(passwordRules, { password, email, isCommon }, 'password-refused');
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Shorter ones are refused for their length. The list is loaded when it is first asked. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH));
}

/** True for a password that is among the first an attacker tries, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}
