// Makes the first Manager where there are no demo accounts, and prints the link to set the password.
import { parseArgs } from 'node:util';
import { isEmailAddress } from '@disclosure/core';
import { createManager } from '../accounts/create-manager.ts';
import { publicUrl, resetPasswordLink } from '../accounts/links.ts';
import { openDatabase } from '../database/open-database.ts';
import { readEnvironment } from '../settings/read-environment.ts';
import { readSettings } from '../settings/read-settings.ts';
import { StartError } from '../start-error.ts';

const USAGE = `Usage: npm run create-manager -- EMAIL [--all-access NAME]

Makes a Manager and prints a link to set the password, good for 7 days.
  --all-access NAME   also makes customer 133 with this name, which sees all files, and assigns the Manager to it`;

const { email, allAccess } = readArguments();
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
    const token = await createManager(database.db, { email, allAccess, now: new Date() });
    console.log(`Open this link within 7 days to set the password of ${email}:`);
    console.log(resetPasswordLink(publicUrl(settings), token));
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments(): { email: string; allAccess: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { 'all-access': { type: 'string' } },
      allowPositionals: true,
    });
    const [email = '', ...more] = positionals;
    if (more.length > 0 || !isEmailAddress(email)) throw new Error('One e-mail address is needed.');
    return { email, allAccess: values['all-access'] };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return process.exit(1);
  }
}
