// Adopts and verifies the bytes of the stored files.
import { readEnvironment } from '../settings/read-settings.ts';
import { readSettings } from '../settings/read-settings.ts';
import { runStorage } from './storage/run-storage.ts';
import { createTerminal } from './terminal.ts';

process.exitCode = await runStorage(process.argv.slice(2), {
  terminal: createTerminal(process),
  settings: () => readSettings(readEnvironment(process.env)),
  clock: () => new Date(),
});
