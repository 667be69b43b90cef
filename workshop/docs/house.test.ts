import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';
import { findCircle, readSource, sourcesBelow } from './imports.ts';

const TRIAL = '.cache/circle-trial';
afterAll(() => rmSync(fromRoot(TRIAL), { recursive: true, force: true }));

function put(name: string, text: string): void {
  const file = fromRoot(join(TRIAL, name));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

describe('the folders', () => {
  it.each([
    'packages/core/src',
    'packages/api/src',
    'apps/server/src',
    'apps/web/src/features/xml-creator',
    'apps/web/src/features/xml-creator/steps',
  ])('of %s import each other in no circle', (root) => {
    expect(sourcesBelow(root).length).toBeGreaterThan(0);
    expect(findCircle(root)).toBeUndefined();
  });

  it('would not hide a circle', () => {
    put('sun/ray.ts', "import type { Drop } from '../rain/drop.ts';");
    put('rain/drop.ts', "export const load = () => import('../sea/wave.ts');");
    put('sea/wave.ts', "import '../moon.ts';\nexport {} from '../sun/ray.ts';");
    put('moon.ts', '');
    expect(findCircle(TRIAL)?.toSorted()).toEqual(['rain', 'rain', 'sea', 'sun']);
  });
});

describe('the core', () => {
  it('reads no clock', () => {
    const reading = sourcesBelow('packages/core/src').filter((file) =>
      /Date\.now|new Date\(\)|performance\.now/.test(readSource(file)),
    );
    expect(reading).toEqual([]);
  });
});

describe('the pages', () => {
  it('print every moment in one form, which stands in lib/moments.ts', () => {
    const printing = sourcesBelow('apps/web/src').filter((file) =>
      /Intl\.DateTimeFormat\((?!\))|toLocale(Date|Time)?String|toDateString|\.getHours\(/.test(readSource(file)),
    );
    expect(printing).toEqual(['apps/web/src/lib/moments.ts']);
  });

  const sheets = globSync('apps/web/src/**/*.css', { cwd: fromRoot('.') });

  it('style nothing by "whatever follows anything": a row that comes or goes would style its whole table again', () => {
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.filter((file) => /(^|[\s>}])\*\s*[+~]/m.test(readSource(file)))).toEqual([]);
  });

  it('ask nothing but named elements what they have: everything around the focus would be styled again at each key', () => {
    const asked = /(^|[\s>+~,])(?!:global)(\*|:[\w-]+(\([^()]*\))?)*:has\(/m;
    expect(sheets.filter((file) => asked.test(readSource(file)))).toEqual([]);
  });
});
