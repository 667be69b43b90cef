import { CSV, XLSX } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { aCell, aWorkbook } from '../../test/workbooks.ts';
import { readTable } from './read-table.ts';

const columns = [{ title: 'Company', field: 'company' }];
const readCsv = (text: string) => readTable({ type: CSV, bytes: new TextEncoder().encode(text) }, columns);

/** The title, and rows that all refer to one text. */
function sharing(shared: string, count: number) {
  const rows = Array.from({ length: count }, (_, at) => `<row><c r="A${at + 2}" t="s"><v>0</v></c></row>`);
  return aWorkbook({ rows: `<row>${aCell('A1', 'Company')}</row>${rows.join('')}`, shared });
}

describe('a table', () => {
  it('has the dates of a spreadsheet to the second, and names what is no date', async () => {
    const wanted = [...columns, { title: 'End', field: 'end', isDate: true } as const];
    const read = async (serial: number) => {
      const head = ['Company', 'End'].map((value) => ({ value, type: String }));
      const row = [
        { value: 'A', type: String },
        { value: serial, type: Number, format: 'yyyy-mm-dd hh:mm' },
      ];
      const bytes = new Uint8Array(await writeExcelFile([head, row]).toBuffer());
      return readTable({ type: XLSX, bytes }, wanted);
    };
    const day = 45_524;
    const printed = async (serial: number) => (await read(serial)).rows[0]?.cells['End'];
    expect(await printed(day + 86_399 / 86_400)).toBe('2024-08-20 23:59:59');
    expect(await printed(day + 0.204_861_11)).toBe('2024-08-20 04:55');
    expect(await printed(day)).toBe('2024-08-20 00:00');
    expect((await read(1e10)).faults).toMatchObject([{ row: 2, column: 'End' }]);
  });

  it.each(['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#FORMULA!', ' #VALUE! '])(
    'names %s, which a spreadsheet wrote instead of a value',
    async (cell) => {
      const { faults, rows } = await readCsv(`Company\n${cell}\n#1 Supply`);
      const message = `The spreadsheet has ${cell.trim()} here instead of a value. Please type what belongs in this cell.`;
      expect(faults).toEqual([{ row: 2, column: 'Company', message }]);
      expect(rows.map(({ cells, isFaulty = false }) => [cells['Company'], isFaulty])).toEqual([
        [cell.trim(), true],
        ['#1 Supply', false],
      ]);
    },
  );

  it('does not guess what a comma means where semicolons separate the cells', async () => {
    const wanted = [...columns, { title: 'Amount', field: 'amount', isNumber: true }];
    const read = (text: string) => readTable({ type: CSV, bytes: new TextEncoder().encode(text) }, wanted);
    const message = 'The comma of 1,050 may separate thousands or decimals. Please type the number without a comma.';
    const faults = [{ row: 2, column: 'Amount', message }];
    expect((await read('Company;Amount\n1,050;1,050\nB;2,5\nC;1050')).faults).toEqual(faults);
    expect((await read('Company,Amount\nA,"1,050"')).faults).toEqual([]);
    // As the page sends it again.
    expect((await read('Company,Amount\nA,"#COMMA! 1,050"')).faults).toEqual(faults);
  });

  it.each(['1.23457E+11', '1,23457E+11', '4E+13', '1e+22'])(
    'names the digits that a spreadsheet dropped: %s',
    async (cell) => {
      const faults = [
        { row: 2, column: 'Company', message: expect.stringContaining(`shortened a long number to ${cell}`) },
      ];
      const { rows, ...read } = await readCsv(`Company\n"${cell}"\nE+1 Supply\n2E-3`);
      expect(read.faults).toEqual(faults);
      // As the page sends it again.
      expect((await readCsv(`Company\n"${rows[0]?.cells['Company']}"`)).faults).toEqual(faults);
      const numbers = [{ title: 'Amount', field: 'amount', isNumber: true }];
      const bytes = new TextEncoder().encode(`Amount\n"${cell}"`);
      expect((await readTable({ type: CSV, bytes }, numbers)).faults).toEqual([]);
    },
  );

  it('has no characters without a width, and a row of nothing else is blank', async () => {
    const { rows } = await readCsv('Company\nAc\u00ADme\u200B\n\u200B\n');
    expect(rows).toEqual([{ row: 2, cells: { Company: 'Acme' } }]);
  });

  it('names what is only part of a merged cell, and has no row where nothing else stands', async () => {
    const wanted = [...columns, { title: 'Phone', field: 'phone' }];
    const text = 'Company,Phone\nA,1\n#MERGED!,#MERGED!\n,#MERGED!\nB,#MERGED!\n#MERGED!,2';
    const { faults, rows } = await readTable({ type: CSV, bytes: new TextEncoder().encode(text) }, wanted);
    const message = expect.stringContaining('merged with another');
    expect(faults).toEqual([
      { row: 5, column: 'Phone', message },
      { row: 6, column: 'Company', message },
    ]);
    expect(rows.map(({ row }) => row)).toEqual([2, 5, 6]);
  });

  it('may have a title over several columns, of which the further ones are blank', async () => {
    const { faults, rows } = await readCsv('Company,#MERGED!\nA,\nB,#MERGED!');
    expect([faults, rows.length]).toEqual([[], 2]);
    expect((await readCsv('Company,#MERGED!\nA,1')).faults).toMatchObject([
      { row: 2, message: expect.stringContaining('without a title') },
    ]);
  });

  it('has no cell that a spreadsheet could not hold', async () => {
    expect((await readCsv(`Company\n${'x'.repeat(32_767)}`)).rows).toHaveLength(1);
    await expect(readCsv(`Company\n\n${'x'.repeat(32_768)}`)).rejects.toThrow(
      'Row 3 has a cell of more than 32767 characters.',
    );
  });

  it('has no more characters than memory has room for, also when its cells share one text', async () => {
    const text = 'x'.repeat(10_000);
    const read = (rows: number) => readTable({ type: XLSX, bytes: sharing(text, rows) }, columns);
    expect((await read(900)).rows).toHaveLength(900);
    await expect(read(1000)).rejects.toThrow('It has more than 10000000 characters.');
  });
});
