import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from '../../start-error.ts';
import { codeOf, isFull, makeFolders } from '../../disk/file-system.ts';
import { canEnterFolder, giveTo, type ProcessUser, chooseUser } from './process-user.ts';
import type { Say } from './say.ts';

/** Used when the user of PostgreSQL cannot reach the data folder. */
const SYSTEM_FOLDER = '/var/lib/fracfocus-xml-generator';

/** Returns a folder that the user of PostgreSQL can write to: the wanted one, or another if only root can enter that. */
export function prepareFolder(dataFolder: string, user: ProcessUser | undefined, say: Say): string {
  const wanted = databaseIn(dataFolder);
  makePrivateFolders(dataFolder, user);
  if (user === undefined || canEnterFolder(user, wanted)) return wanted;
  if (existsSync(join(wanted, 'cluster'))) throw cannotEnter(wanted, user);
  const outside = findOutside(wanted) ?? createOutside(wanted);
  giveTo(user, outside);
  if (!canEnterFolder(user, outside)) throw cannotEnter(outside, user);
  say(`PostgreSQL runs as the user ${user.name}, who cannot enter ${wanted}: the database is kept in ${outside}.`);
  return outside;
}

export const databaseIn = (dataFolder: string): string => join(dataFolder, 'database');

/** All folders are private, but the user of PostgreSQL may pass through them. */
function makePrivateFolders(dataFolder: string, user: ProcessUser | undefined): void {
  const database = databaseIn(dataFolder);
  try {
    if (makeFolders(dataFolder)) chmodSync(dataFolder, user === undefined ? 0o700 : 0o711);
    makeFolders(database, 0o700);
    giveTo(user, database);
  } catch (error) {
    throw cannotWrite(dataFolder, error as Error);
  }
}

export function cannotWrite(folder: string, error: Error): StartError {
  if (isFull(codeOf(error))) return diskFull(folder, error);
  return new StartError(
    `The data folder ${folder} cannot be written (${error.message}); please set DATA_DIR to a folder that can be.`,
    { cause: error },
  );
}

/** The third is said of a page of which a part had room, and the last because shared memory is kept beside the data. */
const FULL =
  /No space left on device|Disk quota exceeded|Check free disk space|could not resize shared memory segment "pg_dynshmem/;

/** True for what PostgreSQL says of a disk that has no room left. */
export const saysFull = (output: string): boolean => FULL.test(output);

export const diskFull = (folder: string, cause?: Error): StartError =>
  new StartError(`The disk of ${folder} is full; please make room on it, or set DATA_DIR to another disk.`, { cause });

const cannotEnter = (folder: string, { name }: ProcessUser) =>
  new StartError(
    `PostgreSQL does not run as root, and the user ${name} cannot enter ${folder}; ` +
      'please open the folders above it to that user, or set DATA_DIR to another folder.',
  );

const noteIn = (wanted: string) => join(wanted, 'location');

/** Removes a data folder, and the database that is kept elsewhere for it. */
export function removeDataFolder(dataFolder: string): void {
  const note = noteIn(databaseIn(dataFolder));
  if (existsSync(note)) rmSync(readFileSync(note, 'utf8'), { recursive: true, force: true });
  rmSync(dataFolder, { recursive: true, force: true });
}

/** The choice is remembered, because a later start in another folder would show an empty database. */
function findOutside(wanted: string): string | undefined {
  if (!existsSync(noteIn(wanted))) return undefined;
  const outside = readFileSync(noteIn(wanted), 'utf8');
  if (existsSync(outside)) return outside;
  throw new StartError(
    `The database was kept in ${outside}, which is gone; ` +
      `please bring it back, or delete ${noteIn(wanted)} to begin with an empty one.`,
  );
}

function createOutside(wanted: string): string {
  const outside = createIn(SYSTEM_FOLDER) ?? mkdtempSync(join(tmpdir(), 'fracfocus-xml-generator-'));
  writeFileSync(noteIn(wanted), outside, { flag: 'wx' });
  return outside;
}

function createIn(folder: string): string | undefined {
  try {
    makeFolders(folder);
    // The umask of root may have removed these permissions.
    chmodSync(folder, 0o755);
    return mkdtempSync(join(folder, 'database-'));
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Where PostgreSQL keeps its data, and the user that it runs as. */
export interface DatabaseHome {
  readonly folder: string;
  readonly cluster: string;
  /** The file with the password of the product's role. */
  readonly password: string;
  readonly ownerPassword: string;
  readonly user: ProcessUser | undefined;
}

export function chooseHome(dataFolder: string, say: Say): DatabaseHome {
  const path = resolve(dataFolder);
  const user = chooseUser(join(databaseIn(path), 'cluster'));
  const folder = prepareFolder(path, user, say);
  const [cluster, password, ownerPassword] = ['cluster', 'password', 'owner-password'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  return { folder, cluster, password, ownerPassword, user };
}
