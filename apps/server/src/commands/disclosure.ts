import { runDisclosure } from './disclosure/run-disclosure.ts';
import { createTerminal } from './terminal.ts';

// A reader such as `head` may close the pipe early. That is no error.
process.stdout.on('error', () => process.exit());

process.exitCode = await runDisclosure(process.argv.slice(2), createTerminal(process));
