import type { ReadFile } from './check-security.ts';
import type { Mutation } from './mutations/mutation.ts';
import type { SecurityRow } from './security-page.ts';

/** What became of a mutation: `red`, or why it proved nothing. */
export interface MutationResult extends Pick<Mutation, 'row' | 'name'> {
  readonly result: string;
  readonly date: string;
}

export const RED = 'red';

/** Chapters whose tests must fail when the code is broken on purpose. */
const CHAPTERS = new Set(['1', '2', '6', '7', '8', '14', '15']);

export const needsMutation = ({ id, tests }: SecurityRow): boolean =>
  tests.length > 0 && CHAPTERS.has(id.split('.')[0] ?? '');

/** The section of the page that holds the results; nothing but the table comes after its first line. */
const SECTION = /(\n## Mutations\n\n[^|]*)(\|[^]*)$/;
const LINE = /^\| ([\d.]+) +\| (.*?) +\| (.*?) +\| ([\d-]+) +\|$/gm;

export const readResults = (page: string): MutationResult[] =>
  [...(SECTION.exec(page)?.[2] ?? '').matchAll(LINE)].map(([, row = '', name = '', result = '', date = '']) => ({
    row,
    name,
    result,
    date,
  }));

/** Puts new results in the place of old ones; rows that did not run keep theirs, as long as there is such a mutation. */
export function writeResults(page: string, fresh: readonly MutationResult[], mutations: readonly Mutation[]): string {
  const all = [...fresh, ...readResults(page)];
  const kept = mutations.flatMap(({ row, name }) => all.find((line) => line.row === row && line.name === name) ?? []);
  const lines = kept.map(({ row, name, result, date }) => `| ${row} | ${name} | ${result} | ${date} |`);
  const table = ['| row | what is broken | its test | on |', '| --- | --- | --- | --- |', ...lines].join('\n');
  return page.replace(SECTION, (_, head: string) => `${head}${table}\n`);
}

/** Rows without a mutation, mutations that fit no code, and mutations that the page does not report as red. */
export function findMutationGaps(
  rows: readonly SecurityRow[],
  mutations: readonly Mutation[],
  page: string,
  readFile: ReadFile,
): string[] {
  const wanted = rows.filter(needsMutation).map(({ id }) => id);
  const results = readResults(page);
  const isRed = ({ row, name }: Mutation) =>
    results.some((line) => line.row === row && line.name === name && line.result === RED);
  return [
    ...wanted.filter((id) => !mutations.some(({ row }) => row === id)).map((id) => `row ${id} has no mutation`),
    ...mutations
      .filter(({ row }) => !wanted.includes(row))
      .map(({ row }) => `a mutation is for row ${row}, which needs none`),
    ...mutations
      .filter(({ file, find }) => (readFile(file) ?? '').split(find).length !== 2)
      .map(({ row, file, find }) => `the mutation of row ${row} is not exactly once in ${file}: ${find}`),
    ...mutations
      .filter((mutation) => !isRed(mutation))
      .map(
        ({ row, name }) =>
          `the mutation of row ${row} (${name}) is not reported as red: npm run security -- --mutate ${row}`,
      ),
  ];
}
