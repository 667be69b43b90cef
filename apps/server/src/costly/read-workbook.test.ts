import { describe, expect, it } from 'vitest';
import { aCell, aWorkbook } from '../../test/workbooks.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeXlsx } from './write-xlsx.ts';

const read = (rows: string, sheet?: string) => readWorkbook(aWorkbook({ rows, ...(sheet !== undefined && { sheet }) }));

describe('a workbook', () => {
  it('keeps its rows where they stand, blank ones too', async () => {
    const rows = `<row r="1">${aCell('A1', 'Code')}</row><row r="4">${aCell('A4', 'X')}${aCell('C4', 'Zürich')}</row>`;
    expect(await read(rows)).toEqual([
      ['Code', '', ''],
      ['', '', ''],
      ['', '', ''],
      ['X', '', 'Zürich'],
    ]);
  });

  it('gives numbers as a person sees them', async () => {
    const rows = '<row r="1"><c r="A1"><v>1.0500000000000000444</v></c><c r="B1" t="b"><v>1</v></c></row>';
    expect(await read(rows)).toEqual([['1.05', 'true']]);
  });

  it.each([
    ['0.00%', '0.2575', '25.75%'],
    ['0%;[Red]-0%', '1', '100%'],
    ['0.0"%"', '25', '25'],
    ['0.0\\%', '25', '25'],
    ['000000', '1234', '001234'],
    ['00-000-00000', '512345678', '05-123-45678'],
    ['00\\-000\\-00000', '4212345678', '42-123-45678'],
    ['00', '1234', '1234'],
    ['00', '1.5', '1.5'],
    ['00', '-1', '-1'],
    ['0', '7', '7'],
    ['#,##0', '1234', '1234'],
  ])('gives a number in the format %s as a person sees it', async (format, value, shown) => {
    const rows = `<row r="1"><c r="A1" s="0"><v>${value}</v></c></row>`;
    expect(await readWorkbook(aWorkbook({ rows, formats: [format] }))).toEqual([[shown]]);
  });

  it('gives percents in the formats that every spreadsheet has', async () => {
    const rows = '<row r="1"><c r="A1" s="1"><v>0.07</v></c><c r="B1" s="2"><v>1.1E-3</v></c></row>';
    expect(await readWorkbook(aWorkbook({ rows, formats: ['0'] }))).toEqual([['7%', '0.11%']]);
  });

  it('is refused with a format that is longer than a spreadsheet lets it be', async () => {
    const rows = '<row r="1"><c r="A1" s="0"><v>0.07</v></c></row>';
    const read = (format: string) => readWorkbook(aWorkbook({ rows, formats: [format] }));
    expect(await read(`${' '.repeat(253)}0%`)).toEqual([['7%']]);
    await expect(read(`${'['.repeat(10_000)}0%`)).rejects.toThrow('It is damaged, or not a spreadsheet.');
  });

  it('leaves no cell blank whose formula has an error or no result', async () => {
    const rows = `<row r="1">${aCell('A1', 'Code')}</row><row r="3"><c r="B3" t="e"><f>X</f><v>#N/A</v></c><c r="C3" t="e"/><c r="D3"><f>X</f><v></v></c><c r="E3" t="str"><f>X</f></c><c r="F3" t="str"><f>X</f><v></v></c><c r="G3"><f>X</f><v>5</v></c></row><row r="4"><c r="A4" t="e"><v>#REF!</v></c></row>`;
    const [, , third = [], fourth = []] = await read(rows);
    expect(third).toEqual(['', '#N/A', '#ERROR!', '#FORMULA!', '#FORMULA!', '', '5']);
    expect(fourth[0]).toBe('#REF!');
  });

  it('gives the characters that a spreadsheet writes as their numbers', async () => {
    const written = 'Acme_x000D_\nFluids _x005F_x000D_ _x00e9_ _x12_';
    expect(await read(`<row r="1">${aCell('A1', written)}</row>`)).toEqual([['Acme\r\nFluids _x000D_ é _x12_']]);
  });

  it('gives the text back that was written, also one that looks like such a number', async () => {
    const cells = [['_x000D_ _x005F_ _X0041_ _x0041_x0042_', 'é _x', '__x0041_']];
    expect(await readWorkbook(await writeXlsx(cells, 'S'))).toEqual(cells);
  });

  it('marks the parts of merged cells that have a value', async () => {
    const first = `<row r="1">${aCell('A1', 'Unit')}${aCell('B1', 'Phone')}</row>`;
    const rows = `${first}<row r="2">${aCell('A2', 'lbs')}</row><row r="3">${aCell('A3', 'hidden')}</row>`;
    expect(await readWorkbook(aWorkbook({ rows, merged: ['A2:A4', 'B2:B4', 'nonsense', 'A1', 'B1:A1'] }))).toEqual([
      ['Unit', 'Phone'],
      ['lbs', ''],
      ['#MERGED!', ''],
      ['#MERGED!'],
    ]);
  });

  it('with merged cells of more cells than a table may have is refused', async () => {
    const rows = `<row r="1">${aCell('A1', 'Unit')}</row>`;
    const merged = ['A1:CV6000', 'A1:XFD1048576'];
    await expect(readWorkbook(aWorkbook({ rows, merged }))).rejects.toThrow('more than 1000000 cells');
  });

  it('gives its first sheet, wherever that is, and does not look at the others', async () => {
    const sheet = '/somewhere/else.xml';
    expect(await read(`<row r="1">${aCell('A1', 'x')}</row>`, sheet)).toEqual([['x']]);
    const others = { 'xl/worksheets/sheet2.xml': '<row r="999999999">', 'xl/media/image1.png': 'no picture' };
    expect(await readWorkbook(aWorkbook({ rows: `<row>${aCell('A1', 'x')}</row>`, others }))).toEqual([['x']]);
  });

  it.each([
    ...['XFD1', 'A1048576', 'CW1', '&#65;1', 'A99999999999', 'ZZZZZZ2', 'A20002'].map((place) => aCell(place, 'x')),
    '<x:c x:r="A999999"/>',
  ])('with %s is refused', async (cell) => {
    for (const sheet of ['worksheets/sheet1.xml', 'sheet1.xml', '/elsewhere/sheet1.xml']) {
      await expect(read(`<row>${cell}</row>`, sheet)).rejects.toThrow('at most 20000 rows and 100 columns are read');
    }
  });

  it.each(['999999999', '3000000', '1e9', '0x3B9ACA00', '&#57;99999'])('with a row %s is refused', async (row) => {
    await expect(read(`<row r="${row}"></row>`, 'sheet1.xml')).rejects.toThrow('at most 20000 rows');
  });

  it('with too many rows or cells is refused before the others are read', async () => {
    await expect(read(`${'<row/>'.repeat(20_002)}<broken`)).rejects.toThrow('more than 20000 rows');
    await expect(read(`<row>${'<c/>'.repeat(1_000_001)}<broken`)).rejects.toThrow('more than 1000000 cells');
  });

  it.each([
    ['text', (text: string) => aCell('A1', text)],
    ['attribute', (text: string) => `<c a="<${text}"/>`],
    ['comment', (text: string) => `<!--${text}-->`],
    ['section', (text: string) => `<![CDATA[${text}]]>`],
    ['instruction', (text: string) => `<?a ${text}?>`],
    ['declaration', (text: string) => `<!A ${text}>`],
  ])('with a long %s is refused before the library reads it', async (name, make) => {
    const letters = name === 'comment' || name === 'section' ? '<b>' : 'x';
    await expect(read(`<row>${make(letters.repeat(400_000))}</row>`)).rejects.toThrow(
      'It has a text of more than 32767 characters.',
    );
  });

  it('may have a full cell, every character written as a reference', async () => {
    const rows = `<row r="1">${aCell('A1', '&#x000041;'.repeat(32_767))}</row>`;
    expect(await read(rows)).toEqual([['A'.repeat(32_767)]]);
  });

  it.each([
    ['is no archive', Buffer.from('hello')],
    ['has no sheet', aWorkbook({ rows: '', others: { 'xl/_rels/workbook.xml.rels': '<Relationships/>' } })],
    ['is not well-formed', aWorkbook({ rows: '<row><c r="A1" t="s"><v>999</v></c></row></broken>' })],
  ])('that %s is refused', async (_, bytes) => {
    await expect(readWorkbook(bytes)).rejects.toThrow('not a spreadsheet');
  });
});
