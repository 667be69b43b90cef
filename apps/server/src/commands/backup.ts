// Copies the database and the stored files to a folder, while the product runs.
import { readProgram } from '../program.ts';
import { readEnvironment } from '../settings/read-settings.ts';
import { readSettings } from '../settings/read-settings.ts';
import { runBackup } from './backup/run-backup.ts';
import { createTerminal } from './terminal.ts';

process.exitCode = await runBackup(process.argv.slice(2), {
  terminal: createTerminal(process),
  settings: () => readSettings(readEnvironment(process.env)),
  clock: () => new Date(),
  program: readProgram(),
});
