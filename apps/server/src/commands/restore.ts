// Fills an empty database and an empty store from a backup.
import { readProgram } from '../program.ts';
import { readEnvironment } from '../settings/read-settings.ts';
import { readSettings } from '../settings/read-settings.ts';
import { runRestore } from './backup/run-backup.ts';
import { createTerminal } from './terminal.ts';

process.exitCode = await runRestore(process.argv.slice(2), {
  terminal: createTerminal(process),
  settings: () => readSettings(readEnvironment(process.env)),
  clock: () => new Date(),
  program: readProgram(),
});
