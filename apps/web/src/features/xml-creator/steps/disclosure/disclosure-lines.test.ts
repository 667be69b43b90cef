import { checkDisclosure, type Disclosure, editRow, listProblems, markCells } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { referenceData, wellsAtStep4 } from '../../../../../test/example-wells.ts';
import { buildLines, createLineBuilder, hidesRows, rowsOf } from './disclosure-lines.ts';
import { type Desk, gridActions } from './grid-actions.ts';

const context = { catalogue: referenceData.catalogue, today: '2026-11-14' };
const well = wellsAtStep4({ Alpha: {} }).disclosures?.['Alpha'] as Disclosure;

/** Which lines of a well are other ones after it changed, by their keys. */
function changedLines(change: (disclosure: Disclosure) => Disclosure): string[] {
  const build = createLineBuilder();
  const show = (disclosure: Disclosure) => {
    // Every check makes its problems again.
    const marks = markCells(listProblems(disclosure, checkDisclosure(disclosure, context)));
    return build({ rows: disclosure.rows, marks, folded: new Set() });
  };
  const before = new Set(show(well));
  return show(change(well))
    .filter((line) => !before.has(line))
    .map(({ key }) => key);
}

const edit = (row: number, change: Parameters<typeof editRow>[2]) => (disclosure: Disclosure) =>
  editRow(disclosure, row, change, referenceData.catalogue);

describe('the lines of a well', () => {
  it('stay the same while they say the same', () => {
    expect(changedLines((disclosure) => disclosure)).toStrictEqual([]);
  });

  it('are made again for the row that was edited and the head above it', () => {
    expect(changedLines(edit(3, { comments: 'By weight' }))).toStrictEqual(['group 2', 'row 3']);
  });

  it('are made again when a row gets a mark, or loses it', () => {
    expect(changedLines(edit(1, { casNumber: '14808-60-8' }))).toStrictEqual(['row 1']);
  });

  it('are made again for all that an amount changes', () => {
    const keys = ['row 0', 'row 1', 'group 2', 'row 2', 'row 3', 'row 4'];
    expect(changedLines(edit(1, { volume: 50_000 }))).toStrictEqual(keys);
  });

  it('are those of one family when only these are wanted, and tell which rows of a range are not among them', () => {
    const show = (family?: 'proppant' | 'additive', folded = new Set<string>()) =>
      buildLines({ rows: well.rows, marks: new Map(), folded, family });
    expect(show('additive').map(({ key }) => key)).toEqual(['group 2', 'row 2', 'row 3', 'row 4']);
    expect(rowsOf(show('additive', new Set(['aquaglide fr-76'])))).toEqual([2, 3, 4]);
    const range = { firstRow: 1, lastRow: 2, firstColumn: 'purpose', lastColumn: 'purpose' } as const;
    expect([show(), show('proppant')].map((lines) => hidesRows(lines, range, 5))).toEqual([false, true]);
    // What is pasted beyond the last row goes into rows that are not there yet.
    expect(hidesRows(show('additive'), { ...range, firstRow: 4, lastRow: 9 }, 5)).toBe(false);
    // Who copies is told that nothing was copied, not that nothing was changed.
    const said: string[] = [];
    const lines = show().filter(({ key }) => key !== 'row 1');
    const desk: Partial<Desk> = { lines, disclosure: well, say: (text) => said.push(text) };
    expect(gridActions(desk as Desk).copy({ top: 0, bottom: 2, left: 1, right: 1 })).toBe('');
    expect(said).toEqual(['Nothing was copied: rows in between are hidden. Show all rows first.']);
  });
});
