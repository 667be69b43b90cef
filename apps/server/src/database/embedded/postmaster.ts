import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import { program } from './place/binaries.ts';
import type { Listening } from './listening.ts';
import type { Place } from './place/place.ts';
import { startWatched, type WatchedProcess } from './process/watched-process.ts';

const READY = 'ready to accept connections';

/** A killed postmaster's children need a moment to notice, and hold its memory and lock until then. */
const LEAVING = /pre-existing shared memory block|lock file .* already exists/;
const ATTEMPTS = 100;
const PAUSE = 100;

/** PostgreSQL, once it accepts connections. */
export async function startPostmaster(place: Place, binaries: string, listening: Listening): Promise<WatchedProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = startWatched({
      file: program(binaries, 'postgres'),
      arguments: ['-D', place.cluster, ...parameters(listening)],
      folder: place.folder,
      user: place.user,
      signal: 'INT',
    });
    if (await becomesReady(postmaster)) return postmaster;
    const output = postmaster.recentOutput();
    if (attempt === ATTEMPTS || !LEAVING.test(output)) throw notStarted(place, output);
    await sleep(PAUSE);
  }
}

function parameters(listening: Listening): string[] {
  const settings = [
    ...listening.arguments,
    'max_connections=50',
    `shared_buffers=${sharedBuffers(Math.min(process.constrainedMemory() || Infinity, totalmem()))}MB`,
    // What is not in memory is on a disk without moving parts.
    'random_page_cost=1.1',
    // No statement here takes as long as it takes to compile one.
    'jit=off',
    // Works also where /dev/shm is missing or tiny, as in many containers.
    'dynamic_shared_memory_type=mmap',
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

const MEGABYTE = 1024 * 1024;

/** An eighth of the memory: the index of 100,000 files fits into 512 MB. Only what is used is taken. */
export const sharedBuffers = (memoryBytes: number): number =>
  Math.min(Math.max(Math.floor(memoryBytes / 8 / MEGABYTE), 64), 512);

function becomesReady(postmaster: WatchedProcess): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  postmaster.onOutput((recent) => {
    if (recent.includes(READY)) resolve(true);
  });
  postmaster.ended.then(() => resolve(false), reject);
  return promise;
}

const notStarted = ({ cluster }: Place, output: string) =>
  new StartError(`The embedded database in ${cluster} did not start: ${lastLines(output)}`);

const lastLines = (output: string) => output.trim().split('\n').slice(-5).join(' ');
