/** The program of the process that makes a backup. It takes one order from the process that started it. */
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type BackupOrder, type BackupOutcome, keepBackups, reasonOf } from './keep-backups.ts';

/** The server loads this file only to learn where it is: among the sources, or in the built program. */
export const address = import.meta.url;

export type Answer = { readonly outcome: BackupOutcome } | { readonly failure: string };

if (process.argv[1] === fileURLToPath(address)) {
  // Answers to users come first. With a still lower priority, a busy machine would never let it come to its end.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // Without the server there is no one to report to, and a backup that is cut off does not count.
  process.once('disconnect', () => process.exit(1));
  process.once('message', (order) => void answer(order as BackupOrder));
}

async function answer(order: BackupOrder): Promise<void> {
  const answered: Answer = await keepBackups(order).then(
    (outcome) => ({ outcome }),
    (error: unknown) => ({ failure: reasonOf(error) }),
  );
  process.send?.(answered, () => process.exit(0));
}
