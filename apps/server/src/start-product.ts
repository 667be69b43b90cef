import { setImmediate } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Say } from './database/embedded/say.ts';
import { openServer } from './database/open-server.ts';
import { probePort } from './http/listen.ts';
import type { Product } from './run-product.ts';
import type { Settings } from './settings/settings.ts';

/** Everything that runs. PostgreSQL starts in a process of its own while this one loads the rest of the program. */
export async function startProduct(settings: Settings, clock: Clock, say: Say): Promise<Product> {
  await probePort(settings);
  const { DATABASE_URL: address, DATA_DIR: dataFolder } = settings;
  const [server, { runProduct }] = await Promise.all([openServer({ address, dataFolder, say }), loadRest()]);
  return runProduct({ settings, clock, server });
}

/** A turn later, so that PostgreSQL is launched first: loading keeps this process busy. */
async function loadRest() {
  await setImmediate();
  return import('./run-product.ts');
}
