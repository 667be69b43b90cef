import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';
import { importsOf, readSource } from './imports.ts';

interface Stop {
  readonly file: string;
  readonly isPort: boolean;
}

const [, section = ''] = /## From job number to stored XML\n([\s\S]+?)\n## /.exec(readSource('ARCHITECTURE.md')) ?? [];
const listed: readonly Stop[] = [...section.matchAll(/^\d+\. `([^`]+)`(.*)$/gm)].map(([, file = '', text = '']) => ({
  file,
  isPort: text.includes('(port)'),
}));

const stops = listed.filter(({ file }) => existsSync(fromRoot(file)));

/** Names that a file exports, such as functions that others import through the index of the core. */
const exportsOf = (file: string) =>
  [...readSource(file).matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

const isNamedIn = (names: readonly string[], text: string) =>
  names.some((name) => new RegExp(`\\b${name}\\b`).test(text));

function isImportedBy(file: string, earlier: Stop): boolean {
  if (importsOf(earlier.file).includes(file)) return true;
  const index = /^packages\/(core|api)\//.exec(file)?.[0];
  const throughIndex = index !== undefined && importsOf(earlier.file).includes(`${index}src/index.ts`);
  return throughIndex && isNamedIn(exportsOf(file), readSource(earlier.file));
}

/** The earlier file makes a call of the contract, which this one declares or handles. */
function servesCallOf(file: string, earlier: Stop): boolean {
  const calls = [...readSource(earlier.file).matchAll(/\bapi\.(\w+)\(/g)].map(([, name = '']) => name);
  return calls.some((name) => new RegExp(`^ +(?:async )?${name}(?::|\\()`, 'm').test(readSource(file)));
}

const implementsPort = (file: string, earlier: Stop) => earlier.isPort && importsOf(file).includes(earlier.file);

describe('the way of a job number to a stored XML', () => {
  it('passes at most 45 files, each once', () => {
    expect(stops.length).toBeGreaterThan(20);
    expect(stops.length).toBeLessThanOrEqual(45);
    expect(new Set(stops.map(({ file }) => file)).size).toBe(stops.length);
  });

  it('names files that exist', () => expect(listed.filter((stop) => !stops.includes(stop))).toEqual([]));

  it('begins with the page and ends with the audit trail', () => {
    expect(stops.at(0)?.file).toBe('apps/web/src/features/xml-creator/page.tsx');
    expect(stops.at(-1)?.file).toBe('apps/server/src/audit/change.ts');
  });

  it.each(stops.slice(1).map(({ file }, index) => [file, stops.slice(0, index + 1)] as const))(
    'reaches %s from a file before it',
    (file, before) => {
      const ways = [isImportedBy, servesCallOf, implementsPort];
      expect(before.some((earlier) => ways.some((isWay) => isWay(file, earlier)))).toBe(true);
    },
  );
});
