import { hash, verify } from '@node-rs/argon2';
import { createGate } from './throttle/gate.ts';

/** Turns passwords into what is stored, and compares. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long when there is no stored hash as when there is one. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

/** argon2id with 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash costs a core for a while: two at a time leave room for everything else. */
const AT_ONCE = 2;
const WAITING = 500;

/** Matches no password, since no password hashes to zeros; its cost is that of a real one. */
const NOBODY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export function createPasswords(): Passwords {
  const gate = createGate(AT_ONCE, WAITING);
  return {
    hash: (password) => gate(() => hash(password, COST)),
    matches: async (stored, password) => {
      const isSame = await gate(() => verify(stored ?? NOBODY, password));
      return isSame && typeof stored === 'string';
    },
  };
}
