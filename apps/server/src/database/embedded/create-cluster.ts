import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { settle } from '../../disk/settle.ts';
import { program } from './place/binaries.ts';
import type { Place } from './place/place.ts';
import { giveTo } from './place/process-user.ts';
import { startWatched } from './process/watched-process.ts';

export const SUPERUSER = 'app';

export const hasCluster = (place: Place): boolean => existsSync(join(place.cluster, 'PG_VERSION'));

/** Made beside its final place and then renamed: a cluster that is there is complete. */
export async function createCluster(place: Place, binaries: string): Promise<void> {
  removeUnfinished(place);
  writePassword(place);
  const unfinished = `${place.cluster}${UNFINISHED}${process.pid}`;
  const initdb = startWatched({
    file: program(binaries, 'initdb'),
    arguments: initdbArguments(place, unfinished),
    folder: place.folder,
    user: place.user,
    signal: 'TERM',
  });
  if ((await initdb.ended) !== 0) throw notCreated(place, initdb.recentOutput());
  renameSync(unfinished, place.cluster);
  // Or the next start after a power cut would take the cluster for an unfinished one.
  settle(place.folder);
}

const UNFINISHED = '.unfinished-';

/** Left by a process that was killed in its first start. */
function removeUnfinished({ folder, cluster }: Place): void {
  const prefix = basename(cluster) + UNFINISHED;
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    // Its initdb may still be leaving and writing a last file.
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** Asked for over TCP only; the socket is guarded by the rights of its folder. */
function writePassword({ password, user }: Place): void {
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveTo(user, password);
}

const initdbArguments = (place: Place, folder: string) => [
  `--pgdata=${folder}`,
  `--username=${SUPERUSER}`,
  `--pwfile=${place.password}`,
  '--auth-local=trust',
  '--auth-host=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];

const notCreated = ({ folder }: Place, output: string) =>
  new StartError(`The embedded database could not be created in ${folder}: ${output.trim().split('\n').join(' ')}`);
