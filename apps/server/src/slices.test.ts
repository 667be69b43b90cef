import { describe, expect, it } from 'vitest';
import { forEachInSlices } from './slices.ts';

const PIECE = 10;

function work() {
  const end = performance.now() + PIECE;
  while (performance.now() < end);
}

describe('long work in slices', () => {
  it('leaves others as much time as it took, after each long piece', async () => {
    const rests: number[] = [];
    const restsBefore: number[] = [];
    const note = async (milliseconds: number) => void rests.push(milliseconds);
    const doPiece = () => {
      restsBefore.push(rests.length);
      work();
    };
    await forEachInSlices(['one', 'two', 'three'], doPiece, note);
    expect(restsBefore).toEqual([0, 1, 2]);
    expect(rests).toHaveLength(3);
    for (const rest of rests) expect(rest).toBeGreaterThanOrEqual(PIECE);
  });
});
