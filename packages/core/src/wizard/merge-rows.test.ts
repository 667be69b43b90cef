import { describe, expect, it } from 'vitest';
import { aRow } from '../rules/disclosure.examples.ts';
import type { DisclosureRow } from '../model/row.ts';
import { percent } from '../numbers/percent.ts';
import { createJudge, mergeRows } from './merge-rows.ts';

/** No calculation gives this mass, so a test sees when it was calculated again. */
const rowOf = (chemical: string, parts: Partial<DisclosureRow> = {}): DisclosureRow =>
  aRow({
    chemical,
    code: chemical,
    tradeName: `T-${chemical}`,
    ingredientName: `I-${chemical}`,
    massIngredient: 1,
    ...parts,
  });
const [a, b, c] = [rowOf('A'), rowOf('B'), rowOf('C')];
const byHand = aRow({ chemical: '', tradeName: 'By hand' });

interface Sides {
  readonly before?: DisclosureRow[];
  readonly after?: DisclosureRow[];
  readonly mine?: DisclosureRow[];
}

function merge({ before = [a], after = before, mine = before }: Sides, ...taken: string[]) {
  const judge = createJudge(new Set(taken));
  const rows = mergeRows({ key: 'k', well: 'Alpha 1H' }, { before, after, mine }, judge);
  return { rows, differences: judge.differences };
}

describe('rows when the job data say the same', () => {
  it('are the same object, whatever was edited, deleted or added', () => {
    const mine = [{ ...a, purpose: 'Edited' }, byHand];
    const { rows, differences } = merge({ before: [a, b], mine });
    expect(rows).toBe(mine);
    expect(differences).toEqual([]);
  });

  it('are not asked about where the draft says already what is new', () => {
    const mine = [{ ...a, purpose: 'New' }];
    expect(merge({ after: [{ ...a, purpose: 'New' }], mine })).toEqual({ rows: mine, differences: [] });
  });
});

describe('rows of one chemical and one name', () => {
  it('follow the amount each in its own unit', () => {
    const glycol = (casNumber: string, amount: number) =>
      rowOf('G', { ingredientName: 'Glycol', casNumber, amount, volume: amount });
    const before = [glycol('107-21-1', 200), glycol('57-55-6', 52.8)];
    const after = [glycol('107-21-1', 400), glycol('57-55-6', 105.7)];
    const { rows, differences } = merge({ before, after });
    expect(rows.map(({ volume }) => volume)).toEqual([400, 105.7]);
    expect(differences.map(({ isConflict }) => isConflict)).toEqual([false, false]);
  });
});

describe('a cell that is new in the job data', () => {
  it('is taken, with what goes with it', () => {
    const typed = { ...a, massIsTyped: true };
    const { rows, differences } = merge({ after: [{ ...a, supplier: 'Gulf', vendorId: 2 }], mine: [typed] });
    expect(rows).toEqual([{ ...typed, supplier: 'Gulf', vendorId: 2 }]);
    expect(differences).toEqual([
      {
        id: 'k row 0 supplier',
        well: 'Alpha 1H',
        place: 'Row 1 · Supplier',
        mine: 'Gulf Chemical Supply',
        theirs: 'Gulf',
        isConflict: false,
      },
    ]);
  });

  it.each([
    [{ amount: 200, volume: 200, purpose: 'Biocide' }, 200],
    [{ units: 'gal' }, 1_000_000 * 8.345 * 2.65],
    [{ specificGravity: 3 }, 1_000_000],
    [{ percentInAdditive: percent(50) }, 500_000],
    [{ purpose: 'Biocide' }, 1],
  ] as const)('gives the row its mass where that follows from %j', (parts, mass) => {
    expect(merge({ after: [{ ...a, ...parts }] }).rows[0]?.massIngredient).toBe(mass);
  });

  it('is an amount, of which an extra row has its share', () => {
    const extra = { ...a, volumeIsShare: true, percentInAdditive: percent(50), amount: 100, volume: 50 };
    const words = { catalogueUnits: 'lbs', reportedUnits: 'lb' };
    const { rows, differences } = merge({ before: [extra], after: [{ ...extra, amount: 300, volume: 150, ...words }] });
    expect(rows).toEqual([{ ...extra, ...words, amount: 300, volume: 150, massIngredient: 150 }]);
    expect(differences.map(({ id }) => id)).toEqual(['k row 0 volume', 'k row 0 reported']);
    expect(merge({ before: [extra], after: [{ ...extra, amount: null }] }).rows[0]?.volume).toBeNull();
  });

  it('comes beside an amount that a user typed', () => {
    const mine = { ...a, amount: 7, volume: 7 };
    const { rows } = merge({ after: [{ ...a, amount: 200, volume: 200, purpose: 'Biocide' }], mine: [mine] });
    expect(rows).toEqual([{ ...mine, purpose: 'Biocide' }]);
  });

  it('leaves a typed mass unless it is taken too', () => {
    const sides = { after: [{ ...a, specificGravity: 3 }], mine: [{ ...a, massIngredient: 9, massIsTyped: true }] };
    expect(merge(sides).rows).toEqual([{ ...a, specificGravity: 3, massIngredient: 9, massIsTyped: true }]);
    expect(merge(sides, 'k row 0 massIngredient').rows[0]).toMatchObject({
      massIngredient: 1_000_000,
      massIsTyped: false,
    });
  });
});

describe('a renamed row, while another row of its chemical is deleted', () => {
  const named = (ingredientName: string, amount: number) => rowOf('A', { ingredientName, amount, volume: amount });
  const [x, y] = [named('x', 100), named('y', 100)];
  const more = (amount: number) => [named('x', amount), named('y', amount)];
  const mine = named('z', 100);

  it('follows the amount of the chemical, which is counted once', () => {
    const { rows, differences } = merge({ before: [x, y, b], after: [...more(300), b], mine: [mine, b] });
    expect(rows).toEqual([{ ...mine, amount: 300, volume: 300, massIngredient: 300 }, b]);
    const place = 'Row 1 · Volume';
    expect(differences).toEqual([
      { id: 'k row 0 volume', well: 'Alpha 1H', place, mine: '100', theirs: '300', isConflict: false },
    ]);
    const extra = { ...mine, volumeIsShare: true, percentInAdditive: percent(50), volume: 50 };
    expect(merge({ before: [x, y], after: more(300), mine: [extra] }).rows[0]?.volume).toBe(150);
  });

  it('keeps an amount that was typed, unless the other is taken', () => {
    const sides = { before: [x, y], after: more(300), mine: [{ ...mine, amount: 7, volume: 7 }] };
    expect(merge(sides).rows).toBe(sides.mine);
    expect(merge(sides).differences).toMatchObject([{ id: 'k row 0 volume', isConflict: true }]);
    expect(merge(sides, 'k row 0 volume').rows).toMatchObject([{ amount: 300, volume: 300 }]);
  });

  it('is told of when the chemical is gone, and stays', () => {
    const sides = { before: [x, y], after: [b], mine: [mine] };
    expect(merge(sides).rows).toEqual([mine, b]);
    expect(merge(sides).differences).toMatchObject([{ id: 'k row 0', isConflict: true }, { id: 'k new 0 B' }]);
  });

  it.each([
    ['in other units', [{ ...mine, units: 'gal' as const }], more(300)],
    ['with several amounts', [mine], [...more(300).slice(1), ...more(400).slice(0, 1)]],
  ])('stays as it is %s', (_, own, after) => {
    expect(merge({ before: [x, y], after, mine: own }).rows).toBe(own);
  });
});

describe('another word for the unit', () => {
  const [before, after] = [[{ ...a, reportedUnits: 'gal' }], [{ ...a, reportedUnits: 'lb' }]];

  it('is told, and needs no answer', () => {
    const { rows, differences } = merge({ before, after });
    expect(rows).toEqual(after);
    const place = 'Row 1 · Units';
    expect(differences).toEqual([
      { id: 'k row 0 reported', well: 'Alpha 1H', place, mine: 'gal', theirs: 'lb', isConflict: false },
    ]);
  });

  it.each([{ amount: 7, volume: 7 }, { units: 'gal' as const }, { reportedUnits: '' }])(
    'says nothing where a user has settled it with %j',
    (parts) => {
      const mine = [{ ...a, reportedUnits: 'gal', ...parts }];
      expect(merge({ before, after, mine })).toEqual({ rows: mine, differences: [] });
    },
  );
});

describe('a row that is gone from the job data', () => {
  it('goes, the last one too', () => {
    const { rows, differences } = merge({ before: [a, b], after: [a] });
    expect(rows).toEqual([a]);
    const words = { place: 'T-B · I-B', mine: '1,000,000 lb', theirs: 'No longer in the job data' };
    expect(differences).toEqual([{ id: 'k row 1', well: 'Alpha 1H', ...words, isConflict: false }]);
  });

  it.each([{ purpose: 'Edited' }, { massIsTyped: true }, { percentIsTyped: true }])(
    'stays where a user worked on it: %j',
    (parts) => {
      const sides = { after: [b], before: [a, b], mine: [{ ...a, ...parts }, b] };
      const { rows, differences } = merge(sides);
      expect(rows).toBe(sides.mine);
      expect(differences).toMatchObject([{ isConflict: true }]);
      expect(merge(sides, 'k row 0').rows).toEqual([b]);
    },
  );

  it('is called by its code where it has no name', () => {
    const nameless = rowOf('X7', { tradeName: '', ingredientName: '' });
    expect(merge({ before: [nameless], after: [] }).differences).toMatchObject([{ place: 'X7' }]);
  });
});

describe('a row that is new in the job data', () => {
  it.each([
    ['behind the one that it follows', { mine: [a, byHand], after: [a, b, c] }, [a, b, c, byHand]],
    ['at the end where it follows none', { mine: [a, byHand, byHand], after: [b, a] }, [a, byHand, byHand, b]],
    ['at the end where that one was deleted', { before: [a, c], mine: [c, byHand], after: [a, b, c] }, [c, byHand, b]],
  ])('stands %s', (_, sides: Sides, rows) => {
    expect(merge(sides).rows).toEqual(rows);
  });

  it('stands between ingredients of one chemical that differ in one thing only', () => {
    const [x, y] = [rowOf('A', { ingredientName: 'x' }), rowOf('A', { ingredientName: 'y' })];
    expect(merge({ before: [x, y], after: [x, y, b], mine: [x, y, byHand] }).rows).toEqual([x, y, b, byHand]);
    const [one, other] = [rowOf('A', { ingredientName: 'x' }), rowOf('A', { ingredientName: 'x', code: 'Z' })];
    expect(merge({ before: [one, other], after: [one, other, b], mine: [one, other, byHand] }).rows[2]).toBe(b);
    const third = rowOf('B', { ingredientName: 'x', code: 'A' });
    expect(merge({ before: [one, third], after: [one, third, c], mine: [one, third, byHand] }).rows[2]).toBe(c);
  });

  it('is told, and asked about where a user had deleted it', () => {
    const sides = { before: [a, b], after: [a, { ...b, purpose: 'New' }, c], mine: [a] };
    const { rows, differences } = merge(sides);
    expect(rows).toEqual([a, c]);
    const words = { well: 'Alpha 1H', theirs: '1,000,000 lb' };
    expect(differences).toEqual([
      { id: 'k new 1 B', place: 'T-B · I-B', ...words, mine: 'Deleted', isConflict: true },
      { id: 'k new 2 C', place: 'T-C · I-C', ...words, mine: '', isConflict: false },
    ]);
    expect(merge(sides, 'k new 1 B').rows).toEqual([a, { ...b, purpose: 'New' }, c]);
  });
});
