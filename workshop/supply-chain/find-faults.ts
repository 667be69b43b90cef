import { acceptedLicences } from './licences.ts';
import { identityOf, type LockedPackage } from './lockfile.ts';

/** The parts of a package.json that say what is installed. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** `$name` repeats the version that stands among the dependencies. */
const REPEATED = /^\$/;

/** Versions that could become others by themselves. */
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
