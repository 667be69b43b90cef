import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromRoot } from './process.ts';
import { readPlaywrightReport, readVitestReport } from './reports.ts';
import { countTests, sum, summary, tallied, told } from './tally.ts';

const vitestFile = (statuses: readonly string[], file = { status: 'passed', message: '' }) => ({
  testResults: [
    {
      ...file,
      name: fromRoot('apps/a.test.ts'),
      assertionResults: statuses.map((status) => ({
        title: `is ${status}`,
        status,
        failureMessages:
          status === 'failed' ? ['\u001b[31mError: expected 1 to be 2\u001b[39m\n    at a.test.ts:3:5'] : [],
      })),
    },
  ],
});

const playwrightTest = (status: string, expectedStatus = 'passed') => ({
  config: { rootDir: fromRoot('e2e/tests') },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              file: 'a.spec.ts',
              title: `is ${status}`,
              tests: [{ status, expectedStatus, results: [{ errors: [{ message: 'Error: no button' }] }] }],
            },
          ],
        },
      ],
    },
  ],
});

const countVitest = (...given: Parameters<typeof vitestFile>) => countTests(readVitestReport(vitestFile(...given)));

const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'tally-')), 'report.json');
const write = (report: unknown, code: number) => async () => {
  writeFileSync(file, JSON.stringify(report));
  return code;
};

describe('a tally', () => {
  it('counts skipped tests, and those that are not written yet, as failed', () => {
    const { passed, failures } = countVitest(['passed', 'passed', 'failed', 'skipped', 'pending', 'todo']);
    expect({ passed, failed: failures.length }).toEqual({ passed: 2, failed: 4 });
  });

  it.each([
    ['expected', 'passed', 0],
    ['expected', 'failed', 1],
    ['skipped', 'skipped', 1],
    ['flaky', 'passed', 1],
    ['unexpected', 'passed', 1],
  ])('of a browser test that ended as %s where %s was expected has %d failures', (status, expected, failed) => {
    const { passed, failures } = countTests(readPlaywrightReport(playwrightTest(status, expected)));
    expect({ passed, failed: failures.length }).toEqual({ passed: 1 - failed, failed });
  });

  it('says where each failure is and what was expected', () => {
    expect(countVitest(['failed']).failures).toEqual([
      'apps/a.test.ts > is failed (failed)\n        Error: expected 1 to be 2\n            at a.test.ts:3:5',
    ]);
    expect(countTests(readPlaywrightReport(playwrightTest('unexpected'))).failures).toEqual([
      'e2e/tests/a.spec.ts > is unexpected (unexpected, passed expected)\n        Error: no button',
    ]);
  });

  it('has a failure when a file breaks outside of its tests', () => {
    expect(countVitest(['passed'], { status: 'failed', message: 'no such module' })).toEqual({
      passed: 1,
      failures: ['apps/a.test.ts > (the file) (failed)\n        no such module'],
    });
    expect(countVitest(['failed'], { status: 'failed', message: '' }).failures).toHaveLength(1);
  });

  it('adds up to one line, and tells every failure before it', () => {
    const all = sum([
      { passed: 1, failures: [] },
      { passed: 2, failures: ['the check of lint', 'a.test.ts > adds'] },
    ]);
    expect(summary(all)).toBe('3 passed, 2 failed');
    expect(told(all)).toBe('FAILED  the check of lint\nFAILED  a.test.ts > adds\n');
  });

  it('is read from the report of the run', async () => {
    expect(await tallied(file, readVitestReport, write(vitestFile(['passed']), 0))).toEqual({
      passed: 1,
      failures: [],
    });
  });

  it('has a failure when the run failed without a failed test', async () => {
    const { passed, failures } = await tallied(file, readVitestReport, write(vitestFile(['passed']), 7));
    expect(passed).toBe(1);
    expect(failures).toEqual([expect.stringContaining('code 7')]);
  });

  it('has a failure when there is no report', async () => {
    expect(await tallied(file, readVitestReport, async () => 0)).toEqual({
      passed: 0,
      failures: [expect.stringContaining('No report of the tests')],
    });
  });
});
