import { describe, expect, it } from 'vitest';
import { UNKNOWN_CODE_COMMENT } from '../ingredients/chemical-codes.ts';
import { buildDisclosure } from './build-disclosure.ts';
import { checkDisclosure } from './check-disclosure.ts';
import {
  aCustomer,
  aDisclosure,
  aRow,
  aSelectedWell,
  aWaterRow,
  workedCatalogue,
  workedWell,
} from '../rules/disclosure.examples.ts';
import { percent } from '../numbers/percent.ts';
import type { Fix, Finding } from '../rule/rule.ts';
import { blankRow } from '../model/row.ts';
import {
  firstFault,
  readPlace,
  listProblems,
  isAt,
  markCells,
  stepThrough,
  type WalkedTo,
  type Problem,
} from './problems.ts';
import type { CellColumn } from './cells.ts';

const problemsOf = (disclosure = aDisclosure()) =>
  listProblems(disclosure, checkDisclosure(disclosure, { catalogue: workedCatalogue }));

describe('problems', () => {
  it('of a row whose code is unknown are one, with the code to map', () => {
    const built = buildDisclosure(workedWell, workedCatalogue, aCustomer(), null);
    const problem = problemsOf(built).find(({ unknownCode }) => unknownCode !== undefined);
    expect(problem).toMatchObject({
      severity: 'error',
      place: 'Row 2 · Trade Name, Supplier, CAS, Comments',
      messages: ['Code X7 is not in the ingredients table'],
      unknownCode: 'X7',
    });
  });

  it('of one cell are one, with every message and the first fix', () => {
    const row = aRow({ supplier: '', vendorId: null, casNumber: 'N/A' });
    expect(problemsOf(aDisclosure({ rows: [aWaterRow(), row] })).find(({ fix }) => fix)).toMatchObject({
      place: 'Row 2 · Supplier',
      messages: [
        'Supplier is required',
        'A CAS number that reads Proprietary or N/A needs a supplier',
        '100 Mesh Sand needs a supplier and a purpose',
      ],
      fix: { label: 'Use Lone Star Energy as supplier' },
    });
  });

  it('stand in order: what blocks, errors, refusals, warnings, notes; the whole before the rows', () => {
    const rows = [aWaterRow(), aRow({ casNumber: '14808607' }), aRow({ percentInAdditive: percent(90) })];
    const problems = problemsOf(aDisclosure({ well: aSelectedWell({ apiNumber: '12' }), rows }));
    const order = problems.map(({ severity, gate }) => (gate === 'step4' ? 'blocks' : severity));
    const wanted = ['blocks', 'error', 'refusal', 'warning', 'note'];
    expect(order).toEqual(order.toSorted((one, other) => wanted.indexOf(one) - wanted.indexOf(other)));
    expect(problems[0]).toMatchObject({ place: 'All rows', gate: 'step4' });
    expect(problems[1]).toMatchObject({ place: 'Well · API', wellField: 'apiNumber', cells: [], gate: 'generate' });
    expect(problems.find(({ messages: [text] }) => text?.includes('The percents of'))).toMatchObject({
      place: '100 Mesh Sand',
    });
  });

  it('are told apart by place, column and code', () => {
    const unknown = { ...blankRow, comments: UNKNOWN_CODE_COMMENT };
    const rows = [aWaterRow(), { ...unknown, chemical: 'X7' }, { ...unknown, chemical: 'X8' }, aRow()];
    const fix: Fix = { label: 'Remove it', kind: 'remove-row', row: 1 };
    const found = (where: string, parts: Partial<Finding> = {}): Finding => ({
      id: 'X-01',
      severity: 'error',
      message: `Wrong: ${where}`,
      where,
      ...parts,
    });
    const problems = listProblems(aDisclosure({ rows }), [
      found('rows[3].casNumber', { severity: 'note' }),
      found('rows[3].casNumber', { severity: 'refusal' }),
      found('rows[3].casNumber', { gate: 'step4' }),
      found('rows[3].percentInAdditive', { severity: 'warning' }),
      found('rows[3].percentInAdditive', { severity: 'warning', id: 'ADDITIVE-03' }),
      found('rows[1].casNumber', { severity: 'warning' }),
      found('rows[2].tradeName'),
      found('rows[1].tradeName', { fix }),
      found('rows[1].supplier'),
      found('rows[1].supplier', { id: 'X-02' }),
      found('rows[3].purpose'),
      found('rows[3].supplier'),
      found('rows'),
      found('well.tvd'),
      found('well.tvd', { id: 'X-02' }),
      found('well'),
    ]);
    expect(problems.map(({ severity, place }) => `${severity}: ${place}`)).toEqual([
      'error: Row 4 · CAS',
      'error: All rows',
      'error: Well · TVD',
      'error: Well · TVD',
      'error: Well',
      'error: Row 2 · Trade Name, Supplier',
      'error: Row 3 · Trade Name',
      'error: Row 4 · Purpose',
      'error: Row 4 · Supplier',
      'refusal: Row 4 · CAS',
      'warning: Row 2 · CAS',
      'warning: Row 4 · % in Additive',
      'warning: 100 Mesh Sand',
      'note: Row 4 · CAS',
    ]);
    expect(problems[5]).toMatchObject({ unknownCode: 'X7', fix: undefined });
    expect(problems[5]?.cells).toHaveLength(2);
  });

  it.each([
    ['rows[3].vendorId', { kind: 'cell', row: 3, column: 'supplier' }],
    ['rows[12].casNumber', { kind: 'cell', row: 12, column: 'casNumber' }],
    ['rows[3]', { kind: 'cell', row: 3, column: 'supplier' }],
    ['rows', { kind: 'rows' }],
    ['well', { kind: 'well', field: '' }],
    ['well.rows[1].volume', { kind: 'well', field: 'rows[1].volume' }],
    ['well.tvd', { kind: 'well', field: 'tvd' }],
    ['well.waterSource', { kind: 'well', field: 'waterSource' }],
  ])('at %s point to %j', (where, place) => expect(readPlace(where)).toEqual(place));
});

const aProblem = (key: string, severity: Problem['severity'], ...cells: [number, CellColumn][]): Problem => ({
  key,
  severity,
  gate: undefined,
  place: key,
  cells: cells.map(([row, column]) => ({ row, column })),
  wellField: undefined,
  messages: [key],
  fix: undefined,
  unknownCode: undefined,
});

const problems = [
  aProblem('one', 'error', [1, 'casNumber'], [1, 'supplier']),
  aProblem('two', 'error', [2, 'purpose']),
  aProblem('three', 'refusal', [1, 'casNumber'], [1, 'volume']),
  aProblem('four', 'warning'),
  aProblem('five', 'note', [3, 'comments']),
];

describe('problems in the grid', () => {
  it('mark their cells, the worst first; notes mark none', () => {
    const marks = [...markCells(problems)].map(([row, own]) => [
      row,
      [...own].map(([column, { key }]) => [column, key]),
    ]);
    expect(marks).toEqual([
      [
        1,
        [
          ['casNumber', 'one'],
          ['supplier', 'one'],
          ['volume', 'three'],
        ],
      ],
      [2, [['purpose', 'two']]],
    ]);
  });

  it('lead to the first row of a block that needs something, and to a warning only when nothing else does', () => {
    const at = (row: number, severity: Problem['severity'], column: CellColumn = 'purpose') =>
      ({ severity, cells: [{ row, column }] }) as unknown as Problem;
    const block = { firstRow: 2, lastRow: 8 };
    const warned = [at(1, 'error'), at(3, 'note'), at(5, 'warning'), at(9, 'error')];
    expect(firstFault(warned, block, [])).toEqual({ row: 5, column: 'purpose' });
    expect(firstFault([...warned, at(8, 'error'), at(7, 'refusal')], block, [])?.row).toBe(7);
    expect(firstFault([...warned, at(8, 'error')], block, [{ row: 6, column: 'volume' }])?.column).toBe('volume');
    expect(firstFault(warned, { firstRow: 3, lastRow: 4 }, [])).toBeUndefined();
  });

  it('are at each of their cells', () => {
    const at = (row: number, column: CellColumn) => problems.filter((each) => isAt(each, { row, column }));
    expect(at(1, 'casNumber').map(({ key }) => key)).toEqual(['one', 'three']);
    expect([...at(2, 'casNumber'), ...at(1, 'purpose')]).toEqual([]);
  });

  it.each<[string, WalkedTo | undefined, 1 | -1, string]>([
    ['from the start', undefined, 1, 'one'],
    ['back from the start', undefined, -1, 'five'],
    ['on', { key: 'one', at: 0 }, 1, 'two'],
    ['back', { key: 'two', at: 1 }, -1, 'one'],
    ['round the end', { key: 'five', at: 4 }, 1, 'one'],
    ['round the start', { key: 'one', at: 0 }, -1, 'five'],
    ['on from one that was mended', { key: 'mended', at: 1 }, 1, 'two'],
    ['back from one that was mended', { key: 'mended', at: 1 }, -1, 'one'],
    ['on from one that stands elsewhere by now', { key: 'one', at: 3 }, 1, 'two'],
  ])('are walked through in a circle: %s', (_, from, direction, key) => {
    const moved = stepThrough(problems, from, direction);
    expect(moved).toEqual({ problem: problems.find((each) => each.key === key), at: expect.any(Number) });
    expect(moved && problems[moved.at]?.key).toBe(key);
  });

  it('are walked through nowhere when there are none', () => {
    expect(stepThrough([], undefined, 1)).toBeUndefined();
    expect(stepThrough([], { key: 'mended', at: 0 }, -1)).toBeUndefined();
  });
});
