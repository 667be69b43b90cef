import { describe, expect, it } from 'vitest';
import { readTsv } from '../tables/csv.ts';
import { buildDisclosure } from './build-disclosure.ts';
import { aCustomer, workedCatalogue, workedWell, aRow, aVendor } from '../rules/disclosure.examples.ts';
import { editRow, recalculate } from './edit-rows.ts';
import { type CellColumn, type CellRange, findCells } from './cells.ts';
import { copyCells, exportRows, pasteCells, describeFilled } from './paste-cells.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { clearCells, fillDown } from './write-cells.ts';

const built = buildDisclosure(workedWell, workedCatalogue, aCustomer(), null);
const range = (firstRow: number, firstColumn: CellColumn, lastRow = firstRow, lastColumn = firstColumn): CellRange => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});
const paste = (where: CellRange, text: string, asValues = false) =>
  pasteCells(built, where, { cells: readTsv(text), asValues }, workedCatalogue);
const all = range(0, 'tradeName', built.rows.length - 1, 'isNonMsds');

describe('a pasted block', () => {
  it('goes to the right and down from the cell, and computes once', () => {
    const { disclosure, range: where, refused } = paste(range(3, 'volume'), '400\tlb\r\n1,000\tgal\r\n');
    expect(disclosure.rows[3]).toMatchObject({ volume: 400, units: 'lb', massIngredient: 120 });
    expect(disclosure.rows[4]).toMatchObject({ volume: 1000, units: 'gal' });
    expect(where).toEqual(range(3, 'volume', 4, 'units'));
    expect(refused).toEqual([]);
    expect(recalculate(disclosure)).toEqual(disclosure);
  });

  it('fills a larger selection with one value, and a multiple with the block', () => {
    const { disclosure } = paste(range(1, 'purpose', 4, 'purpose'), 'Biocide');
    expect(disclosure.rows.map(({ purpose }) => purpose).slice(1, 5)).toEqual(Array(4).fill('Biocide'));
    const block = paste(range(1, 'purpose', 4, 'purpose'), 'a\nb').disclosure;
    expect(block.rows.map(({ purpose }) => purpose).slice(1, 6)).toEqual(['a', 'b', 'a', 'b', 'Friction Reducer']);
    const wide = paste(range(1, 'tradeName', 1, 'ingredientName'), 'a\tb');
    expect(wide.disclosure.rows[1]).toMatchObject({ tradeName: 'a', supplier: 'b', purpose: 'a', ingredientName: 'b' });
    expect(wide.range).toEqual(range(1, 'tradeName', 1, 'ingredientName'));
  });

  it('whose rows are not of one length leaves the cells behind their ends', () => {
    const { disclosure } = paste(range(3, 'purpose'), 'a\tb\nc\n');
    expect(disclosure.rows[3]).toMatchObject({ purpose: 'a', ingredientName: 'b' });
    expect(disclosure.rows[4]).toMatchObject({ purpose: 'c', ingredientName: built.rows[4]?.ingredientName });
  });

  it('adds rows at the end', () => {
    const text = Array.from(
      { length: 200 },
      (_, index) => `P${index}\tVendor\tBiocide\tGlycol\t107-21-1\t${index + 1}`,
    );
    const { disclosure, addedRows } = paste(range(6, 'tradeName'), text.join('\n'));
    expect(addedRows).toBe(200);
    expect(disclosure.rows).toHaveLength(206);
    expect(disclosure.rows.at(-1)).toMatchObject({ tradeName: 'P199', volume: 200, isCustomAdded: true });
    expect(disclosure.rows.reduce((sum, row) => sum + row.percentInHFJob, 0)).toBeCloseTo(1, 7);
  });

  it('leaves what cannot be read as it was, and says where', () => {
    const { disclosure, refused } = paste(range(3, 'ingredientName'), 'Sugar\t50-99-7\tlots');
    expect(disclosure.rows[3]).toMatchObject({ ingredientName: 'Sugar', casNumber: '50-99-7', volume: 200 });
    expect(refused).toEqual([{ row: 3, column: 'volume', text: 'lots' }]);
    expect(paste(range(3, 'volume'), 'lots').disclosure).toBe(built);
  });

  it('says how many columns did not fit', () => {
    expect(paste(range(3, 'comments'), 'one\tno\tthree\tfour').cutColumns).toBe(2);
    const nothing = { disclosure: built, refused: [], range: undefined, addedRows: 0, cutColumns: 0 };
    expect(paste(range(3, 'comments'), '')).toEqual(nothing);
  });

  it('leaves worked-out numbers to their inputs, unless the values are meant', () => {
    const whole = copyCells(built.rows, all);
    expect(paste(all, whole).disclosure.rows.some((row) => row.massIsTyped || row.percentIsTyped)).toBe(false);
    expect(paste(all, whole, true).disclosure.rows.every((row) => row.massIsTyped && row.percentIsTyped)).toBe(true);
    expect(paste(range(3, 'massIngredient'), '7').disclosure.rows[3]).toMatchObject({ massIsTyped: true });
  });

  it('with our titles knows its columns', () => {
    const { disclosure } = paste(range(3, 'tradeName'), 'SG\tPurpose\n2\tBiocide');
    expect(disclosure.rows[3]).toMatchObject({ specificGravity: 2, purpose: 'Biocide', tradeName: 'FR-1' });
    const alone = paste(range(3, 'purpose'), 'Purpose\nBiocide').disclosure;
    expect(alone.rows.slice(3, 5).map(({ purpose }) => purpose)).toEqual(['Purpose', 'Biocide']);
    const { rows } = paste(range(3, 'tradeName'), 'SG\tPurpose').disclosure;
    expect(rows[3]).toMatchObject({ tradeName: 'SG', supplier: 'Purpose' });
  });

  it('is what was copied', () => {
    const supplied = clearCells(built, range(0, 'comments', 5, 'comments'), workedCatalogue);
    const named = paste(range(0, 'supplier', 5, 'supplier'), 'Gulf').disclosure;
    for (const disclosure of [supplied, named]) {
      const copied = readTsv(copyCells(disclosure.rows, range(0, 'supplier', 5, 'comments')));
      const again = pasteCells(disclosure, range(0, 'supplier', 5, 'comments'), { cells: copied }, workedCatalogue);
      expect(copyCells(again.disclosure.rows.slice(4), all)).toBe(copyCells(disclosure.rows.slice(4), all));
    }
  });

  it('is the selected cells only, and a file is all of them', () => {
    expect(copyCells(built.rows, range(3, 'tradeName', 4, 'tradeName'))).toBe('FR-1\r\nfr-1');
    const [titles, water] = exportRows(built.rows).split('\r\n');
    expect(titles).toContain('Trade Name,Supplier,Purpose,Ingredient Name,CAS');
    expect(water).toContain('Water,Lone Star Energy,Carrier/Base Fluid,Water,7732-18-5,1000000,gal');
  });
});

describe('other edits of a range', () => {
  it('clear cells, and bring worked-out numbers back', () => {
    const cleared = clearCells(built, range(3, 'casNumber', 4, 'volume'), workedCatalogue);
    expect(cleared.rows[3]).toMatchObject({ casNumber: '', volume: 0, massIngredient: 0 });
    expect(cleared.rows[4]).toMatchObject({ casNumber: '', volume: 0 });
    expect([cleared.rows[2]?.volume, cleared.rows[5]?.casNumber]).toEqual([built.rows[2]?.volume, '7647-14-5']);
  });

  it('fill down from the first row, or from the row above', () => {
    const filled = fillDown(built, range(2, 'purpose', 4, 'percentInHFJob'), workedCatalogue);
    expect(filled.rows[4]).toMatchObject({ purpose: 'Proppant', percentInAdditive: 100, percentIsTyped: false });
    expect(filled.rows.map(({ purpose }) => purpose)).toEqual(
      built.rows.map(({ purpose }, index) => (index === 3 || index === 4 ? 'Proppant' : purpose)),
    );
    expect(fillDown(built, range(3, 'purpose'), workedCatalogue).rows[3]?.purpose).toBe('Proppant');
    expect(fillDown(built, range(0, 'purpose'), workedCatalogue)).toBe(built);
  });

  it('give a name its number where none stands, or that of the old name, and never in place of a word', () => {
    const other = editRow(built, 2, { casNumber: '67-56-1' }, workedCatalogue);
    const numbers = ({ rows }: Disclosure) => rows.map(({ casNumber }) => casNumber);
    const salt = '7647-14-5';
    const pasted = paste(range(1, 'ingredientName', 4, 'ingredientName'), 'Sodium chloride').disclosure;
    expect(numbers(pasted)).toEqual(['7732-18-5', salt, salt, 'Proprietary', salt, salt]);
    const source = editRow(other, 1, { ingredientName: 'Sodium chloride' }, workedCatalogue);
    const filled = fillDown(source, range(1, 'ingredientName', 4, 'ingredientName'), workedCatalogue);
    expect(numbers(filled)).toEqual(['7732-18-5', salt, '67-56-1', 'Proprietary', salt, salt]);
  });

  it('find cells by what is shown and by what is in them', () => {
    expect(findCells(built.rows, '8,345,000')).toEqual([{ row: 0, column: 'massIngredient' }]);
    expect(findCells(built.rows, ' COPOLY ')).toEqual([{ row: 3, column: 'ingredientName' }]);
    expect(findCells(built.rows, ' ')).toEqual([]);
  });
});

describe('what an edit filled in', () => {
  it('is said', () => {
    const before = aRow({ supplier: '', vendorId: null });
    const secret = { ...before, casNumber: 'Proprietary', supplier: 'Lone Star', vendorId: null };
    expect(describeFilled(before, secret, 'ingredientName', [])).toBe(
      'CAS Proprietary filled in. Supplier set to Lone Star. No vendor has this name.',
    );
    const supplied = { ...before, supplier: 'Gulf Chemical Supply', vendorId: 1 };
    expect(describeFilled(before, supplied, 'supplier', [aVendor()])).toBe('Gulf Chemical Supply is the vendor.');
    expect(describeFilled(supplied, { ...supplied, supplier: '', vendorId: null }, 'supplier', [])).toBe('');
    expect(describeFilled(before, { ...before, purpose: 'x' }, 'purpose', [])).toBe('');
    expect(describeFilled(supplied, supplied, 'supplier', [aVendor()])).toBe('Gulf Chemical Supply is the vendor.');
    expect(describeFilled(before, { ...before, casNumber: '50-00-0' }, 'casNumber', [])).toBe('');
    const kept = { ...secret, ingredientName: 'Methanol' };
    expect(describeFilled(secret, kept, 'ingredientName', [])).toBe('CAS Proprietary stays.');
    expect(describeFilled(before, { ...before, ingredientName: 'x' }, 'ingredientName', [])).toBe('');
    const renamed = { ...supplied, supplier: 'Gulf', vendorId: 2 };
    expect(describeFilled(supplied, renamed, 'purpose', [aVendor(), aVendor({ id: 2, company: 'Gulf' })])).toBe(
      'Supplier set to Gulf. Gulf is the vendor.',
    );
  });
});
