import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator } from '@disclosure/server/src/fracpro-simulator/start-simulator.ts';
import { type FaultProxy, startFaultProxy } from '@disclosure/server/test/fault-proxy.ts';
import { startMailSink } from '@disclosure/server/test/mail-sink.ts';
import { type Cluster, startCluster } from '../../cluster/start-cluster.ts';
import { harnessSettings, program, type Scene, superviseInstance } from './scene.ts';

/** Two instances, PostgreSQL, Azurite, a mail server and FracPro, with a bad network between them. */
export async function startCompany(): Promise<Scene> {
  const mail = await startMailSink();
  const fracpro = await startSimulator({ port: 0, clock: () => new Date() });
  const ways = {
    mail: await startFaultProxy(mail.port),
    fracpro: await startFaultProxy(Number(new URL(fracpro.url).port)),
  };
  const { cluster, inside } = await startBehindProxies({
    ...fracpro.settings,
    FRACPRO_URL: `http://127.0.0.1:${ways.fracpro.port}`,
    SMTP_URL: `smtp://127.0.0.1:${ways.mail.port}`,
    ...harnessSettings,
    LOG_LEVEL: process.env['FAULT_LOG'] ?? 'silent',
  });
  const instances = cluster.instances.map((instance) => superviseInstance(instance, cluster.settings));
  const all = { ...ways, ...inside };
  return {
    address: cluster.address,
    databaseAddress: () => cluster.databaseAddress,
    instances,
    ways: all,
    databasePid: () => postmasterPid(cluster.settings['DATA_DIR'] ?? ''),
    storagePid: cluster.storage.pid,
    async stop() {
      for (const instance of instances) await instance.stop();
      await cluster.stop();
      for (const part of [...Object.values(all), mail, fracpro]) await part.stop();
    },
  };
}

interface Behind {
  readonly cluster: Cluster;
  readonly inside: Partial<Record<'database' | 'storage', FaultProxy>>;
}

async function startBehindProxies(settings: Readonly<Record<string, string>>): Promise<Behind> {
  const inside: Partial<Record<'database' | 'storage', FaultProxy>> = {};
  const cluster = await startCluster({
    say: () => undefined,
    settings,
    program,
    through: async (part, port) => {
      const proxy = await startFaultProxy(port);
      inside[part] = proxy;
      return proxy.port;
    },
  });
  return { cluster, inside };
}

/** PostgreSQL notes its own number here while it runs. */
export function postmasterPid(dataFolder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataFolder, 'database/cluster/postmaster.pid'), 'utf8'), 10) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
