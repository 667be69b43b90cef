import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../../start-error.ts';
import { findBinaries } from './binaries.ts';
import { chooseUser, giveTo, type ProcessUser } from './process-user.ts';

/** Where PostgreSQL and its data are, and whom it runs as. */
export interface Place {
  readonly folder: string;
  readonly cluster: string;
  readonly password: string;
  readonly binaries: string;
  readonly user: ProcessUser | undefined;
}

export function choosePlace(dataFolder: string): Place {
  const folder = join(resolve(dataFolder), 'database');
  const user = chooseUser(clusterIn(folder));
  makeFolder(folder, user);
  return toPlace(folder, findBinaries(), user);
}

const clusterIn = (folder: string) => join(folder, 'cluster');

const toPlace = (folder: string, binaries: string, user: ProcessUser | undefined): Place => ({
  folder,
  cluster: clusterIn(folder),
  password: join(folder, 'password'),
  binaries,
  user,
});

function makeFolder(folder: string, user: ProcessUser | undefined): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    giveTo(user, folder);
  } catch (error) {
    throw cannotWrite(folder, error as Error);
  }
}

export const cannotWrite = (folder: string, error: Error): StartError =>
  new StartError(
    `The data folder ${folder} cannot be written (${error.message}); please set DATA_DIR to a folder that can be.`,
    { cause: error },
  );
