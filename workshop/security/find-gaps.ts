import type { SecurityRow } from './read-page.ts';

/** What a reason may be. */
const KINDS = /^(Not met|Not here|By design|In writing|Operator)\b[^:]*: .{10,}/;

type ReadFile = (place: string) => string | undefined;

/** Rows that are missing, stand twice, or prove nothing. */
export function findGaps(rows: readonly SecurityRow[], wanted: readonly string[], readFile: ReadFile): string[] {
  const ids = rows.map(({ id }) => id);
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `row ${id} is missing`),
    ...ids.filter((id) => !wanted.includes(id)).map((id) => `row ${id} is none of levels 1 and 2`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `row ${id} stands twice`),
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

/** The title as it stands in the source, in any kind of quotes. */
const hasTest = (source: string | undefined, title: string) =>
  title !== '' && ["'", '"', '`'].some((quote) => source?.includes(`${quote}${title}${quote},`));
