import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { loadSubstances } from '../substances/load-substances.ts';
import { proposeCells } from './propose-cells.ts';

/** How often others got their turn until the work was done. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  const state = { turns: 0, isDone: false };
  const done = work.finally(() => (state.isDone = true));
  while (!state.isDone) {
    await nextTurn();
    state.turns += 1;
  }
  await done;
  return state.turns;
}

const proposing = async (companies: readonly string[]) =>
  proposeCells({ companies, ingredients: [], rows: [], substances: await loadSubstances() });

describe('what is proposed for a cell', () => {
  it('is searched among many vendors without keeping others waiting, and once for each name', async () => {
    const long = (index: number) => `${'Permian Basin Chemical '.repeat(6)}${String(index).padStart(6, '0')}`;
    const propose = await proposing(Array.from({ length: 1500 }, (_, index) => long(index * 1000)));
    const cells = { Supplier: long(7777) };
    expect(await countTurns(propose('Supplier', cells))).toBeGreaterThan(3);
    expect(await countTurns(propose('Supplier', cells))).toBeLessThan(3);
  });

  it('is nothing for a cell that is too long to be a slip', async () => {
    const propose = await proposing([]);
    const cas = (blanks: number) => ({ 'CAS Number': `67${' '.repeat(blanks)}-56-1`, 'Ingredient Name': 'Methanol' });
    expect(await propose('CAS Number', cas(20))).toMatchObject({ cell: '67-56-1' });
    expect(await propose('CAS Number', cas(20_000))).toBeUndefined();
  });
});
