import { runDisclosure } from './disclosure/run-disclosure.ts';
import { createTerminal } from './terminal.ts';

// Whoever reads the output may stop early, as `head` does: then there is nobody left to tell.
process.stdout.on('error', () => process.exit());

process.exitCode = await runDisclosure(process.argv.slice(2), createTerminal(process));
