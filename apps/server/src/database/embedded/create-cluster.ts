import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { settle } from '../../disk/settle.ts';
import { program } from './binaries.ts';
import { type DatabaseHome, diskFull, saysFull } from './data-folder.ts';
import { writePasswords } from './roles.ts';
import { startWatched } from './watched-process.ts';

export const hasCluster = (home: DatabaseHome): boolean => existsSync(join(home.cluster, 'PG_VERSION'));

/** Creates the cluster under another name and renames it, so that an existing cluster is always complete. */
export async function createCluster(home: DatabaseHome, binaries: string): Promise<void> {
  removeUnfinished(home);
  writePasswords(home);
  const unfinished = `${home.cluster}${UNFINISHED}${process.pid}`;
  const initdb = startWatched({
    file: program(binaries, 'initdb'),
    arguments: initdbArguments(home, unfinished),
    folder: home.folder,
    user: home.user,
    signal: 'TERM',
  });
  if ((await initdb.ended) !== 0) throw notCreated(home, initdb.recentOutput());
  renameSync(unfinished, home.cluster);
  // Otherwise, after a power failure, the next start would remove the cluster as unfinished.
  settle(home.folder);
}

const UNFINISHED = '.unfinished-';

/** Removes what a process left that was killed during its first start. */
function removeUnfinished({ folder, cluster }: DatabaseHome): void {
  const prefix = basename(cluster) + UNFINISHED;
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    // Its initdb may still be writing a last file.
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

const initdbArguments = (home: DatabaseHome, folder: string) => [
  `--pgdata=${folder}`,
  '--username=owner',
  `--pwfile=${home.ownerPassword}`,
  '--auth-local=trust',
  '--auth-host=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];

const notCreated = ({ folder }: DatabaseHome, output: string) =>
  saysFull(output)
    ? diskFull(folder)
    : new StartError(`The embedded database could not be created in ${folder}: ${output.trim().split('\n').join(' ')}`);
