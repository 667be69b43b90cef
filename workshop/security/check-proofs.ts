import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { fromRoot } from '../../scripts/process.ts';
import { isTitle, type NamedTest, PAGE, readPage, type SecurityRow } from './security-page.ts';

/** One test of a run; `outcome` is `passed`, or the report's own word for why it proves nothing. */
export interface RanTest extends NamedTest {
  readonly outcome: string;
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

export const readVitestReport = (report: unknown): RanTest[] =>
  VitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: fromTheRoot(name), title, outcome: status })),
  );

const Spec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), expectedStatus: z.string() })),
});
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite));
  },
});
const PlaywrightReport = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(Suite) });

export function readPlaywrightReport(report: unknown): RanTest[] {
  const { config, suites } = PlaywrightReport.parse(report);
  return suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map((test) => ({
      file: fromTheRoot(path.join(config.rootDir, file)),
      title,
      outcome: outcomeOf(test),
    })),
  );
}

const specsOf = ({ specs, suites = [] }: z.infer<typeof Suite>): z.infer<typeof Spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** A test that is expected to fail proves nothing, even when it does as expected. */
const outcomeOf = ({ status, expectedStatus }: { status: string; expectedStatus: string }) =>
  status === 'expected' && expectedStatus === 'passed' ? 'passed' : `${status}, ${expectedStatus} expected`;

const fromTheRoot = (file: string) => path.relative(fromRoot(), file).replaceAll(path.sep, '/');

/** Tests of the page that did not run, or ran and did not pass. */
export const findUnproven = (rows: readonly SecurityRow[], ran: readonly RanTest[]): string[] =>
  rows.flatMap(({ id, tests }) =>
    tests.flatMap((test) => {
      const reason = reasonAgainst(test, ran);
      return reason === undefined ? [] : [`row ${id} is not proven, its test ${reason}: ${test.file} "${test.title}"`];
    }),
  );

function reasonAgainst({ file, title }: NamedTest, ran: readonly RanTest[]): string | undefined {
  const runs = ran.filter((test) => test.file === file && isTitle(title, test.title));
  if (runs.length === 0) return 'did not run';
  const bad = runs.find(({ outcome }) => outcome !== 'passed');
  return bad && `did not pass (${bad.outcome})`;
}

/** What a suite that did not get as far as its report has run is nothing. */
const readReport = (place: string, read: (report: unknown) => RanTest[]): RanTest[] =>
  existsSync(place) ? read(JSON.parse(readFileSync(place, 'utf8'))) : [];

/** After a whole run: true when every test that the page names ran and passed. */
export function checkProofs(vitestReport: string, playwrightReport: string): boolean {
  const ran = [...readReport(vitestReport, readVitestReport), ...readReport(playwrightReport, readPlaywrightReport)];
  const unproven = findUnproven(readPage(readFileSync(fromRoot(PAGE), 'utf8')), ran);
  for (const line of unproven) console.error(`${PAGE}: ${line}`);
  return unproven.length === 0;
}
