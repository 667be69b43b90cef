import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromPlaywright, fromVitest, sum, summary, tallied } from './tally.ts';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
const playwright = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 } };

const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'tally-')), 'report.json');
const write = (report: unknown, code: number) => async () => {
  writeFileSync(file, JSON.stringify(report));
  return code;
};

describe('a tally', () => {
  it('counts skipped and flaky tests as failed', () => {
    expect(fromVitest(vitest)).toEqual({ passed: 5, failed: 6 });
    expect(fromPlaywright(playwright)).toEqual({ passed: 4, failed: 3 });
  });

  it('adds up to one line', () => {
    expect(
      summary(
        sum([
          { passed: 1, failed: 0 },
          { passed: 2, failed: 3 },
        ]),
      ),
    ).toBe('3 passed, 3 failed');
  });

  it('is read from the report of the run', async () => {
    expect(await tallied(file, fromVitest, write(vitest, 1))).toEqual({ passed: 5, failed: 6 });
  });

  it('has a failure when the run failed without a failed test', async () => {
    const allGood = { ...vitest, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    expect(await tallied(file, fromVitest, write(allGood, 1))).toEqual({ passed: 5, failed: 1 });
    expect(await tallied(file, fromVitest, write(allGood, 0))).toEqual({ passed: 5, failed: 0 });
  });

  it('has a failure when there is no report', async () => {
    expect(await tallied(file, fromVitest, async () => 0)).toEqual({ passed: 0, failed: 1 });
  });
});
