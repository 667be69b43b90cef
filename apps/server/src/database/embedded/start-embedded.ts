import { createCluster, hasCluster } from './create-cluster.ts';
import { lockFolder } from './place/folder-lock.ts';
import { keepRunning } from './process/keep-running.ts';
import { type Listening, listenOnPort, listenOnSocket } from './listening.ts';
import { stopOrphan } from './process/orphan.ts';
import { choosePlace, type Place } from './place/place.ts';
import { startPostmaster } from './postmaster.ts';
import { reachableBinaries } from './place/reachable-binaries.ts';
import { type Say, sayWhenSlow } from './say.ts';

/** PostgreSQL as a part of the program: it starts and ends with it. */
export interface EmbeddedDatabase {
  readonly address: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataFolder: string;
  readonly say: Say;
  /** Windows has the port only. */
  readonly listenOn?: 'socket' | 'port';
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = choosePlace(options.dataFolder, options.say);
  const lock = lockFolder(place.folder);
  try {
    const running = await startIn(place, options);
    return {
      address: running.address,
      async stop() {
        await running.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startIn(place: Place, { say, listenOn }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = reachableBinaries(place, say);
  await sayWhenSlow(say, 'Stopping the database of an earlier run …', stopOrphan(place.cluster));
  if (!hasCluster(place)) await sayWhenSlow(say, 'Creating the database …', createCluster(place, binaries));
  const listening = await listen(place, listenOn);
  const start = () => sayWhenSlow(say, 'Starting the database …', startPostmaster(place, binaries, listening));
  const postmaster = await keepRunning(start, say);
  return {
    address: listening.address,
    async stop() {
      await postmaster.stop();
      listening.close();
    },
  };
}

async function listen(place: Place, on: EmbeddedOptions['listenOn']): Promise<Listening> {
  if (on === 'port' || process.platform === 'win32') return listenOnPort(place);
  return listenOnSocket(place);
}
