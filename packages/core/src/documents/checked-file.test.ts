import { describe, expect, it } from 'vitest';
import { ruleTitles } from '../messages/check-messages.ts';
import type { Finding, Rule } from '../rule/rule.ts';
import { ruleBook } from '../rules/rule-book.ts';
import {
  type CheckedFile,
  checkTogether,
  compareFiles,
  groupByRule,
  reportOf,
  toCheckedFile,
  unlistedOf,
  unreadableFile,
} from './checked-file.ts';
import { aDisclosure, aRow } from '../rules/disclosure.examples.ts';
import { checkUsualSize } from './check-document.ts';
import { writeHtml } from '../tables/html.ts';

const aFinding = (id: string, severity: Finding['severity'], where = 'rows[7].casNumber'): Finding => ({
  id,
  severity,
  where,
  message: `${id} is broken`,
});
const aFile = (name: string, ...findings: readonly Finding[]): CheckedFile =>
  toCheckedFile(name, 1, {
    document: { version: '4.0', disclosures: [], problems: [], instructions: [], bareProducts: [] },
    findings,
  });

const error = aFinding('CAS-03', 'error');
const refusal = aFinding('WELL-07', 'refusal', 'well.operatorNumber');
const warning = aFinding('CONSISTENCY-01', 'warning', '');
const note = aFinding('PRINT-04', 'note');

describe('a checked file', () => {
  it('is as bad as its worst finding, and lists the worst first', () => {
    expect(aFile('a', note).status).toBe('good');
    expect(aFile('a', warning, note).status).toBe('warning');
    expect(aFile('a', warning, refusal).status).toBe('refusal');
    const { status, verdict, findings } = aFile('a', note, warning, refusal, error);
    expect({ status, ...verdict }).toMatchObject({ status: 'error', errors: 1, refusals: 1, warnings: 1, notes: 1 });
    expect(findings.map(({ place }) => place)).toEqual([
      'Row 8 · CAS',
      'Well · Operator number',
      'All rows',
      'Row 8 · CAS',
    ]);
    expect(unreadableFile('a', 1, 'it is empty')).toMatchObject({ status: 'unreadable', verdict: { errors: 1 } });
  });

  it('names the job of a document with several, and the line where that is known', () => {
    const placed = { ...aFinding('DOCUMENT-02', 'error', ''), place: { line: 14, column: 3 } };
    const { findings } = aFile('a', placed, aFinding('CAS-03', 'error', 'jobs[1].rows[0].casNumber'));
    expect(findings).toMatchObject([{ place: 'Line 14', line: 14, column: 3 }, { place: 'Job 2 · Row 1 · CAS' }]);
  });

  it('lists no more findings than a person reads, and counts the rest', () => {
    const file = aFile('a', ...Array.from({ length: 250 }, () => warning), error);
    expect(file.findings).toHaveLength(200);
    expect(file.findings[0]?.severity).toBe('error');
    expect([file.verdict.warnings, unlistedOf(file)]).toEqual([250, 51]);
    expect(reportOf([file]).at(-1)).toContain('51 more are not listed');
  });
});

describe('files that were checked together', () => {
  const files = [aFile('good'), aFile('warned', warning), aFile('bad', error), aFile('worse', error, error, warning)];

  it('stand worst first', () => {
    const order = [...files, unreadableFile('none', 1, 'it is empty')].toSorted(compareFiles).map(({ name }) => name);
    expect(order).toEqual(['none', 'worse', 'bad', 'warned', 'good']);
  });

  it('are counted by rule, each file once', () => {
    expect(groupByRule(files)).toEqual([
      { id: 'CAS-03', severity: 'error', title: 'CAS number with a wrong check digit', files: 2 },
      { id: 'CONSISTENCY-01', severity: 'warning', title: 'Masses disagree with the total', files: 2 },
    ]);
  });

  it('make a table with a row for each finding and each good file, in which no cell is a formula', () => {
    const [titles, ...rows] = reportOf([aFile('=cmd()'), aFile('bad', error)]);
    expect(titles).toHaveLength(11);
    expect(rows).toEqual([
      ["'=cmd()", 'Good', '', '', '', '4.0', '', '', '', '', ''],
      ['bad', 'Error', '', '', '', '4.0', 'error', 'CAS-03', 'Row 8 · CAS', 'CAS-03 is broken', ''],
    ]);
  });

  it('make a page, too, in which a cell stays as it is and markup is text', () => {
    const name = '=a<b>&"';
    const html = writeHtml(
      'Checked',
      reportOf([aFile(name)], (text) => text),
    );
    expect(html).toContain('<td>=a&lt;b&gt;&amp;');
    expect(html.match(/<th scope="col">/g)).toHaveLength(11);
    expect(html).not.toContain("'=");
  });

  it('come by their errors before their refusals', () => {
    const [errors, refusals] = [aFile('errors', error, error), aFile('refusals', error, refusal, refusal, refusal)];
    expect([refusals, errors].toSorted(compareFiles).map(({ name }) => name)).toEqual(['errors', 'refusals']);
  });

  it('are reported with an API number that a spreadsheet leaves as it is', () => {
    const facts = { ...aFile('x').facts, apiNumber: '05123456780000' } as NonNullable<CheckedFile['facts']>;
    expect(reportOf([{ ...aFile('x'), facts }])[1]?.[3]).toBe('05-123-45678-00-00');
  });

  it('are warned of a job that two of them report', () => {
    const job = { apiNumber: '42461424710000', startDate: '2024-08-05', endDate: '2024-08-20' };
    const facts = { ...aFile('x').facts, jobs: [job] } as NonNullable<CheckedFile['facts']>;
    const [first, second] = checkTogether([
      { ...aFile('one'), facts },
      { ...aFile('two'), facts },
    ]);
    expect(first?.status).toBe('good');
    expect(second).toMatchObject({ status: 'warning', findings: [{ id: 'FILE-02', place: 'Well · API' }] });
  });
});

describe('the title of a rule', () => {
  /** What a document that is checked cannot break: forms, job data, stored files, and what is only written. */
  const others =
    /^(?:SIGN-IN|FORGOT|RESET|CHANGE|PASSWORD|PROFILE|FRACPRO|USER|ASSIGN|CUSTOMER|MAPPING|INGREDIENT|VENDOR|CATALOGUE|JOB|INPUT|CHEMICAL|NAME|SAVE|OWNER)-|^(?:WATER-07|FILE-01|DOCUMENT-0[456])$/;

  it('is there for each rule on documents, and for no other', () => {
    const ids = Object.values(ruleBook)
      .flatMap((rules): readonly Rule<never>[] => rules)
      .map(({ id }) => id)
      .filter((id) => !others.test(id));
    expect(Object.keys(ruleTitles).toSorted()).toEqual([...new Set(ids)].toSorted());
    expect(new Set(Object.values(ruleTitles)).size).toBe(Object.keys(ruleTitles).length);
  });
});

describe('a disclosure of very many rows', () => {
  const idsOf = (count: number) => {
    const rows = Array.from({ length: count }, (_, index) =>
      aRow({ ingredientName: `Mineral ${index}`, tradeName: index === count - 1 ? '' : 'Sand' }),
    );
    return new Set(checkUsualSize(aDisclosure({ rows }), {}).map(({ id }) => id));
  };

  it('is checked whole up to 10,000, and only counted beyond', () => {
    expect(idsOf(10_000)).toContain('ROW-02');
    expect([...idsOf(10_001)]).toEqual(['SIZE-01']);
  });
});
