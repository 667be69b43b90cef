import type { Db } from '../database/db.ts';
import { openDatabase } from '../database/open-database.ts';
import { readEnvironment } from '../settings/read-environment.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../start-error.ts';

/** Work on the database that the settings name, also while the product runs. What keeps it from starting is told in words. */
export async function onDatabase(
  work: (db: Db, settings: Settings) => Promise<number>,
  codeOfFailure: number,
): Promise<number> {
  try {
    const settings = readSettings(readEnvironment(process.env));
    const database = await openDatabase({
      address: settings.DATABASE_URL,
      dataFolder: settings.DATA_DIR,
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
