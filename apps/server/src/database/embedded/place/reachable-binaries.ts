import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lchownSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBinaries, program } from './binaries.ts';
import type { Place } from './place.ts';
import type { ProcessUser } from './process-user.ts';
import type { Say } from '../say.ts';

/** Programs that the user of PostgreSQL can run: those of the installation, else a copy beside the data. */
export function reachableBinaries({ folder, user }: Place, say: Say): string {
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

/** Renamed when it is whole: a copy that is there is complete. */
function makeCopy(installed: string, copy: string, user: ProcessUser): void {
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const path of ['', ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(unfinished, path), user.uid, user.gid);
  }
  renameSync(unfinished, copy);
}
