import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';
import { listProblems } from '../disclosure/problems.ts';
import type { Disclosure } from '../model/disclosure.ts';
import {
  aCustomer,
  aDisclosure,
  anIngredient,
  aProprietaryRow,
  aRow,
  aSelectedWell,
  aWaterRow,
  workedCatalogue,
} from '../rules/disclosure.examples.ts';
import { type BulkMend, bulkMends, mendWell, valuesOfMend, type WellToMend } from './bulk-mends.ts';

const checked = (key: string, disclosure: Disclosure): WellToMend => ({
  key,
  disclosure,
  problems: listProblems(disclosure, checkDisclosure(disclosure)),
});

const withApi = (key: string, apiNumber: string) =>
  checked(key, aDisclosure({ well: aSelectedWell({ wellName: key, apiNumber }) }));

const withSand = (key: string, supplier: string, parts: Partial<Disclosure> = {}) =>
  checked(key, aDisclosure({ rows: [aWaterRow(), aRow({ supplier }), aProprietaryRow()], ...parts }));

const inBrief = ({ severity, title, detail, label }: BulkMend) => [severity, title, detail, label].join(' | ');

/** The wells after the mend, checked again. */
const after = (mend: BulkMend | undefined) =>
  (mend?.wells ?? []).map((well) => checked(well.key, mendWell(well, workedCatalogue)));

describe('what several wells share', () => {
  it('is mended by the fix that the rules give each of them', () => {
    const wells = [withApi('A', '42-461-42471'), withApi('B', '4246142472'), withApi('C', '42-461-42473-00-00')];
    const [mend, ...others] = bulkMends(wells);
    expect(mend && inBrief(mend)).toBe(
      'error | API number must be 14 digits (XX-XXX-XXXXX-0000 format) | 2 wells | Add zeros to 2 API numbers',
    );
    expect(others).toEqual([]);
    expect(mend && valuesOfMend(mend)).toEqual([
      { key: 'A', place: 'API', before: '42-461-42471', after: '42461424710000' },
      { key: 'B', place: 'API', before: '4246142472', after: '42461424720000' },
    ]);
    expect(after(mend).flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'))).toEqual([]);
  });

  it('is nothing that one well has alone, and nothing that has no fix', () => {
    const unfixable = aDisclosure({ well: aSelectedWell({ apiNumber: '42-461' }) });
    expect(bulkMends([withApi('A', '42-461-42471'), withApi('B', '42-461-42472-00-00')])).toEqual([]);
    expect(bulkMends([checked('A', unfixable), checked('B', unfixable)])).toEqual([]);
  });

  it('comes with the worst and the most common first, by the words that all messages begin with', () => {
    const cas = (casNumber: string) => aDisclosure({ rows: [aWaterRow(), aRow({ casNumber }), aProprietaryRow()] });
    const zeros = ['A', 'B', 'C'].map((key) => checked(key, cas(`0${14808 + key.length - 1}-60-7`)));
    const both = ['D', 'E'].map((key) =>
      checked(key, aDisclosure({ rows: [aWaterRow(), aRow({ supplier: 'Smith & Sons' }), aProprietaryRow()] })),
    );
    const found = bulkMends([...zeros, ...both]).map(inBrief);
    expect(found[0]).toBe(
      'error | Ampersands (&) are not allowed in chemical data fields | 2 wells | Replace & with and in 2 wells',
    );
    expect(found.at(-1)).toMatch(/^warning \| .* \| 3 wells \| Remove leading zeros in 3 wells$/);
  });

  it('is mended in the columns that the preview shows, and in no other', () => {
    const known = anIngredient({ ingredientName: 'Alcohols and ethers', casNumber: '67-56-1' });
    const secret = aRow({ ingredientName: 'Alcohols & ethers', casNumber: 'Proprietary', supplier: '' });
    const wells = ['A', 'B'].map((key) => checked(key, aDisclosure({ rows: [aWaterRow(), secret] })));
    const mend = bulkMends(wells).find(({ label }) => label === 'Replace & with and in 2 wells');
    expect(mend && valuesOfMend(mend).map(({ key, place }) => `${key} ${place}`)).toEqual([
      'A Row 2 · Ingredient Name',
      'B Row 2 · Ingredient Name',
    ]);
    const mended = mend?.wells.map((well) => mendWell(well, buildCatalogue([known], [], [])).rows[1]);
    const expected = { ...secret, ingredientName: 'Alcohols and ethers' };
    expect(mended).toEqual([expected, expected]);
  });

  it('removes every row that stands twice, and no other', () => {
    const rows = [aWaterRow(), aRow(), aRow(), aProprietaryRow(), aProprietaryRow()];
    const wells = ['A', 'B'].map((key) => checked(key, aDisclosure({ rows })));
    const mend = bulkMends(wells).find(({ label }) => label === 'Remove duplicate row in 2 wells');
    expect(after(mend).map(({ disclosure }) => disclosure.rows.map(({ tradeName }) => tradeName))).toEqual([
      ['Water', '100 Mesh Sand', 'FR-1'],
      ['Water', '100 Mesh Sand', 'FR-1'],
    ]);
    expect(mend && valuesOfMend(mend)[0]).toEqual({
      key: 'A',
      place: 'Row 3',
      before: '100 Mesh Sand · Crystalline silica',
      after: 'removed',
    });
    expect(mend?.title).toBe('Ingredient Name');
  });
});

describe('a supplier that differs between wells', () => {
  const usual = 'Quarry Hill Sand Company';
  const suppliersIn = (mend: BulkMend | undefined) =>
    after(mend).map(({ key, disclosure }) => `${key} ${disclosure.rows[1]?.supplier}`);

  it('becomes the one that most of them have', () => {
    const wells = [
      ...['A', 'B', 'C'].map((key) => withSand(key, usual)),
      withSand('D', 'Quarry Hill Sand'),
      withSand('E', 'Quarry Hill Sand'),
    ];
    const [mend, ...others] = bulkMends(wells);
    expect(mend && inBrief(mend)).toBe(
      `note | 100 Mesh Sand | 2 wells say Quarry Hill Sand, 3 wells say ${usual} | Use ${usual} in 2 wells`,
    );
    expect(others).toEqual([]);
    expect(suppliersIn(mend)).toEqual([`D ${usual}`, `E ${usual}`]);
    expect(mend && valuesOfMend(mend)[0]).toEqual({
      key: 'D',
      place: 'Row 2 · Supplier',
      before: 'Quarry Hill Sand',
      after: usual,
    });
  });

  it('is as grave as what the rules say about it: a missing one blocks', () => {
    const mends = bulkMends([withSand('A', usual), withSand('B', usual), withSand('C', '')]);
    expect(mends.map(inBrief)).toEqual([
      `error | 100 Mesh Sand | 1 well names none, 2 wells say ${usual} | Use ${usual} in 1 well`,
    ]);
    expect(suppliersIn(mends[0])).toEqual([`C ${usual}`]);
  });

  it('is that of one ingredient: those of a product may have a supplier each', () => {
    const well = (key: string, silica: string, clay: string) =>
      checked(
        key,
        aDisclosure({
          rows: [aWaterRow(), aRow({ supplier: silica }), aRow({ ingredientName: 'Clay', supplier: clay })],
        }),
      );
    const alike = ['A', 'B', 'C'].map((key) => well(key, 'Gulf', 'Permian'));
    expect(bulkMends(alike).filter(({ label }) => /Gulf|Permian/.test(label))).toEqual([]);
    const [mend, ...others] = bulkMends([...alike, well('D', 'Gulf', 'Gulf')]);
    expect(others).toEqual([]);
    expect(mend && valuesOfMend(mend)).toEqual([
      { key: 'D', place: 'Row 3 · Supplier', before: 'Gulf', after: 'Permian' },
    ]);
  });

  it('stays where no supplier prevails, and where the customer of the well supplies it', () => {
    expect(bulkMends([withSand('A', usual), withSand('B', 'Other')])).toEqual([]);
    expect(bulkMends([withSand('A', usual), withSand('B', usual), withSand('C', 'X'), withSand('D', 'X')])).toEqual([]);
    const own = withSand('C', 'Own Energy', { customer: aCustomer({ name: 'Own Energy' }) });
    expect(bulkMends([withSand('A', usual), withSand('B', usual), own])).toEqual([]);
    const provisional = withSand('C', '', { provisionalRows: [] });
    expect(bulkMends([withSand('A', usual), withSand('B', usual), provisional])).toEqual([]);
  });
});
