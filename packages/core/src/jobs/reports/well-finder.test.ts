import { describe, expect, it } from 'vitest';
import type { OfWell } from './job-reports.ts';
import { createWellFinder } from './well-finder.ts';

type Row = readonly [name: string, api: string];

/** The wells that the rows belong to, as numbers in order of first mention. */
function wellsOf(...rows: readonly Row[]) {
  const finder = createWellFinder(({ name, api }: OfWell) => ({ name, api }));
  const found = rows.map(([name, api]) => finder.groups.indexOf(finder.find({ name, api })));
  return { found, apis: finder.groups.map(({ api }) => api) };
}

describe('the finder of wells', () => {
  it('knows a well by its name in any spelling', () =>
    expect(wellsOf(['Smith 1H', ''], [' smith   1h ', ''], ['Smith1H', '']).found).toEqual([0, 0, 1]));

  it('knows an API number of ten digits as that of fourteen, and keeps the first', () =>
    expect(wellsOf(['A', '42-461-42471-00-00'], ['', '4246142471'])).toEqual({
      found: [0, 0],
      apis: ['42-461-42471-00-00'],
    }));

  it('learns the API number of a well that was named before', () =>
    expect(wellsOf(['A', ''], ['A', '4246142471'], ['', '4246142471'])).toEqual({
      found: [0, 0, 0],
      apis: ['4246142471'],
    }));

  it('tells two wells of one name apart by their API numbers; the name alone is the first', () =>
    expect(wellsOf(['A', '4246142471'], ['A', '4246142472'], ['A', '']).found).toEqual([0, 1, 0]));

  it('takes no well for another because both have no name', () =>
    expect(wellsOf([' ', '4246142471'], ['', '4246142472'], ['', '']).found).toEqual([0, 1, 2]));
});
