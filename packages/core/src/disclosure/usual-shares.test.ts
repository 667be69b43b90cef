import { describe, expect, it } from 'vitest';
import { UNKNOWN_CODE_COMMENT } from '../ingredients/chemical-codes.ts';
import { blankRow, type DisclosureRow } from '../model/row.ts';
import { fraction } from '../numbers/percent.ts';
import { aDisclosure, aProprietaryRow, aRow, aWaterRow } from '../rules/disclosure.examples.ts';
import { checkDisclosure } from './check-disclosure.ts';
import { listProblems } from './problems.ts';
import { findUnusualShares, partsOf, verdictOn } from './usual-shares.ts';

const water = (share: number) => aWaterRow({ percentInHFJob: fraction(share) });
const sand = (share: number) => aRow({ percentInHFJob: fraction(share) });
const reducer = (share: number, parts: Partial<DisclosureRow> = {}) =>
  aProprietaryRow({ percentInHFJob: fraction(share), massIngredient: 1, ...parts });
const unknown = (share: number) => ({
  ...blankRow,
  ingredientName: 'CP1012',
  code: 'CP1012',
  chemical: 'CP1012',
  purpose: 'Fracturing',
  comments: UNKNOWN_CODE_COMMENT,
  percentInHFJob: fraction(share),
});

const said = (...rows: readonly DisclosureRow[]) =>
  findUnusualShares(rows).map(({ where, severity, message }) => [where, severity, message.replaceAll('\u{A0}', ' ')]);

describe('what a job is made of', () => {
  it('is drawn against what is usual', () => {
    const [ofWater, ofSand, ofAdditives] = partsOf([water(0.85), sand(0.14), reducer(0.01)]);
    expect(ofWater).toEqual({
      family: 'water',
      share: 0.85,
      rows: 1,
      isUsual: true,
      words: 'usual 60–98\u{A0}%',
      position: 85,
      from: 60,
      to: 98,
    });
    expect(ofSand).toMatchObject({ words: 'usual 1–35\u{A0}%', from: 1, to: 35, isUsual: true });
    expect(ofAdditives).toMatchObject({ words: 'usual 0–5\u{A0}%', position: 5, from: 0, to: 25, isUsual: true });
  });

  it.each([
    [0.6, 0.35, 0.05, [true, true, true]],
    [0.98, 0.01, 0.01, [true, true, true]],
    [0.5999, 0.3501, 0.0501, [false, false, false]],
    [0.9801, 0.0099, 0, [false, false, true]],
  ])('is usual within the ranges: %d, %d, %d', (ofWater, ofSand, ofAdditives, usual) => {
    const parts = partsOf([water(ofWater), sand(ofSand), reducer(ofAdditives)]);
    expect(parts.map(({ isUsual }) => isUsual)).toEqual(usual);
  });

  it('is judged in words, unless rows are not complete yet', () => {
    const [usual, odd] = [partsOf([water(0.85), sand(0.15)]), partsOf([water(0.2), sand(0.8)])];
    expect(verdictOn(aDisclosure(), usual)).toEqual({ words: 'Within the usual ranges', isGood: true });
    expect(verdictOn(aDisclosure(), odd)).toEqual({ words: '2 outside the usual', isGood: false });
    const incomplete = { ...aDisclosure(), provisionalRows: [] };
    expect(verdictOn(incomplete, odd)).toEqual({ words: 'Incomplete until all lists are read', isGood: true });
  });

  it('stays on its scale', () => {
    expect(partsOf([water(1.2), reducer(0.4)]).map(({ position }) => position)).toEqual([100, 0, 100]);
    expect(partsOf([])).toMatchObject([{ rows: 0, position: 0, isUsual: false }, { rows: 0 }, { isUsual: true }]);
  });

  it('may have more acid, and a base fluid other than water, by their purpose', () => {
    const acid = reducer(0.1, { tradeName: 'HCl', purpose: 'Acidizing' });
    const nitrogen = reducer(0.2, { tradeName: 'Nitrogen', purpose: 'Carrier/Base Fluid', casNumber: '7727-37-9' });
    const rows = [water(0.6), acid, nitrogen, reducer(0.05)];
    expect(said(...rows)).toEqual([]);
    expect(partsOf(rows)[2]).toMatchObject({ isUsual: true, words: 'usual 0–5\u{A0}% + acid + other base fluid' });
    expect(said(...rows, reducer(0.01))[0]?.[2]).toBe(
      'Additives without acid are 6.00 % of the job, and up to 5 % is usual. FR-1 alone is 5.00 %',
    );
  });

  it.each(['Acid Corrosion Inhibitor', 'Acid Inhibitor', 'Placid'])('takes %s for no acid', (purpose) => {
    expect(said(reducer(0.06, { purpose }))).toHaveLength(1);
  });

  it('is warned about when the additives are too much, at the largest row', () => {
    expect(said(water(0.8), sand(0.149), reducer(0.011), reducer(0.04, { tradeName: '' }))).toEqual([
      [
        'rows[3].percentInHFJob',
        'warning',
        'Additives are 5.10 % of the job, and up to 5 % is usual. Copolymer alone is 4.00 %',
      ],
    ]);
    expect(said(water(0.8), sand(0.15), reducer(0.05))).toEqual([]);
  });

  it('is warned about when a row that no one can name is more than one percent', () => {
    expect(said(water(0.8), unknown(0.0101))).toEqual([
      ['rows[1].ingredientName', 'warning', 'CP1012 is not identified, and is 1.01 % of the job'],
    ]);
    expect(said(water(0.8), unknown(0.01), reducer(0.02))).toEqual([]);
    expect(said(sand(0.2), { ...sand(0.02), ingredientName: ' ', tradeName: '' })[0]?.[2]).toBe(
      'A row without a name is not identified, and is 2.00 % of the job',
    );
  });

  it('is no rule of the book', () => {
    const disclosure = aDisclosure({ rows: [water(0.8), sand(0.0419), unknown(0.1581)] });
    const ids = checkDisclosure(disclosure, {}).map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('USUAL'))).toEqual([]);
    const problems = listProblems(disclosure, [
      ...checkDisclosure(disclosure, {}),
      ...findUnusualShares(disclosure.rows),
    ]);
    const own = problems.filter(({ messages }) => messages.some((text) => text.includes('of the job')));
    expect(own.map(({ place, family }) => [place, family])).toEqual([
      ['Row 3 · % HF Job', 'additive'],
      ['Row 3 · Ingredient Name', undefined],
    ]);
  });
});
