import { acceptedLicences } from '../supply-chain/licences.ts';
import { type LockedPackage, lockedPackages, readLockfile } from '../supply-chain/lockfile.ts';

const HEAD = `# Licences

Printed from the lockfile by \`npm run docs\`. A package with a licence that is not in the first table fails \`npm run check\`.
`;

/** Every licence with what it asks, and every package that is part of what runs. */
export function licenceList(): string {
  const packages = lockedPackages(readLockfile());
  const shipped = packages.filter(({ isDev }) => !isDev);
  return [
    HEAD,
    '| licence | asks | packages that run | for building and testing |\n| --- | --- | --- | --- |',
    ...Object.entries(acceptedLicences).flatMap(([licence, asks]) => toRow(licence, asks, packages)),
    '\n## Packages that run\n',
    '| package | version | licence |\n| --- | --- | --- |',
    ...shipped.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
  ].join('\n');
}

function toRow(licence: string, asks: string, packages: readonly LockedPackage[]): string[] {
  const having = packages.filter(({ license }) => license === licence);
  const running = having.filter(({ isDev }) => !isDev).length;
  return having.length === 0 ? [] : [`| ${licence} | ${asks} | ${running} | ${having.length - running} |`];
}
