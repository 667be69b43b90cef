// Loads the archive that the public registry publishes, and tells which one is in use.
import { constants, setPriority } from 'node:os';
import { readEnvironment, readSettings } from '../settings/read-settings.ts';
import { runRegistry } from './registry/run-registry.ts';
import { createTerminal } from './terminal.ts';

process.exitCode = await runRegistry(process.argv.slice(2), {
  terminal: createTerminal(process),
  settings: () => readSettings(readEnvironment(process.env)),
  clock: () => new Date(),
  giveWay: () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL),
});
