import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../../scripts/process.ts';
import { asvsRows } from './asvs-rows.ts';
import { findMutationGaps } from './mutation-results.ts';
import { mutations } from './mutations.ts';
import { PAGE, readPage, type SecurityRow } from './security-page.ts';

export const readSource = (place: string) =>
  existsSync(fromRoot(place)) ? readFileSync(fromRoot(place), 'utf8') : undefined;

/** Every row of the page has a test that exists, or says why not; the results of all mutations are on the page. */
export async function checkSecurity(): Promise<number> {
  const page = readSource(PAGE) ?? '';
  const rows = readPage(page);
  const gaps = [...findGaps(rows, asvsRows, readSource), ...findMutationGaps(rows, mutations, page, readSource)];
  for (const gap of gaps) console.error(`${PAGE}: ${gap}`);
  return gaps.length === 0 ? 0 : 1;
}

/** What a reason may be. */
const KINDS = /^(Not met|Not here|By design|In writing|Operator)\b[^:]*: .{10,}/;

export type ReadFile = (place: string) => string | undefined;

/** Rows that are missing, are there twice, or prove nothing. */
export function findGaps(rows: readonly SecurityRow[], wanted: readonly string[], readFile: ReadFile): string[] {
  const ids = rows.map(({ id }) => id);
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `row ${id} is missing`),
    ...ids.filter((id) => !wanted.includes(id)).map((id) => `row ${id} is not in levels 1 and 2`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `row ${id} is there twice`),
    ...rows.flatMap((row) => findGapsOf(row, readFile)),
  ];
}

function findGapsOf({ id, tests, reason }: SecurityRow, readFile: ReadFile): string[] {
  if (tests.length === 0 && reason === '') return [`row ${id} has neither a test nor a reason`];
  const lost = tests.filter(({ file, title }) => !hasTest(readFile(file), title));
  return [
    ...lost.map(({ file, title }) => `row ${id} names a test that does not exist: ${file} "${title}"`),
    ...(reason === '' || KINDS.test(reason) ? [] : [`row ${id} has a reason of no known kind: ${reason}`]),
  ];
}

/** The title as it is in the source, in any kind of quotes. */
const hasTest = (source: string | undefined, title: string) =>
  title !== '' && ["'", '"', '`'].some((quote) => source?.includes(`${quote}${title}${quote},`));
