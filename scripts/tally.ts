import { readFileSync, rmSync } from 'node:fs';
import type { RanTest } from './reports.ts';

export interface Tally {
  readonly passed: number;
  /** What failed, each in its own words. */
  readonly failures: readonly string[];
}

/** The line that ends every test run. */
export const summary = ({ passed, failures }: Tally): string => `${passed} passed, ${failures.length} failed`;

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
});

/** Told once more at the end, where one looks first, and where a log that was cut still has it. */
export const told = ({ failures }: Tally): string => failures.map((failure) => `FAILED  ${failure}\n`).join('');

/** A skipped test is a failure: nothing is left out silently. */
export function countTests(ran: readonly RanTest[]): Tally {
  const bad = ran.filter(({ outcome }) => outcome !== 'passed');
  return { passed: ran.length - bad.length, failures: bad.map(inWords) };
}

/** As much of a message as says what was expected and where. */
const LINES = 15;

const inWords = ({ file, title, outcome, message = '' }: RanTest): string =>
  [`${file} > ${title} (${outcome})`, ...message.split('\n').slice(0, LINES).filter(Boolean)].join('\n        ');

/** Runs something that writes a report. A run that fails without a failed test, or leaves no report, counts as a failure. */
export async function tallied(
  file: string,
  readReport: (report: unknown) => RanTest[],
  runTests: () => Promise<number>,
): Promise<Tally> {
  rmSync(file, { force: true });
  const code = await runTests();
  try {
    const tally = countTests(readReport(JSON.parse(readFileSync(file, 'utf8'))));
    if (code === 0 || tally.failures.length > 0) return tally;
    return { ...tally, failures: [`No test failed, but their run ended with code ${code}; what it printed says why.`] };
  } catch (error) {
    return { passed: 0, failures: [`No report of the tests: ${String(error)}`] };
  }
}
