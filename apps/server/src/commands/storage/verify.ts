import { verifyStore } from '../../files/verify/verify-store.ts';
import type { StorageCommand } from './command.ts';
import { nameForReader } from './name-for-reader.ts';
import { createTally } from './tally.ts';

const verdicts = ['whole', 'damaged', 'missing', 'orphan', 'not adopted'] as const;

export const verify: StorageCommand = async ({ db, store, terminal }) => {
  const tally = createTally(terminal, verdicts);
  for await (const { key, verdict, file } of verifyStore({ db, store })) {
    const of = file === undefined ? '' : ` of ${JSON.stringify(file)}`;
    if (verdict !== 'whole') terminal.print(`${verdict}  ${nameForReader(key)}${of}`);
    tally.count(verdict);
  }
  terminal.tell(tally.words());
  return tally.of('damaged') + tally.of('missing') === 0 ? 0 : 1;
};
