import { adoptBlobs } from '../../files/adopt/adopt-blobs.ts';
import type { StorageCommand } from './command.ts';
import { createTally } from './tally.ts';
import { nameForReader } from './name-for-reader.ts';

const outcomes = ['adopted', 'hidden', 'known', 'own', 'skipped'] as const;

export const adopt: StorageCommand = async ({ db, store, clock, terminal, recover }) => {
  const tally = createTally(terminal, outcomes);
  for await (const { key, outcome, reason } of adoptBlobs({ db, store, clock }, recover)) {
    if (reason !== undefined) terminal.print(`${outcome}  ${nameForReader(key)}: ${reason}`);
    tally.count(outcome);
  }
  terminal.tell(tally.words());
  return tally.of('skipped') === 0 ? 0 : 1;
};
