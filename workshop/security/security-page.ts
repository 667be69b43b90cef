/** The page whose rows are checked here. */
export const PAGE = 'docs/security.md';

/** One row of the tables in docs/security.md. */
export interface SecurityRow {
  readonly id: string;
  readonly tests: readonly NamedTest[];
  readonly reason: string;
}

export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

const ROW = /^\|\s*(\d+\.\d+\.\d+)\s*\|\s*[12]\s*\|([^|]*)\|([^|]*)\|([^|]*)\|$/;
const TEST = /^`([^`]+\.(?:test|spec)\.tsx?)` (.+)$/;

export const readPage = (page: string): SecurityRow[] =>
  page.split('\n').flatMap((line) => {
    const [, id, , tests = '', reason = ''] = ROW.exec(line) ?? [];
    return id === undefined ? [] : [{ id, tests: readTests(tests), reason: reason.trim() }];
  });

/** Text that names no test is kept too, so that the check reports it. */
const readTests = (cell: string): NamedTest[] =>
  cell
    .split('<br>')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [, file = text, title = ''] = TEST.exec(text) ?? [];
      return { file, title };
    });

/** What a run replaces in a title: `%s`, `$name`, `$user.name`, `${STEPS}`. */
const PLACE = /%[sdifjo#%]|\$\{\w+\}|\$[a-z][\w.]*/gi;

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Matches what a run prints for a title of the source. */
export const printed = (title: string): string => title.split(PLACE).map(escape).join('[^]*');

export const isTitle = (title: string, text: string): boolean => new RegExp(`^${printed(title)}$`).test(text);
