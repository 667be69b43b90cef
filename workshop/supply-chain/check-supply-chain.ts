import { readFileSync } from 'node:fs';
import { fromRoot } from '../../scripts/process.ts';
import { findLooseVersions, findPackageFaults, type Manifest } from './find-faults.ts';
import { lockedPackages, readLockfile } from './lockfile.ts';

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
