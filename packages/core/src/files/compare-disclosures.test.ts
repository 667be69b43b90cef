import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDisclosure, aRow } from '../rules/disclosure.examples.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow, OwnTexts } from '../model/row.ts';
import { fraction } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import { compareDisclosures, type Comparison } from './compare-disclosures.ts';

const withRows = (...rows: DisclosureRow[]) => aDisclosure({ rows });
const sand = aRow({ tradeName: '100 Mesh Sand', casNumber: '14808-60-7', ingredientName: 'Silica' });
const acid = aRow({ tradeName: 'Acid', casNumber: '7647-01-0', ingredientName: 'Hydrochloric acid' });
const reducer = aRow({ tradeName: 'FR-1', casNumber: 'Proprietary', ingredientName: 'Copolymer' });

const outline = ({ rows }: Comparison) =>
  rows.map(({ fate, left, right }) => `${fate} ${(left ?? right)?.tradeName ?? ''}`);

describe('two disclosures', () => {
  it('that say the same differ in nothing', () => {
    const { fields, counts, rows } = compareDisclosures(withRows(sand, acid), withRows(sand, acid));
    expect(fields.filter(({ isChanged }) => isChanged)).toEqual([]);
    expect(counts).toEqual({ same: 2, changed: 0, added: 0, removed: 0 });
    expect(rows.every(({ massChange, shareChange }) => massChange === 0 && shareChange === 0)).toBe(true);
  });

  it('are laid side by side: what came stands where it came in, what went where it was', () => {
    const comparison = compareDisclosures(withRows(sand, acid), withRows(reducer, acid, sand));
    expect(outline(comparison)).toEqual(['added FR-1', 'same 100 Mesh Sand', 'same Acid']);
    expect(outline(compareDisclosures(withRows(sand, acid), withRows(acid, reducer)))).toEqual([
      'removed 100 Mesh Sand',
      'same Acid',
      'added FR-1',
    ]);
  });

  it('tell by how much a mass and a share changed', () => {
    const more = { ...acid, massIngredient: acid.massIngredient + 0.3, percentInHFJob: fraction(0.1234567891) };
    const [row] = compareDisclosures(withRows({ ...acid, percentInHFJob: fraction(0.1) }), withRows(more)).rows;
    expect(row).toMatchObject({
      fate: 'changed',
      changed: [{ column: 'massIngredient' }, { column: 'percentInHFJob' }],
    });
    expect(row?.massChange).toBe(0.3);
    expect(row?.shareChange).toBe(0.0234567891);
  });

  it('tell by how much all rows together changed', () => {
    const some = { ...acid, massIngredient: 0.1, percentInHFJob: fraction(0.1) };
    const others = [some, { ...sand, massIngredient: 0.2, percentInHFJob: fraction(0.2) }];
    const { totals, rows } = compareDisclosures(withRows(some), withRows(...others));
    expect(totals).toEqual({
      left: { mass: 0.1, percentInHFJob: 0.1 },
      right: { mass: 0.1 + 0.2, percentInHFJob: 0.1 + 0.2 },
      change: { mass: 0.2, percentInHFJob: 0.2 },
    });
    expect(rows[1]).toMatchObject({ fate: 'added', changed: [], massChange: 0.2, shareChange: 0.2 });
  });

  it('count no mass that only stands in for one that the document does not say', () => {
    const block = { index: 0, texts: {} };
    const silent = { ...sand, massIngredient: 910, asRead: { texts: {}, block, massFromPercent: 910 } };
    const { totals } = compareDisclosures(withRows(acid, { ...silent, massIngredient: 0 }), withRows(acid, silent));
    expect(totals.right.mass).toBe(acid.massIngredient);
    expect(totals.change.mass).toBe(0);
  });

  it('do not differ where the document prints them alike', () => {
    const close = { ...acid, massIngredient: acid.massIngredient + 0.0001 };
    expect(compareDisclosures(withRows(acid), withRows(close)).counts.changed).toBe(0);
  });

  it('know a row by trade name, CAS number and ingredient, whatever their case and blanks', () => {
    const respelled = { ...acid, tradeName: ' ACID', ingredientName: 'hydrochloric  acid', supplier: 'Somebody else' };
    expect(compareDisclosures(withRows(acid), withRows(respelled)).rows).toMatchObject([
      { fate: 'changed', changed: [{ column: 'tradeName' }, { column: 'supplier' }, { column: 'ingredientName' }] },
    ]);
    const other = { ...acid, casNumber: '7732-18-5' };
    expect(outline(compareDisclosures(withRows(acid), withRows(other)))).toEqual(['added Acid', 'removed Acid']);
    const shifted = { ...acid, tradeName: `${acid.tradeName}${acid.casNumber}`, casNumber: '' };
    expect(compareDisclosures(withRows(acid), withRows(shifted)).counts).toMatchObject({ added: 1, removed: 1 });
  });

  it('differ in the spelling of a name or a CAS number, as their documents do', () => {
    const respelled = { ...acid, tradeName: 'ACID', casNumber: `0${acid.casNumber}` };
    expect(compareDisclosures(withRows(acid), withRows(respelled)).rows).toMatchObject([
      {
        fate: 'changed',
        changed: [
          { column: 'tradeName', left: acid.tradeName, right: 'ACID' },
          { column: 'casNumber', left: acid.casNumber, right: `0${acid.casNumber}` },
        ],
      },
    ]);
  });

  it('pair rows that stand twice one by one', () => {
    const comparison = compareDisclosures(withRows(acid, acid), withRows(acid, acid, acid));
    expect(comparison.counts).toEqual({ same: 2, changed: 0, added: 1, removed: 0 });
  });

  it('pair rows of one name that say the same before those that do not', () => {
    const of = (massIngredient: number) => ({ ...reducer, massIngredient });
    const [ten, twenty, thirty] = [of(10), of(20), of(30)];
    const fates = (left: readonly DisclosureRow[], right: readonly DisclosureRow[]) =>
      compareDisclosures(withRows(...left), withRows(...right)).rows.map(({ fate }) => fate);
    expect(fates([ten, twenty, thirty], [twenty, thirty])).toEqual(['removed', 'same', 'same']);
    expect(fates([ten, twenty], [twenty, ten])).toEqual(['same', 'same']);
  });

  it('differ in digits that only documents of other tools have', () => {
    const read = (texts: OwnTexts, massIngredient: number) => ({
      ...sand,
      massIngredient,
      asRead: { texts, block: { index: 0, texts: {} } },
    });
    const small = (mass: string) => read({ massIngredient: mass }, Number(mass));
    const changes = (left: DisclosureRow, right: DisclosureRow) =>
      compareDisclosures(withRows(left), withRows(right)).rows.flatMap(({ changed }) => changed);
    expect(changes(small('0.0004'), small('0.0001'))).toEqual([
      { column: 'massIngredient', left: '0.0004', right: '0.0001' },
    ]);
    expect(changes(small('5'), small('5.000'))).toEqual([]);
    expect(changes(small('12.34560'), small('12.3456'))).toEqual([]);
    expect(changes(small('0.00005'), small('5E-05'))).toEqual([]);
    // A number that was changed since has the digits that we print.
    expect(changes(small('5'), read({ massIngredient: '0.0004' }, 5))).toEqual([]);
    const total = (text: string) =>
      aDisclosure({
        well: { ...withRows().well, totalMass: Number(text) },
        asRead: { texts: { totalMass: text }, waterSources: [], totalMass: 0 },
      });
    const fieldsOf = (left: string, right: string) =>
      compareDisclosures(total(left), total(right)).fields.filter(({ isChanged }) => isChanged);
    expect(fieldsOf('9270000.4', '9270000.1')).toEqual([
      { field: 'totalMass', left: '9270000.4', right: '9270000.1', isChanged: true },
    ]);
    expect(fieldsOf('9270000', '9270000.0')).toEqual([]);
  });

  it('differ in digits of a percent that no row keeps, and in numbers that are very small', () => {
    const said = (texts: OwnTexts, numbers: Partial<DisclosureRow>) => ({
      ...sand,
      ...numbers,
      asRead: { texts: { massIngredient: String(sand.massIngredient), ...texts }, block: { index: 0, texts: {} } },
    });
    const changes = (left: DisclosureRow, right: DisclosureRow) =>
      compareDisclosures(withRows(left), withRows(right)).rows.flatMap(({ changed }) => changed);
    const share = (text: string) =>
      said({ percentInHFJob: text }, { percentInHFJob: fraction(round(Number(text) / 100, 12)) });
    expect(changes(share('12.345678901234'), share('12.345678901239'))).toEqual([
      { column: 'percentInHFJob', left: '12.345678901234', right: '12.345678901239' },
    ]);
    expect(changes(share('0.00000000001'), share('1E-11'))).toEqual([]);
    const mass = (text: string) => said({ massIngredient: text }, { massIngredient: Number(text) });
    expect(changes(mass('0.0000001'), mass('0.00000025'))).toEqual([
      { column: 'massIngredient', left: '0.0000001', right: '0.00000025' },
    ]);
  });

  it('differ in a number of the well that an edit has rounded', () => {
    const read = (tvd: number) =>
      aDisclosure({
        well: { ...withRows().well, tvd },
        asRead: { texts: { tvd: '9000.123' }, waterSources: [], totalMass: 0 },
      });
    const changes = (right: Disclosure) =>
      compareDisclosures(read(9000.123), right).fields.filter(({ isChanged }) => isChanged);
    expect(changes(read(9000.12))).toEqual([{ field: 'tvd', left: '9000.123', right: '9,000.12', isChanged: true }]);
    expect(changes(read(9000.123))).toEqual([]);
    const other = { ...read(9000.12), asRead: { texts: { tvd: '8000' }, waterSources: [], totalMass: 0 } };
    expect(compareDisclosures(read(9000.12), other).fields.filter(({ isChanged }) => isChanged)).toEqual([]);
  });

  it('differ in a claimant', () => {
    const by = (claimantEmail: string) => ({
      ...reducer,
      asRead: { texts: { claimantCompany: 'V', claimantEmail }, block: { index: 0, texts: {} } },
    });
    expect(compareDisclosures(withRows(by('a@v.com')), withRows(by('x@v.com'))).rows[0]?.changed).toEqual([
      { column: 'claimant', left: 'V, a@v.com', right: 'V, x@v.com' },
    ]);
  });

  it('differ in the fields of the well, each as it is read', () => {
    const { well } = withRows();
    const left = aDisclosure({ well: { ...well, tvd: 9000, startDate: '2024-08-05T11:09:00' } });
    const right = aDisclosure({ well: { ...well, tvd: 9000.5, startDate: '2024-08-05T11:09:30' } });
    expect(compareDisclosures(left, right).fields.filter(({ isChanged }) => isChanged)).toEqual([
      { field: 'startDate', left: '2024-08-05 11:09', right: '2024-08-05 11:09:30', isChanged: true },
      { field: 'tvd', left: '9,000', right: '9,000.5', isChanged: true },
    ]);
  });

  it('lose no row, keep the order of the left side, and swap added for removed when they are swapped', () => {
    const rows = array(constantFrom(sand, acid, reducer), { maxLength: 6 });
    assert(
      property(rows, rows, (some, others) => {
        const there = compareDisclosures(withRows(...some), withRows(...others));
        const back = compareDisclosures(withRows(...others), withRows(...some));
        expect(there.rows.flatMap(({ left }) => left ?? [])).toEqual(some);
        expect(there.rows.filter(({ right }) => right)).toHaveLength(others.length);
        expect(there.counts.added).toBe(back.counts.removed);
        expect(there.counts.same).toBe(back.counts.same);
      }),
      { numRuns: 60 },
    );
  });
});
