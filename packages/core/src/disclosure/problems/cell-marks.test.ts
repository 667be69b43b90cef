import { describe, expect, it } from 'vitest';
import type { CellColumn } from '../cells/cell-column.ts';
import { isAt, markCells, stepThrough, type WalkedTo } from './cell-marks.ts';
import type { Problem } from './problem.ts';

const aProblem = (key: string, severity: Problem['severity'], ...cells: [number, CellColumn][]): Problem => ({
  key,
  severity,
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
  aProblem('three', 'warning', [1, 'casNumber'], [1, 'volume']),
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
