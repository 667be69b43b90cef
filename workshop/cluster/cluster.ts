import { parseArgs } from 'node:util';
import { buildWhenStale } from '../../scripts/build.ts';
import { type Cluster, invitationLink, inviteManager, startCluster } from './start-cluster.ts';

const MANAGER = 'manager@example.com';

const USAGE = `Usage: npm run cluster -- [--port 8080] [--instances 2]

Starts PostgreSQL, Azurite, two instances of the product and a proxy before them, on this machine.
Nothing is kept: what was entered is gone when it stops.`;

/** The product as in production, without Docker; until Ctrl+C. */
export async function cluster(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) return 2;
  const stopped = whenAsked();
  const built = await buildWhenStale();
  if (built !== 0) return built;
  const running = await startCluster({ ...options, say: console.error }).catch(explain);
  if (!running) return 1;
  await introduce(running);
  await stopped;
  console.error('Stopping ...');
  await running.stop();
  return 0;
}

function explain(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error('The port is in use; please name another one with --port.');
}

function readOptions(args: readonly string[]) {
  try {
    const options = { port: { type: 'string', default: '8080' }, instances: { type: 'string', default: '2' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    const [port, instances] = [wholeNumber(values.port, 65_535), wholeNumber(values.instances, 16)];
    if (instances === 0) throw new Error('One instance is needed at least.');
    return { port, instances };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return undefined;
  }
}

function wholeNumber(text: string, most: number): number {
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
  throw new Error(`${text} is no whole number from 0 to ${most}.`);
}

async function introduce(running: Cluster): Promise<void> {
  const token = await inviteManager(running, MANAGER);
  console.log(`The cluster is ready at ${running.address}`);
  for (const { address, process } of running.instances) console.log(`  instance ${address}, process ${process.pid}`);
  console.log(`Set the password of ${MANAGER}: ${invitationLink(running, token)}`);
  console.log('Ctrl+C stops it all.');
}

const whenAsked = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    process.once('disconnect', () => resolve());
  });
