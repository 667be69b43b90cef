import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { forEachInSlices } from './slices.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => undefined) }));

const PIECE = 10;

function work() {
  const end = performance.now() + PIECE;
  while (performance.now() < end);
}

describe('long work in slices', () => {
  it('leaves others as much time as it took, after each long piece', async () => {
    const rests = () => vi.mocked(sleep).mock.calls.map(([milliseconds]) => milliseconds ?? 0);
    const restsBefore: number[] = [];
    await forEachInSlices(['one', 'two', 'three'], () => {
      restsBefore.push(rests().length);
      work();
    });
    expect(restsBefore).toEqual([0, 1, 2]);
    for (const rest of rests()) expect(rest).toBeGreaterThanOrEqual(PIECE);
  });

  it('does not rest for short work', async () => {
    vi.mocked(sleep).mockClear();
    const done: string[] = [];
    await forEachInSlices(['one', 'two'], (item) => void done.push(item));
    expect(done).toEqual(['one', 'two']);
  });
});
