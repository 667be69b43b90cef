import { describe, expect, it } from 'vitest';
import { isEnough, settle, tableOf } from './figures.ts';
import type { Figure } from './goals.ts';

const aFigure = (value: number, more: Partial<Figure> = {}): Figure => ({
  name: 'saving',
  value,
  unit: 'x',
  goal: { atMost: 1.5 },
  isCounted: true,
  ...more,
});
const runsOf = (...values: readonly number[]) => values.map((value) => [aFigure(value)]);
const outcomeOf = (...figures: readonly Figure[]) => ({
  saving: { day: '2026-11-16', commit: 'abc', runs: 2, busyBefore: 3, figures: settle([figures]) },
});

describe('the figures of several runs', () => {
  it('are told by their median, and by how far half of the runs are from it', () => {
    expect(settle(runsOf(1, 1.2, 3))).toEqual([{ ...aFigure(1.2), spread: 0.1667 }]);
    expect(settle(runsOf(0, 0))).toEqual([{ ...aFigure(0), spread: 0 }]);
  });

  it('are repeated until they agree, five times at most', () => {
    expect(isEnough(runsOf(1))).toBe(false);
    expect(isEnough(runsOf(1, 1.1))).toBe(true);
    expect(isEnough(runsOf(1, 2))).toBe(false);
    expect(isEnough(runsOf(1, 2, 1.05))).toBe(true);
    expect(isEnough(runsOf(1, 2, 3, 4, 5))).toBe(true);
    expect(isEnough(runsOf(1, 2).map((run) => run.map((figure) => ({ ...figure, isCounted: false }))))).toBe(true);
  });

  it('stand in one table with goal, value, spread, the run before, and whether the goal is kept', () => {
    const now = outcomeOf(aFigure(1.4), aFigure(20, { name: 'time', unit: ' ms', isCounted: false }));
    const lines = tableOf(now, outcomeOf(aFigure(1.8))).split('\n');
    expect(lines.map((line) => line.replaceAll(/ +/g, ' ')).slice(2)).toEqual([
      '| saving | saving | at most 1.5x | 1.4x | 0 % | 1.8x | kept |',
      '| saving | time | at most 1.5 ms | 20 ms | 0 % | new | missed |',
    ]);
    const loads = outcomeOf(aFigure(0.4, { goal: { atLeast: 0.5 } }));
    expect(tableOf(loads)).toContain('| MISSED');
  });
});
