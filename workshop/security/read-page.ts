/** One row of the table in docs/security.md. */
export interface SecurityRow {
  readonly id: string;
  readonly tests: readonly NamedTest[];
  readonly reason: string;
}

interface NamedTest {
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

/** What stands there and names no test is kept too, so that the check trips over it. */
const readTests = (cell: string): NamedTest[] =>
  cell
    .split('<br>')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [, file = text, title = ''] = TEST.exec(text) ?? [];
      return { file, title };
    });
