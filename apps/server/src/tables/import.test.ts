import { CSV, XLSX } from '@disclosure/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIngredient, aVendor, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { csv, dryRun, ingredientTitles as head, xlsx } from '../../test/table-files.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { aCell, aWorkbook } from '../../test/workbooks.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

const rowOf = (number: number) => [
  `X${number}`,
  `Product ${number % 50}`,
  '',
  'Biocide',
  `Ingredient ${number}`,
  '7732-18-5',
  String(number % 101),
  '1.02',
  'gal',
];

/** So many that they are written in several statements, the last of which is not full. */
const ROWS = 2400;
const FAULTS = 40;

/** Spoils one cell in each of so many rows, in eight different ways. */
function spoil(rows: string[][]) {
  const ways: readonly (readonly [number, string])[] = [
    [0, ''],
    [1, ' '],
    [2, 'No such vendor'],
    [5, ''],
    [6, '101'],
    [6, 'much'],
    [7, '-1'],
    [8, 'barrel'],
  ];
  return Array.from({ length: FAULTS }, (_, fault) => {
    const index = fault * (ROWS / FAULTS);
    const [column, cell] = ways[fault % ways.length] ?? [0, ''];
    const row = rows[index];
    if (row) row[column] = cell;
    return { row: index + 2, column: head[column] };
  });
}

describe('an import of thousands of ingredients with 40 faults', () => {
  it('names all 40 by row and column, and writes nothing', async () => {
    const rows = Array.from({ length: ROWS }, (_, number) => rowOf(number));
    const faults = spoil(rows);
    const table = await xlsx([head, ...rows]);
    const report = await staff.editor.importIngredients({ query: dryRun, table });
    expect(report.errors.map(({ row, column }) => ({ row, column }))).toEqual(faults);
    expect(report).toMatchObject({ new: ROWS - FAULTS, changed: 0, unchanged: 0 });
    const refusal = await problemOf(staff.editor.importIngredients({ query: {}, table }));
    expect(refusal).toMatchObject({ status: 400, details: { errors: expect.objectContaining({ length: FAULTS }) } });
    expect((await staff.editor.listIngredients({ query: { limit: 1 } })).total).toBe(0);
    expect((await staff.manager.listAuditEntries({ query: { entity: 'ingredient' } })).total).toBe(0);
  });

  it('is written once when it is corrected and confirmed twice', async () => {
    const table = await xlsx([head, ...Array.from({ length: ROWS }, (_, number) => rowOf(number))]);
    const confirm = () => staff.editor.importIngredients({ query: { dryRun: 'false' }, table });
    const [first, second] = await Promise.all([confirm(), confirm()]);
    expect(first.new + second.new).toBe(ROWS);
    expect(Math.max(first.unchanged, second.unchanged)).toBe(ROWS);
    expect((await staff.editor.listIngredients({ query: { limit: 1 } })).total).toBe(ROWS);
    expect((await staff.manager.listAuditEntries({ query: { entity: 'ingredient' } })).total).toBe(ROWS);
  });

  it('with a key answers the same the second time', async () => {
    const table = csv([['Company'], ['Keyed']]);
    const confirm = () => staff.editor.importVendors({ query: {}, table, idempotencyKey: 'import-1' });
    expect(await confirm()).toMatchObject({ new: 1 });
    expect(await confirm()).toMatchObject({ new: 1 });
    expect((await staff.editor.listVendors({ query: { search: 'Keyed' } })).total).toBe(1);
  });
});

describe('an import of ingredients that look wrong', () => {
  const row = (code: string, name: string, cas: string, share = '100') => [
    code,
    `Product ${code}`,
    '',
    'Biocide',
    name,
    cas,
    share,
    '1.02',
    'gal',
  ];

  it('warns of what it would write, and writes it', async () => {
    const kept = { code: 'W1', ingredient_name: 'Brine salt', cas_number: '7647-14-4', additive_fraction: 100 };
    await staff.editor.createIngredient({ body: { ...anIngredient, ...kept } });
    const table = csv([
      head,
      row('W2', 'Brine salt', '7647-14-5'),
      row('W3', 'Brine salt', '7447-40-7', '40'),
      row('W4', 'Wood spirit', '67-56-2'),
      row('W5', 'Old spirit', '54841-71-3'),
      row('W6', 'Good spirit', '64-17-5'),
    ]);
    const report = await staff.editor.importIngredients({ query: dryRun, table });
    expect(report).toMatchObject({ new: 5, errors: [], moreWarnings: 0 });
    expect(report.warnings.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '4 CAS Number: The CAS number 67-56-2 of Wood spirit is not valid.',
      '5 CAS Number: The CAS number 54841-71-3 of Old spirit is out of use: 67-56-1 has replaced it',
      '2 CAS Number: Brine salt has 2 CAS numbers: 7647-14-5; 7447-40-7',
      '3 % in Additive: The percents of Product W3 (W3) add up to 40%, not to 100%',
    ]);
    expect(await staff.editor.importIngredients({ query: {}, table })).toMatchObject({
      new: 5,
      warnings: report.warnings,
    });
    expect(await staff.editor.importIngredients({ query: {}, table })).toMatchObject({ unchanged: 5, warnings: [] });
  });

  it('names the faulty rows without which a product is not whole', async () => {
    const [first, second, third] = [
      row('S1', 'Sister acid', '7664-93-9', '70'),
      row('s1', 'Sister toluene', '108-88-3', '20').with(1, 'product S1'),
      row('S1', 'Sister benzene', '100-41-4', '10'),
    ];
    const warningsOf = async (...rows: readonly (readonly string[])[]) =>
      (await staff.editor.importIngredients({ query: dryRun, table: csv([head, ...rows]) })).warnings;
    const faulty = (one: readonly string[]) => one.with(7, 'heavy');
    const sum = (percent: number) => `The percents of Product S1 (S1) add up to ${percent}%, not to 100%`;
    expect(await warningsOf(first, faulty(second), third)).toMatchObject([
      { row: 2, message: `${sum(80)}. Row 3 has a fault and is not counted.` },
    ]);
    expect(await warningsOf(first, faulty(second), faulty(third))).toMatchObject([
      { row: 2, message: `${sum(70)}. 2 rows with faults are not counted; the first is row 3.` },
    ]);
    expect(await warningsOf(first, second, row('S2', 'Sister oil', '64742-47-8', 'many'))).toMatchObject([
      { row: 2, message: sum(90) },
    ]);
    expect(await warningsOf(first, second, third)).toEqual([]);
  });
});

describe('an import', () => {
  it('tells what is new, changed and the same before anything is written', async () => {
    await staff.editor.createVendor({ body: { ...aVendor, company: 'Same', phone: '1' } });
    await staff.editor.createVendor({ body: { ...aVendor, company: 'Other', phone: '1' } });
    const table = csv([
      ['phone', 'COMPANY *'],
      ['1', 'same'],
      ['2', 'Other'],
      ['3', 'Fresh'],
    ]);
    const report = await staff.editor.importVendors({ query: dryRun, table });
    expect(report).toMatchObject({ new: 1, changed: 2, unchanged: 0, errors: [] });
    expect(report.rows[1]).toEqual({
      row: 3,
      kind: 'changed',
      name: 'Other',
      cells: [{ column: 'Phone', before: '1', after: '2' }],
    });
    expect(report.rows[2]?.cells).toContainEqual({ column: 'Company', before: '', after: 'Fresh' });
    expect((await staff.editor.listVendors({ query: { search: 'Fresh' } })).total).toBe(0);
    await staff.editor.importVendors({ query: {}, table });
    const { items } = await staff.editor.listVendors({ query: { search: 'Other' } });
    expect(items[0]).toMatchObject({ phone: '2', first_name: 'Ana', version: 2 });
  });

  it('by id may change what tells records apart, but never the code', async () => {
    const { id } = await staff.editor.createIngredient({ body: { ...anIngredient, code: 'ID1' } });
    const base = ['ID1', 'Trade', '', 'Biocide', 'New name', '50-00-0', '5', '1.1', 'gal'];
    const read = (cells: string[]) =>
      staff.editor.importIngredients({ query: {}, table: csv([['Id', ...head], cells]) });
    expect(await read([String(id), ...base])).toMatchObject({ new: 0, changed: 1 });
    const other = await problemOf(read([String(id), 'ID2', ...base.slice(1)]));
    expect(other).toMatchObject({ status: 400, message: 'Nothing was imported. Row 2, Code: Code cannot be changed' });
    expect(await problemOf(read(['999999', ...base]))).toMatchObject({ status: 400 });
  });

  it('by id knows the code whatever form its accent has', async () => {
    const code = 'FR-\u00C9';
    const { id } = await staff.editor.createIngredient({ body: { ...anIngredient, code } });
    const cells = [
      String(id),
      code.normalize('NFD'),
      'Trade',
      '',
      'Biocide',
      'Other name',
      '50-00-0',
      '5',
      '1.1',
      'gal',
    ];
    const report = await staff.editor.importIngredients({ query: {}, table: csv([['Id', ...head], cells]) });
    expect(report).toMatchObject({ new: 0, changed: 1 });
    expect((await staff.editor.listIngredients({ query: { search: code } })).items).toMatchObject([{ id, code }]);
  });

  it('finds a supplier that was stored with characters without a width', async () => {
    await test.db
      .insertInto('vendors')
      .values({ ...aVendor, company: 'Wi\u200Bdth' })
      .execute();
    const row = ['WL1', 'Trade', 'Width', 'Biocide', 'Glutaral', '111-30-8', '100', '1', 'gal'];
    const report = await staff.editor.importIngredients({ query: dryRun, table: csv([head, row]) });
    expect(report).toMatchObject({ new: 1, errors: [] });
  });

  it('takes percents with or without their sign, and no supplier for blank whose formula failed', async () => {
    const texts = ['PC1', 'Trade', '', 'Biocide', 'Glutaral', '111-30-8'];
    const cells = (row: number) => texts.map((text, at) => aCell(`${'ABCDEF'[at]}${row}`, text)).join('');
    const rows = [
      `<row r="1">${head.map((title, at) => aCell(`${'ABCDEFGHI'[at]}1`, title)).join('')}</row>`,
      `<row r="2">${cells(2)}<c r="G2" s="0"><v>0.25</v></c><c r="H2"><v>1.1</v></c></row>`,
      `<row r="3">${aCell('A3', 'PC2')}${aCell('B3', 'Trade')}<c r="C3" t="e"><f>X</f><v>#N/A</v></c></row>`,
    ];
    const table = { type: XLSX, bytes: aWorkbook({ rows: rows.join(''), formats: ['0%'] }) } as const;
    const report = await staff.editor.importIngredients({ query: dryRun, table });
    expect(report.errors).toContainEqual({ row: 3, column: 'Supplier', message: expect.stringContaining('#N/A') });
    expect(report.rows[0]?.cells).toContainEqual({ column: '% in Additive', before: '', after: '25' });
    const typed = csv([head, [...texts, '25 %', '1.1', 'gal']]);
    expect((await staff.editor.importIngredients({ query: dryRun, table: typed })).rows[0]?.cells).toContainEqual({
      column: '% in Additive',
      before: '',
      after: '25',
    });
  });

  it.each([
    [[['Phone'], ['1']], 1, 'Company', 'The column Company is missing'],
    [
      [
        ['Company', 'company'],
        ['a', 'b'],
      ],
      1,
      'Company',
      'The column Company appears twice',
    ],
    [
      [
        ['Company', 'Fax'],
        ['a', 'b'],
      ],
      1,
      'Fax',
      'Unknown column. The columns are Id, Company, First Name, Last Name, Email, Phone.',
    ],
    [[['Company'], ['Twin'], [''], ['twin']], 4, 'Company', 'Row 2 already has the same Company'],
    [[['Company'], ['a', 'b']], 2, '', '"b" is in a column without a title'],
    [[['Company'], ['x'.repeat(201)]], 2, 'Company', 'At most 200 characters'],
    [
      [
        ['Company', 'Email'],
        ['a', 'b'],
      ],
      2,
      'Email',
      'Please enter a valid email address',
    ],
    [[['Company'], ['two\nlines']], 2, 'Company', 'must be a single line'],
  ])('of %j is refused where it is wrong', async (rows, row, column, message) => {
    const report = await staff.editor.importVendors({ query: dryRun, table: csv(rows) });
    expect(report.errors).toEqual([{ row, column, message }]);
  });

  it('of something that is no table says so', async () => {
    const send = (bytes: string | Uint8Array, type: typeof CSV | typeof XLSX) =>
      problemOf(
        staff.editor.importVendors({ query: dryRun, table: { type, bytes: new Uint8Array(Buffer.from(bytes)) } }),
      );
    expect(await send('hello', XLSX)).toMatchObject({
      status: 400,
      message: expect.stringContaining('not a spreadsheet'),
    });
    expect(await send('Company\n"open', CSV)).toMatchObject({ status: 400, message: expect.stringContaining('row 2') });
    expect(await send(Uint8Array.of(0x43, 0xff, 0xfe), CSV)).toMatchObject({
      status: 400,
      message: expect.stringContaining('UTF-8'),
    });
    expect(await send('', CSV)).toMatchObject({ status: 400 });
    expect(await send(`Company\n${'a\n'.repeat(20_001)}`, CSV)).toMatchObject({ status: 400 });
    expect(await send(Buffer.alloc(21 * 1024 * 1024), CSV)).toMatchObject({ status: 413 });
    expect(await send('Company\n', 'application/json' as typeof CSV)).toMatchObject({ status: 415 });
  });
});
