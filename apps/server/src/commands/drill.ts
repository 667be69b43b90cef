// Restores the last good backup beside the product, and compares.
import { readProgram } from '../program.ts';
import { readEnvironment, readSettings } from '../settings/read-settings.ts';
import { StartError } from '../start-error.ts';
import { runDrill } from './backup/run-drill.ts';
import { createTerminal } from './terminal.ts';

const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // However often: after Ctrl+C, npm sends another one.
  process.on(signal, () => over.abort(new StartError(`The drill was broken off by ${signal}.`)));
}

process.exitCode = await runDrill(process.argv.slice(2), {
  terminal: createTerminal(process),
  settings: () => readSettings(readEnvironment(process.env)),
  clock: () => new Date(),
  program: readProgram(),
  over: over.signal,
});
// What was compared may go on in the background.
if (over.signal.aborted) process.exit();
