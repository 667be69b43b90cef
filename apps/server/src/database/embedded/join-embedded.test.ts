import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../../test/until.ts';
import { usedFolder } from '../../../test/used-folder.ts';
import { joinEmbedded, openServer, startEmbedded } from './start-embedded.ts';

const silent = () => undefined;

async function ask(address: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  return (await client.query('select 1 as one').finally(() => client.end())).rows;
}

const ONE = [{ one: 1 }];

describe('a command that joins the embedded database', () => {
  it('waits for another command, whose database ends with it, and says so', async () => {
    const dataFolder = usedFolder();
    const first = await joinEmbedded({ dataFolder, say: silent });
    const said: string[] = [];
    const waiting = joinEmbedded({ dataFolder, say: (text) => said.push(text) });
    const waits = `Another command (process ${process.pid}) works on the database; this one begins when it has ended …`;
    await until(() => expect(said).toEqual([waits]));
    expect(await ask(first.address)).toEqual(ONE);
    await first.stop();
    const second = await waiting;
    onTestFinished(() => second.stop());
    expect(await ask(second.address)).toEqual(ONE);
  });

  it('waits also for one that began in the same moment', async () => {
    const dataFolder = usedFolder();
    const use = async () => {
      const server = await joinEmbedded({ dataFolder, say: silent });
      return ask(server.address).finally(() => server.stop());
    };
    expect(await Promise.all([use(), use(), use()])).toEqual([ONE, ONE, ONE]);
  });

  it('waits until a product that starts answers', async () => {
    const dataFolder = usedFolder();
    const starting = startEmbedded({ dataFolder, say: silent });
    onTestFinished(async () => (await starting).stop());
    const joined = await joinEmbedded({ dataFolder, say: silent });
    expect(await ask(joined.owner)).toEqual(ONE);
    await joined.stop();
    expect(await ask((await starting).address)).toEqual(ONE);
  });
});

describe('a command that needs the embedded database for itself', () => {
  it('is refused while the product runs', async () => {
    const dataFolder = usedFolder();
    const product = await startEmbedded({ dataFolder, say: silent });
    onTestFinished(() => product.stop());
    const alone = openServer({ address: undefined, dataFolder, say: silent, alone: true });
    await expect(alone).rejects.toThrow(`is in use by process ${process.pid}; please stop that process first`);
  });
});
