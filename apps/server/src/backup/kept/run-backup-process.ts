import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer } from './backup-process.ts';
import type { BackupOrder, BackupOutcome } from './keep-backups.ts';

/** Makes one backup. Ends early, with an error, when the signal says so. */
export type RunBackup = (order: BackupOrder, over: AbortSignal) => Promise<BackupOutcome>;

/** Its own process has its own memory and a low priority, and can be ended at any moment: users notice nothing of it. */
export const runBackupProcess: RunBackup = async (order, over) => {
  over.throwIfAborted();
  const { address } = await import('./backup-process.ts');
  const child = fork(fileURLToPath(address), {
    execArgv: ['--max-semi-space-size=8'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  over.addEventListener('abort', end);
  try {
    let answer: Answer | undefined;
    child.once('message', (message) => void (answer = message as Answer));
    child.send(order, () => undefined);
    await once(child, 'close');
    over.throwIfAborted();
    return outcomeOf(answer);
  } finally {
    over.removeEventListener('abort', end);
  }
};

function outcomeOf(answer: Answer | undefined): BackupOutcome {
  if (answer === undefined) throw new Error('The process that makes the backup ended before it was complete.');
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.outcome;
}
