import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './process.ts';

/** The first program on the PATH with one of these names. */
export const findOnPath = (names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isProgram);

export function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const APT_GET = '/usr/bin/apt-get';

const aptGet = (...args: string[]) => run(APT_GET, args, { DEBIAN_FRONTEND: 'noninteractive' });

let updated: Promise<number> | undefined;

/** Only root may install, and only where Debian's package manager is, which reads its lists once. */
async function mayInstall(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !isProgram(APT_GET)) return false;
  await (updated ??= aptGet('update', '-qq'));
  return true;
}

/** Installs the first of these packages of Debian that can be had. */
export async function installPackage(names: readonly string[]): Promise<void> {
  if (!(await mayInstall())) return;
  console.error(`Installing ${names[0]} with apt-get ...`);
  for (const name of names) {
    if ((await aptGet('install', '-y', '-qq', '--no-install-recommends', name)) === 0) return;
  }
}

/** Unpacks a package of Debian into a folder: a server that is installed would start and stay. */
export async function unpackPackage(name: string, folder: string): Promise<void> {
  if (!(await mayInstall())) return;
  mkdirSync(folder, { recursive: true });
  const inFolder = (program: string, args: readonly string[]) => run(program, args, {}, folder);
  if ((await inFolder(APT_GET, ['download', '-qq', name])) !== 0) return;
  const archive = readdirSync(folder).find((file) => file.startsWith(`${name}_`) && file.endsWith('.deb'));
  if (archive !== undefined) await inFolder('/usr/bin/dpkg-deb', ['--extract', archive, '.']);
}
