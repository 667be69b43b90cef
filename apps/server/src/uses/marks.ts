import { createHmac, hkdfSync } from 'node:crypto';
import { ProblemError } from '@disclosure/api';
import { replacementMessages } from '@disclosure/core';
import type { Db } from '../database/db.ts';
import { readInstallation } from '../database/installation.ts';
import {
  type FoundUse,
  readIngredientsOfVendor,
  readMappingsOfCustomer,
  readMappingsOfIngredient,
} from './read-uses.ts';

/**
 * Stands for everything that a user was told before deciding. It differs when any of it does. Without a key, an Editor
 * who tries one user after another would learn whose names the answer keeps from them.
 */
export async function toMark(db: Db, ...told: readonly unknown[]): Promise<string> {
  const { secrets_key } = await readInstallation(db);
  const key = Buffer.from(hkdfSync('sha256', secrets_key, '', 'marks of uses', 32));
  return createHmac('sha256', key).update(JSON.stringify(told)).digest('hex').slice(0, 32);
}

/** Requires locks under which the mark stays true. A caller who was told nothing is not held to it. */
export async function mustBeSeen(seen: string | undefined, readMark: () => Promise<string>): Promise<void> {
  if (seen === undefined || seen === (await readMark())) return;
  throw new ProblemError('conflict', replacementMessages.changed);
}

export const keysOf = (found: readonly FoundUse[]): string[] => found.map(({ key }) => key).sort();

interface Versioned {
  readonly id: number;
  readonly version: number;
}

export const markVendor = async (db: Db, { id, version }: Versioned): Promise<string> =>
  toMark(db, 'vendor', id, version, keysOf(await readIngredientsOfVendor(db, id)));

export const markIngredient = async (db: Db, { id, version }: Versioned): Promise<string> =>
  toMark(db, 'ingredient', id, version, keysOf(await readMappingsOfIngredient(db, id)));

export const markMapping = async (db: Db, customerId: number, code: string): Promise<string> =>
  toMark(db, 'mapping', customerId, keysOf(await readMappingsOfCustomer(db, customerId, code)));
