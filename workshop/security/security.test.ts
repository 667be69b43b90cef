import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';
import type { RanTest } from '../../scripts/reports.ts';
import { asvsRows } from './asvs-rows.ts';
import { findUnproven } from './check-proofs.ts';
import { findGaps } from './check-security.ts';
import { findMutationGaps, readResults, writeResults } from './mutation-results.ts';
import { makeScratchCopy } from './scratch-copy.ts';
import { readPage } from './security-page.ts';

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
  ])('refuses %j', (line, words) => {
    expect(gapsOf(line)).toEqual([expect.stringContaining(words)]);
  });

  it('refuses rows that are too many', () => {
    const good = row('`a.test.ts` keeps %s out');
    expect(gapsOf(good, good)).toEqual(['row 1.1.1 is there twice']);
    expect(gapsOf(good, good.replace('1.1.1', '1.2.10'))).toEqual(['row 1.2.10 is not in levels 1 and 2']);
  });

  it('wants 217 rows', () => {
    expect(new Set(asvsRows).size).toBe(217);
  });
});

const ran = (title: string, outcome: string): RanTest => ({ file: 'a.test.ts', title, outcome });
const unprovenBy = (test: string, tests: readonly RanTest[]) => findUnproven(readPage(row(test)), tests);

describe('a row of the security page', () => {
  it.each([
    ['`a.test.ts` keeps people out', 'keeps people out'],
    ['`a.test.ts` keeps %s out (%d)', 'keeps "two\nlines" out (5)'],
    ['`a.test.ts` keeps $user.name out', 'keeps Pat Lee out'],
    ['`a.test.ts` keeps ${STEPS} people out', 'keeps 150 people out'],
  ])('is proven when %j ran as %j and passed', (test, title) => {
    expect(unprovenBy(test, [ran(title, 'passed')])).toEqual([]);
  });

  it.each([
    ['was skipped', 'keeps people out', 'skipped', 'did not pass (skipped)'],
    ['is not written yet', 'keeps people out', 'todo', 'did not pass (todo)'],
    ['failed', 'keeps people out', 'failed', 'did not pass (failed)'],
    ['is commented out or was renamed', 'keeps strangers out', 'passed', 'did not run'],
    ['only has its title as a part', 'always keeps people out', 'passed', 'did not run'],
  ])('is not proven when its test %s', (_, title, status, words) => {
    const unproven = unprovenBy('`a.test.ts` keeps people out', [ran(title, status)]);
    expect(unproven).toEqual([`row 1.1.1 is not proven, its test ${words}: a.test.ts "keeps people out"`]);
  });

  it('is not proven when one of several tests of its title did not pass', () => {
    const both = ['passed', 'failed'].map((outcome) => ran(`keeps ${outcome} out`, outcome));
    expect(unprovenBy('`a.test.ts` keeps %s out', both)).toHaveLength(1);
  });
});

describe('the mutations', () => {
  const mutation = { row: '1.1.1', name: 'all may enter', file: 'a.ts', find: 'closed', replace: 'open' };
  const rows = readPage(row('`a.test.ts` keeps %s out'));
  const empty = '\n## Mutations\n\nHow to read it.\n\n| row |\n| --- |\n';
  const red = { ...mutation, result: 'red', date: '2026-11-16' };
  const good = writeResults(empty, [red], [mutation]);
  const code = (text: string) => () => text;

  it('are whole when each row has one that fits and turned its test red', () => {
    expect(readResults(good)).toEqual([{ row: '1.1.1', name: 'all may enter', result: 'red', date: '2026-11-16' }]);
    expect(findMutationGaps(rows, [mutation], good, code('is closed'))).toEqual([]);
  });

  it.each([
    { what: 'there is none', list: [], words: 'row 1.1.1 has no mutation' },
    { what: 'its code is gone', text: 'is open', words: 'not exactly once in a.ts' },
    { what: 'its code is there twice', text: 'closed, closed', words: 'not exactly once in a.ts' },
    { what: 'it did not run', page: empty, words: 'is not reported as red' },
    { what: 'it was changed', list: [{ ...mutation, name: 'some may enter' }], words: 'is not reported as red' },
    { what: 'its test stayed green', page: good.replace('| red |', '| green |'), words: 'is not reported as red' },
    { what: 'it is for no row', list: [mutation, { ...mutation, row: '3.1.1' }], words: 'row 3.1.1, which needs none' },
  ])('have a gap when $what', ({ list = [mutation], page = good, text = 'is closed', words }) => {
    expect(findMutationGaps(rows, list, page, code(text)).join('\n')).toContain(words);
  });

  it('keep the results of rows that did not run again', () => {
    const other = { ...mutation, row: '1.2.1' };
    const page = writeResults(good, [{ ...other, result: 'green', date: '2026-11-17' }], [mutation, other]);
    expect(readResults(page).map(({ row: id, date }) => `${id} ${date}`)).toEqual([
      '1.1.1 2026-11-16',
      '1.2.1 2026-11-17',
    ]);
    expect(page.startsWith('\n## Mutations\n\nHow to read it.\n')).toBe(true);
  });

  it('break a copy of the code, never the code itself', async () => {
    const copy = makeScratchCopy();
    onTestFinished(() => copy.remove());
    const file = 'packages/core/src/index.ts';
    const right = readFileSync(fromRoot(file), 'utf8');
    const change = { file, find: right, replace: 'broken' };
    const seen = await copy.broken(change, async () => readFileSync(path.join(copy.root, file), 'utf8'));
    expect(seen).toBe('broken');
    expect(readFileSync(fromRoot(file), 'utf8')).toBe(right);
    expect(readFileSync(path.join(copy.root, file), 'utf8')).toBe(right);
    const workspace = path.join(copy.root, 'node_modules/@disclosure/core');
    expect(lstatSync(workspace).isSymbolicLink()).toBe(true);
    expect(path.resolve(path.dirname(workspace), readlinkSync(workspace))).toBe(path.join(copy.root, 'packages/core'));
  });
});
