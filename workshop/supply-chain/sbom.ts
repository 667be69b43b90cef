import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../scripts/process.ts';
import { type LockedPackage, lockedPackages, readLockfile } from './check-supply-chain.ts';

const DEFAULT_PLACE = fromRoot('.cache/sbom.cdx.json');

/** Writes what the product is made of, in CycloneDX, from the lockfile alone. */
export async function sbom([place = DEFAULT_PLACE]: readonly string[]): Promise<number> {
  const { name, version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as Product;
  const document = toCycloneDx({ name, version }, lockedPackages(readLockfile()));
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, `${JSON.stringify(document, undefined, 2)}\n`);
  console.error(`${document.components.length} packages written to ${place}`);
  return 0;
}

interface Product {
  readonly name: string;
  readonly version: string;
}

export function toCycloneDx(product: Product, packages: readonly LockedPackage[]) {
  const components = packages.map(toComponent);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // The same packages give the same document, number included.
    serialNumber: `urn:uuid:${toUuid(JSON.stringify([product, components]))}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': product.name, ...product } },
    components,
  };
}

function toComponent({ name, version, license, integrity, isDev }: LockedPackage) {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  const content = Buffer.from(integrity?.replace('sha512-', '') ?? '', 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: isDev ? 'excluded' : 'required',
    purl,
    licenses: [license.startsWith('(') ? { expression: license } : { license: { id: license } }],
    hashes: [{ alg: 'SHA-512', content }],
  };
}

function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
