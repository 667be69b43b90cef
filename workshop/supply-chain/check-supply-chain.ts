import { readFileSync } from 'node:fs';
import { fromRoot } from '../../scripts/process.ts';

const manifests = ['.', 'packages/core', 'packages/api', 'apps/server', 'apps/web', 'apps/server/test/azurite'];

interface RootManifest extends Manifest {
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(fromRoot(folder, 'package.json'), 'utf8')) as RootManifest;

/** Exact versions, hashes, licences and install scripts, of the product and of the emulator for tests. */
export async function checkSupplyChain(): Promise<number> {
  const allowed = Object.keys(readManifest('.').allowScripts);
  const faults = [
    ...manifests.flatMap((folder) => findLooseVersions(folder, readManifest(folder))),
    ...findPackageFaults(lockedPackages(readLockfile()), allowed),
    ...findPackageFaults(lockedPackages(readLockfile('apps/server/test/azurite')), []),
  ];
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

/** The parts of a package.json that say what is installed. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** `$name` repeats the version in the dependencies. */
const REPEATED = /^\$/;

/** Versions that could change by themselves. */
export function findLooseVersions(place: string, manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
    .filter(([, version]) => !EXACT.test(version) && !REPEATED.test(version))
    .map(([name, version]) => `${place}: ${name} is ${version}, which is not one exact version`);
}

/** What is wrong with the packages that a lockfile pins. */
export function findPackageFaults(packages: readonly LockedPackage[], mayRunScripts: readonly string[]): string[] {
  return packages.flatMap((each) => [
    ...(each.integrity?.startsWith('sha512-') ? [] : [`${identityOf(each)} has no SHA-512 in the lockfile`]),
    ...(each.license in acceptedLicences
      ? []
      : [`${identityOf(each)} has the licence "${each.license}", not accepted yet`]),
    ...(each.hasInstallScript && !mayRunScripts.includes(each.name)
      ? [`${identityOf(each)} runs a script when it is installed, and is not named in allowScripts`]
      : []),
  ]);
}

/** Licences that packages may have, and what they ask of us. */
export const acceptedLicences: Readonly<Record<string, string>> = {
  MIT: 'keep the notice',
  'MIT-0': 'nothing',
  ISC: 'keep the notice',
  '0BSD': 'nothing',
  'BSD-2-Clause': 'keep the notice',
  'BSD-3-Clause': 'keep the notice, do not advertise with the names',
  'Apache-2.0': 'keep the notice, say what was changed',
  'BlueOak-1.0.0': 'keep the notice',
  'MPL-2.0': 'publish changes to its own files; we make none',
  'OFL-1.1': 'fonts: keep the notice, do not sell them by themselves',
  'CC-BY-4.0': 'data: name the source',
  '(MIT OR CC0-1.0)': 'nothing, taken as CC0',
  // dejavu-fonts-ttf: the licenses of Bitstream Vera and Arev.
  'SEE LICENSE IN README.md AND LICENSE': 'fonts: keep the notice, do not sell them by themselves',
  // tv4, by way of Azurite: its page puts it into the public domain.
  'http://geraintluff.github.io/tv4/LICENSE.txt': 'nothing; only the emulator for tests has it',
};

/** Licences that a package tells only in a file of its own. */
const toldElsewhere: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** One package at one version, as the lockfile pins it. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly integrity: string | undefined;
  /** For building and testing only; no part of what runs. */
  readonly isDev: boolean;
  readonly hasInstallScript: boolean;
}

interface Entry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, Entry>>;
}

export const readLockfile = (folder = '.'): Lockfile =>
  JSON.parse(readFileSync(fromRoot(folder, 'package-lock.json'), 'utf8')) as Lockfile;

/** By name and version, each once; our own workspaces are links and left out. */
export function lockedPackages({ packages }: Lockfile): LockedPackage[] {
  const found = Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, entry]) => toPackage(place, entry));
  const byIdentity = new Map<string, LockedPackage>();
  for (const each of found) {
    const twin = byIdentity.get(identityOf(each));
    // What runs in one place and only builds in another does run.
    byIdentity.set(identityOf(each), { ...each, isDev: each.isDev && (twin?.isDev ?? true) });
  }
  return [...byIdentity.values()].sort((one, other) => (identityOf(one) < identityOf(other) ? -1 : 1));
}

const identityOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string => `${name}@${version}`;

function toPackage(place: string, entry: Entry): LockedPackage {
  const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return {
    name,
    version: entry.version ?? '',
    license: entry.license ?? toldElsewhere[name] ?? '',
    integrity: entry.integrity,
    isDev: entry.dev ?? false,
    hasInstallScript: entry.hasInstallScript ?? false,
  };
}
