import { readFileSync, rmSync } from 'node:fs';
import * as z from 'zod/mini';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** The line that ends every test run. */
export const summary = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** A skipped test is a failure: nothing is left out silently. */
export const fromVitest = (report: unknown): Tally => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = VitestReport.parse(report);
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests };
};

export const fromPlaywright = (report: unknown): Tally => {
  const { expected, unexpected, flaky, skipped } = PlaywrightReport.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
};

/** Runs something that writes a report. A run that fails without a failed test, or leaves no report, counts as a failure. */
export async function tallied(
  file: string,
  readReport: (report: unknown) => Tally,
  runTests: () => Promise<number>,
): Promise<Tally> {
  rmSync(file, { force: true });
  const code = await runTests();
  try {
    const tally = readReport(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch (error) {
    console.error(`No report of the tests: ${String(error)}`);
    return { passed: 0, failed: 1 };
  }
}
