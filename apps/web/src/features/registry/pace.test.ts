import type { RegistryLoad } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

const aLoad = (bytes: number, change: { readonly id?: string; readonly stage?: string } = {}): RegistryLoad => ({
  id: change.id ?? 'a',
  status: 'loading',
  fileName: 'FracFocusCSV.zip',
  archiveDate: null,
  by: '',
  startedAt: '2026-11-09T02:14:00Z',
  endedAt: null,
  progress: { stage: change.stage ?? 'copying', part: 1, parts: 2, bytes, allBytes: 1000, lines: 0, leftOut: 0 },
  report: null,
  failure: '',
});

/** What is left after each look: the second of the look, and what was seen then. The first look was at 0. */
function watch(...looks: readonly (readonly [number, RegistryLoad])[]) {
  const pace = createPace();
  pace.note(aLoad(0), 0);
  return looks.map(([second, load]) => {
    pace.note(load, second * 1000);
    return pace.timeLeft(load);
  });
}

describe('the time that is left of a load', () => {
  it('is told once the pace was watched for a while', () =>
    expect(watch([10, aLoad(100)], [20, aLoad(200)], [50, aLoad(500)])).toEqual([undefined, 80, 50]));

  it('follows the pace of the last minutes', () =>
    expect(watch([100, aLoad(100)], [200, aLoad(200)], [310, aLoad(420)]).at(-1)).toBe(290));

  it('is not told while nothing moves, after all is read, and of another load', () => {
    expect(watch([30, aLoad(0)])).toEqual([undefined]);
    expect(watch([30, aLoad(1000, { stage: 'indexing' })])).toEqual([undefined]);
    expect(watch([30, aLoad(500, { id: 'b' })])).toEqual([undefined]);
  });
});
