import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../../scripts/process.ts';
import { type RanTest, readPlaywrightReport, readVitestReport } from '../../scripts/reports.ts';
import { isTitle, type NamedTest, PAGE, readPage, type SecurityRow } from './security-page.ts';

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

/** After a whole run: the tests that the page names and that did not pass. */
export function checkProofs(vitestReport: string, playwrightReport: string): string[] {
  const ran = [...readReport(vitestReport, readVitestReport), ...readReport(playwrightReport, readPlaywrightReport)];
  return findUnproven(readPage(readFileSync(fromRoot(PAGE), 'utf8')), ran).map((line) => `${PAGE}: ${line}`);
}
