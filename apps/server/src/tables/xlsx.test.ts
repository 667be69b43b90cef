import { describe, expect, it } from 'vitest';
import { readXlsx, writeXlsx } from './xlsx.ts';
import { readZip, writeZip } from './zip.ts';

const limits = { entries: 100, bytes: 10_000_000 };

/** A workbook whose rows are written by hand. */
async function workbook(rows: string): Promise<Buffer> {
  const entries = await readZip(await writeXlsx([['x']], 'Sheet'), limits);
  return writeZip(
    entries.map(({ name, bytes }) => ({
      name,
      bytes: name.startsWith('xl/worksheets/sheet')
        ? Buffer.from(bytes.toString().replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`))
        : bytes,
    })),
  );
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('a workbook', () => {
  it('keeps its rows where they stand, blank ones too', async () => {
    const rows = `<row r="1">${text('A1', 'Code')}</row><row r="4">${text('A4', 'X')}${text('C4', 'Z')}</row>`;
    expect(await readXlsx(await workbook(rows))).toEqual([
      ['Code', '', ''],
      ['', '', ''],
      ['', '', ''],
      ['X', '', 'Z'],
    ]);
  });

  it('gives numbers as a person sees them', async () => {
    const rows = '<row r="1"><c r="A1"><v>1.0500000000000000444</v></c><c r="B1" t="b"><v>1</v></c></row>';
    expect(await readXlsx(await workbook(rows))).toEqual([['1.05', 'true']]);
  });

  it.each(['XFD1', 'A1048576', 'CW1', '&#65;1', 'A99999999999'])('with a cell at %s is refused', async (place) => {
    await expect(readXlsx(await workbook(`<row>${text(place, 'x')}</row>`))).rejects.toThrow('at most 20000 rows');
  });

  it('that is broken inside is refused', async () => {
    await expect(readXlsx(writeZip([{ name: 'xl/workbook.xml', bytes: Buffer.from('<a>') }]))).rejects.toThrow(
      'not a spreadsheet',
    );
    await expect(readXlsx(await workbook('<row><c r="A1" t="s"><v>999</v></c></row></broken>'))).rejects.toThrow(
      'not a spreadsheet',
    );
  });
});
