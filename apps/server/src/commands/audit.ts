// Checks the audit trail: every entry as it was written, none missing in between.
import { describeTrail } from '../audit/describe-trail.ts';
import { openDatabase } from '../database/open-database.ts';
import { readEnvironment } from '../settings/read-environment.ts';
import { readSettings } from '../settings/read-settings.ts';
import { StartError } from '../start-error.ts';

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
    const { isWhole, text } = await describeTrail(database.db);
    console.log(text);
    process.exitCode = isWhole ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
