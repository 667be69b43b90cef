import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOfPort, addressOfSocket } from './listening.ts';
import { isLocked } from './place/folder-lock.ts';
import { choosePlace, type Place } from './place/place.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './start-embedded.ts';

/** The embedded database of the product that runs on this folder, or else one that runs for as long as it is used. */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = choosePlace(options.dataFolder, options.say);
  const address = isLocked(place.folder) ? addressOfRunning(place) : undefined;
  return address === undefined ? startEmbedded(options) : { address, stop: async () => undefined };
}

/** PostgreSQL notes in these lines of its own file where it listens. */
const PORT = 3;
const SOCKET_FOLDER = 4;

/** Undefined while it is only just starting. */
function addressOfRunning(place: Place): string | undefined {
  const note = join(place.cluster, 'postmaster.pid');
  if (!existsSync(note)) return undefined;
  const lines = readFileSync(note, 'utf8').split('\n');
  const socketFolder = lines[SOCKET_FOLDER];
  if (socketFolder) return addressOfSocket(socketFolder);
  const port = Number(lines[PORT]);
  return port > 0 ? addressOfPort(place, port) : undefined;
}
