import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fromRoot } from '../../../scripts/process.ts';
import type { Asked } from './bare-product.ts';

interface BareServer {
  readonly address: string;
  stop(): Promise<void>;
}

/** The bare server in its own process, on the database of the product, with the searches and the bytes of the product. */
export async function startBare(databaseAddress: string, asked: Asked): Promise<BareServer> {
  const child = fork(fromRoot('workshop/bench/load/bare-product.ts'), [databaseAddress]);
  const [address] = (await once(child, 'message')) as [string];
  child.send(asked);
  return {
    address,
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
