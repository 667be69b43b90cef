import { readEnvironment, readSettings } from '../settings/read-settings.ts';
import { StartError } from '../start-error.ts';
import { runDisclosure } from './disclosure/run-disclosure.ts';
import { createTerminal } from './terminal.ts';

/** The one setting that matters here: the others may be meant for a server. */
function readTimeZone(): string | undefined {
  const { TIME_ZONE } = readEnvironment(process.env);
  return readSettings({ TIME_ZONE }).TIME_ZONE;
}

try {
  process.exitCode = await runDisclosure(process.argv.slice(2), createTerminal(process, readTimeZone()));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
