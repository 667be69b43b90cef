import { describe, expect, it } from 'vitest';
import {
  findLooseVersions,
  findPackageFaults,
  type LockedPackage,
  lockedPackages,
  readLockfile,
} from './check-supply-chain.ts';
import { toCycloneDx } from './sbom.ts';

const aPackage = (different: Partial<LockedPackage> = {}): LockedPackage => ({
  name: 'drum',
  version: '1.2.3',
  license: 'MIT',
  integrity: 'sha512-q83v',
  isDev: false,
  hasInstallScript: false,
  ...different,
});

describe('the check of the supply chain', () => {
  it.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', '>=1', 'git+https://example.com/drum.git', 'file:../drum'])(
    'refuses the version %s',
    (version) => {
      expect(findLooseVersions('here', { dependencies: { drum: version } })).toHaveLength(1);
    },
  );

  it('takes exact versions, and overrides that repeat one', () => {
    const manifest = { devDependencies: { drum: '1.2.3-beta.4' }, overrides: { lid: '$drum', rim: '2.0.0' } };
    expect(findLooseVersions('here', manifest)).toEqual([]);
  });

  it.each([
    [{ integrity: undefined }, 'no SHA-512'],
    [{ integrity: 'sha1-q83v' }, 'no SHA-512'],
    [{ license: 'AGPL-3.0' }, 'the licence "AGPL-3.0"'],
    [{ license: '' }, 'the licence ""'],
    [{ hasInstallScript: true }, 'not named in allowScripts'],
  ])('refuses a package with %j', (different, words) => {
    expect(findPackageFaults([aPackage(different)], [])[0]).toContain(words);
  });

  it('takes a named package with a script', () => {
    expect(findPackageFaults([aPackage({ hasInstallScript: true })], ['drum'])).toEqual([]);
  });
});

describe('the lockfile', () => {
  it('names each package and version once, and knows what runs', () => {
    const entry = { version: '1.2.3', license: 'MIT', integrity: 'sha512-q83v' };
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/@disclosure/core': { link: true },
      'node_modules/@a/drum': { ...entry, dev: true },
      'node_modules/lid/node_modules/@a/drum': entry,
    };
    expect(lockedPackages({ packages })).toEqual([aPackage({ name: '@a/drum' })]);
  });
});

describe('the bill of materials', () => {
  it('names packages as others look them up, with their hash', () => {
    const document = toCycloneDx({ name: 'product', version: '1.0.0' }, [aPackage({ name: '@a/drum', isDev: true })]);
    expect(document.components).toEqual([
      expect.objectContaining({
        purl: 'pkg:npm/%40a/drum@1.2.3',
        scope: 'excluded',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: 'abcdef' }],
      }),
    ]);
    expect(document.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('is the same for the same lockfile', () => {
    const print = () => JSON.stringify(toCycloneDx({ name: 'p', version: '1' }, lockedPackages(readLockfile())));
    expect(print()).toBe(print());
  });
});
