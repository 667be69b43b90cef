import { readFileSync } from 'node:fs';
import { fromRoot } from '../../scripts/process.ts';

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

export interface Lockfile {
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

export const identityOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string => `${name}@${version}`;

const toPackage = (place: string, entry: Entry): LockedPackage => ({
  name: entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
  version: entry.version ?? '',
  license: entry.license ?? '',
  integrity: entry.integrity,
  isDev: entry.dev ?? false,
  hasInstallScript: entry.hasInstallScript ?? false,
});
