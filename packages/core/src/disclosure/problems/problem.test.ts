import { describe, expect, it } from 'vitest';
import { buildDisclosure } from '../build-disclosure.ts';
import { checkDisclosure } from '../check-disclosure.ts';
import {
  aCustomer,
  aDisclosure,
  aRow,
  aSelectedWell,
  aWaterRow,
  workedCatalogue,
  workedWell,
} from '../disclosure.examples.ts';
import { fraction, percent } from '../../numbers/percent.ts';
import { isAt, markCells, stepThrough, type WalkedTo } from './cell-marks.ts';
import { readPlace } from './finding-place.ts';
import { listProblems } from './problem.ts';

const problemsOf = (disclosure = aDisclosure()) =>
  listProblems(disclosure, checkDisclosure(disclosure, { catalogue: workedCatalogue }));

describe('problems', () => {
  it('of a row whose code nobody knows are one, with the code to map', () => {
    const built = buildDisclosure(workedWell, workedCatalogue, aCustomer(), null);
    const problem = problemsOf(built).find(({ unknownCode }) => unknownCode !== undefined);
    expect(problem).toMatchObject({
      severity: 'error',
      place: 'Row 2 · Trade Name, Supplier, CAS',
      messages: ['Code X7 is not in the ingredients table'],
      unknownCode: 'X7',
    });
  });

  it('of one cell are one, with every message and the first fix', () => {
    const problems = problemsOf(aDisclosure({ rows: [aWaterRow(), aRow({ supplier: '', vendorId: null })] }));
    expect(problems[1]).toMatchObject({
      place: 'Row 2 · Supplier',
      messages: ['Supplier is required', '100 Mesh Sand needs a supplier and a purpose'],
      fix: { label: 'Use Lone Star Energy as supplier' },
    });
  });

  it('stand in order: errors, warnings, notes; the whole before the rows', () => {
    const rows = [aWaterRow(), aRow({ casNumber: '14808607' }), aRow({ percentInAdditive: percent(90) })];
    const problems = problemsOf(aDisclosure({ well: aSelectedWell({ apiNumber: '12' }), rows }));
    const severities = problems.map(({ severity }) => severity);
    expect(severities).toEqual(
      severities.toSorted((one, other) => 'ewn'.indexOf(one[0] ?? '') - 'ewn'.indexOf(other[0] ?? '')),
    );
    expect(problems[0]).toMatchObject({ place: 'Well · API', wellField: 'apiNumber', cells: [] });
    expect(problems.find(({ messages: [text] }) => text?.includes('add up'))).toMatchObject({ place: '100 Mesh Sand' });
  });

  it('mark their cells and are walked through in a circle', () => {
    const percentInHFJob = fraction(1 / 3);
    const rows = [
      aWaterRow({ percentInHFJob }),
      aRow({ casNumber: '14808607', percentInHFJob }),
      aRow({ purpose: '', tradeName: 'B', percentInHFJob }),
    ];
    const problems = problemsOf(aDisclosure({ rows }));
    const marks = markCells(problems);
    expect(marks.get(1)?.get('casNumber')?.fix?.label).toBe('Insert hyphens');
    expect(marks.get(2)?.get('purpose')?.severity).toBe('error');
    const [one, two, three] = problems;
    const last = problems.at(-1);
    const walk = (list: typeof problems, from: WalkedTo | undefined, direction: 1 | -1) =>
      stepThrough(list, from, direction)?.problem;
    const keys = problems.map(({ key }) => key);
    const at = (place: number): WalkedTo => ({ key: String(keys[place]), at: place });
    expect(one && isAt(one, { row: 1, column: 'casNumber' })).toBe(true);
    expect(walk(problems, undefined, 1)).toBe(one);
    expect(walk(problems, at(0), 1)).toBe(two);
    expect(walk(problems, at(1), -1)).toBe(one);
    expect([walk(problems, at(0), -1), walk(problems, undefined, -1)]).toEqual([last, last]);
    expect(walk(problems, at(problems.length - 1), 1)).toBe(one);
    expect(walk([], undefined, 1)).toBeUndefined();
    const mended = problems.filter((problem) => problem !== two);
    expect(walk(mended, at(1), 1)).toBe(three);
    expect(walk(mended, at(1), -1)).toBe(one);
  });

  it.each([
    ['rows[3].vendorId', { kind: 'cell', row: 3, column: 'supplier' }],
    ['rows[12].casNumber', { kind: 'cell', row: 12, column: 'casNumber' }],
    ['rows', { kind: 'rows' }],
    ['well.tvd', { kind: 'well', field: 'tvd' }],
    ['well.waterSource', { kind: 'well', field: 'waterSource' }],
  ])('at %s point to %j', (where, place) => expect(readPlace(where)).toEqual(place));
});
