// Restores the last good backup beside the product, and compares.
import { readProgram } from '../program.ts';
import { readEnvironment, readSettings } from '../settings/read-settings.ts';
import { runDrill } from './backup/run-drill.ts';
import { createTerminal } from './terminal.ts';

process.exitCode = await runDrill(process.argv.slice(2), {
  terminal: createTerminal(process),
  settings: () => readSettings(readEnvironment(process.env)),
  clock: () => new Date(),
  program: readProgram(),
});
