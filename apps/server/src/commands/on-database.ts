import { inspect } from 'node:util';
import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { Db } from '../database/db.ts';
import { serverOf } from '../database/embedded/start-embedded.ts';
import { openDatabase } from '../database/open-database.ts';
import { isOutage } from '../http/problems.ts';
import { readEnvironment, readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../start-error.ts';
import { type Terminal, UnusableInput } from './terminal.ts';

/** Works on the database that the settings name, also while the product runs. A failure to start is told in words. */
export async function onDatabase(
  work: (db: Db, settings: Settings) => Promise<number>,
  codeOfFailure: number,
): Promise<number> {
  try {
    const settings = readSettings(readEnvironment(process.env));
    const database = await openDatabase({
      ...serverOf(settings),
      log: console,
      say: (text) => console.error(text),
      joins: true,
    });
    try {
      return await work(database.db, settings);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return codeOfFailure;
  }
}

/** The exit code of the work; 2 for one that failed: with a sentence where a person can fix it, else with all that is known. */
export async function explaining(
  terminal: Terminal,
  work: () => Promise<number>,
  explain: (error: unknown) => string | undefined = reasonFor,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    terminal.tell(explain(error) ?? inspect(error));
    return 2;
  }
}

/** Undefined for an unexpected error. */
export function reasonFor(error: unknown): string | undefined {
  const isForPerson = error instanceof UnusableInput || error instanceof StartError || error instanceof ProblemError;
  if (isForPerson) return error.message;
  return isOutage(error) ? apiMessages.unavailable : undefined;
}
