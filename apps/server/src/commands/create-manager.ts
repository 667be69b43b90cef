// Makes the first Manager where there are no demo accounts, and prints the link to set the password.
import { parseArgs } from 'node:util';
import { readEmail } from '@disclosure/core';
import { invitationLink, publicUrl } from '../accounts/password-links.ts';
import { createManager } from './first-manager.ts';
import { onDatabase } from './on-database.ts';

const USAGE = `Usage: npm run create-manager -- EMAIL [--all-access NAME]

Makes a Manager and prints a link to set the password, good for 7 days.
  --all-access NAME   also makes customer 133 with this name, which sees all files, and assigns the Manager to it;
                      if customer 133 was deleted, it is brought back under this name`;

const { email, allAccess } = readArguments();
process.exitCode = await onDatabase(async (db, settings) => {
  const { token, isRepaired } = await createManager(db, { email, allAccess, now: new Date() });
  if (isRepaired) console.log('Customer 133 sees all files again. Please look at its users in Settings.');
  console.log(`Open this link within 7 days to set the password of ${email}:`);
  console.log(invitationLink(publicUrl(settings), token));
  return 0;
}, 1);

function readArguments(): { email: string; allAccess: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { 'all-access': { type: 'string' } },
      allowPositionals: true,
    });
    const [email = '', ...more] = positionals;
    if (more.length > 0 || readEmail(email) === undefined) throw new Error('One email address is needed.');
    return { email, allAccess: values['all-access'] };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return process.exit(1);
  }
}
