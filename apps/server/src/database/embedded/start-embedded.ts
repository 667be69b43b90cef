import { createCluster, hasCluster } from './create-cluster.ts';
import { listenOnPort, listenOnSocket } from './listening.ts';
import { choosePlace } from './place.ts';
import { startPostmaster } from './postmaster.ts';

/** PostgreSQL as a part of the program: it starts and ends with it. */
export interface EmbeddedDatabase {
  readonly address: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataFolder: string;
  readonly listenOn?: 'socket' | 'port';
}

export async function startEmbedded({ dataFolder, listenOn = 'socket' }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = choosePlace(dataFolder);
  if (!hasCluster(place)) await createCluster(place);
  const listening = listenOn === 'port' ? await listenOnPort(place) : listenOnSocket(place);
  const postmaster = await startPostmaster(place, listening);
  return {
    address: listening.address,
    async stop() {
      await postmaster.stop();
      listening.close();
    },
  };
}
