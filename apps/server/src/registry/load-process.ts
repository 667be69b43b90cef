/** The program of the process that loads an archive. It takes one order from the process that started it. */
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type RunOrder, runLoad } from './run-load.ts';

/** The server loads this file only to learn where it is: among the sources, or in the built program. */
export const address = import.meta.url;

if (process.argv[1] === fileURLToPath(address)) {
  // Answers to users come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // Without the server there is no one to delete the archive, and the next load cleans up.
  process.once('disconnect', () => process.exit(1));
  process.once('message', (order) => void load(order as RunOrder));
}

/** Without the database it cannot be written down how the load ended. The server tells it as interrupted then. */
async function load(order: RunOrder): Promise<void> {
  try {
    await runLoad(order, { clock: () => new Date() });
    process.exit(0);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    // Where a name has several addresses, none of which answers, only the code says something.
    const reason = (message || code || 'no reason was given').replaceAll(/\s+/g, ' ');
    process.stderr.write(`How the load of an archive ended could not be written down: ${reason}\n`);
    process.exit(1);
  }
}
