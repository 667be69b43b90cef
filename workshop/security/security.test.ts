import { describe, expect, it } from 'vitest';
import { asvsRows } from './asvs-rows.ts';
import { findGaps, readPage } from './check-security.ts';

const source = (place: string) => (place === 'a.test.ts' ? "it('keeps %s out', () => {});" : undefined);
const gapsOf = (...lines: readonly string[]) => findGaps(readPage(lines.join('\n')), ['1.1.1'], source);
const row = (test: string, reason = '') => `| 1.1.1 | 2 | asks | ${test} | ${reason} |`;

describe('the check of the security page', () => {
  it('takes a row with a test that exists, or a reason of a known kind', () => {
    expect(gapsOf(row('`a.test.ts` keeps %s out'))).toEqual([]);
    expect(gapsOf(row('', 'Not here: nothing of the kind exists.'))).toEqual([]);
  });

  it.each([
    [row(''), 'has neither a test nor a reason'],
    [row('`a.test.ts` lets %s in'), 'names a test that does not exist'],
    [row('`b.test.ts` keeps %s out'), 'names a test that does not exist'],
    [row('it is tested somewhere'), 'names a test that does not exist'],
    [row('', 'later'), 'a reason of no known kind'],
    [row('', 'Not met: no'), 'a reason of no known kind'],
    ['', 'row 1.1.1 is missing'],
  ])('trips over %j', (line, words) => {
    expect(gapsOf(line)).toEqual([expect.stringContaining(words)]);
  });

  it('trips over rows that are too many', () => {
    const good = row('`a.test.ts` keeps %s out');
    expect(gapsOf(good, good)).toEqual(['row 1.1.1 stands twice']);
    expect(gapsOf(good, good.replace('1.1.1', '1.2.10'))).toEqual(['row 1.2.10 is none of levels 1 and 2']);
  });

  it('wants 217 rows', () => {
    expect(new Set(asvsRows).size).toBe(217);
  });
});
