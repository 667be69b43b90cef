import { tableMessages } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVendor, hireStaff, problemOf, type Staff } from '../../test/staff.ts';
import { csv, dryRun, ingredientTitles as head } from '../../test/table-files.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

describe('a table that is mended before it is imported', () => {
  const good = (code: string, product: string) => [
    code,
    product,
    '',
    'Biocide',
    'Methanol',
    '67-56-1',
    '30',
    '1',
    'gal',
  ];

  it('leaves out the rows that it names, and refuses every other row with a fault', async () => {
    const rows = [
      ['', ...good('M1', 'Mended 1')],
      ['', ...good('M2', 'Mended 2').with(6, '140')],
      [],
      ['', ...good('M3', 'Mended 3')],
    ];
    const send = (query: object, mark = '') =>
      staff.editor.importIngredients({
        query,
        table: csv([['Skip', ...head], ...rows.map((row, at) => (at === 1 ? row.with(0, mark) : row))]),
      });
    const report = await send({ ...dryRun, withTable: 'true' });
    expect(report).toMatchObject({ new: 2, faulty: [3], skipped: 0, columns: head });
    expect(report.table?.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, 'M1'],
      [3, 'M2'],
      [5, 'M3'],
    ]);
    expect(await problemOf(send({ plan: report.plan }))).toMatchObject({ status: 400 });
    const done = await send({ plan: report.plan }, 'x');
    expect(done).toMatchObject({ new: 2, skipped: 1, errors: [] });
    expect(done.table).toBeUndefined();
    const { items } = await staff.editor.listIngredients({ query: { search: 'Mended' } });
    expect(items.map(({ code }) => code)).toEqual(['M1', 'M3']);
    expect(await send(dryRun, 'No')).toMatchObject({ skipped: 0, faulty: [3] });
    expect(await send(dryRun, 'YES ')).toMatchObject({ skipped: 1, faulty: [] });
    // It could mean either, so no row is read.
    expect(await send({ ...dryRun, withTable: 'true' }, 'later')).toMatchObject({
      new: 0,
      errors: [{ row: 3, column: 'Skip', message: tableMessages.unclearSkip('later') }],
      table: [],
    });
  });

  it('offers what mends a fault, and only that', async () => {
    await staff.editor.createVendor({ body: { ...aVendor, company: 'Red Mesa Acid Services' } });
    const table = csv([
      head,
      good('F1', 'Fixable'),
      good('', 'Fixable').with(4, 'Ethanol').with(5, '64-17-5'),
      good('F2', 'Other').with(2, 'Red Messa Acid Services'),
      good('F3', 'Third').with(2, 'Nobody Known Inc.'),
      good('F4', 'Fourth').with(5, '#DATE! 0067-56-01'),
      good('F5', 'Fifth').with(5, '67-56-2'),
      good('F6', 'Sixth').with(5, '67-56-2'),
      good('', 'Nowhere else'),
    ]);
    const { errors, warnings } = await staff.editor.importIngredients({ query: dryRun, table });
    expect(errors.map(({ row, column, fix }) => [row, column, fix?.label])).toEqual([
      [3, 'Code', 'Use F1, as row 2'],
      [4, 'Supplier', 'Use Red Mesa Acid Services'],
      [5, 'Supplier', undefined],
      [6, 'CAS Number', 'Use 67-56-1'],
      [9, 'Code', undefined],
    ]);
    const cas = warnings.filter(({ fix }) => fix);
    expect(cas).toMatchObject([{ row: 7, alsoRows: [8], column: 'CAS Number', fix: { cell: '67-56-1' } }]);
  });

  it('is refused when a colleague changed what was shown, and not for anything else', async () => {
    const { id, version } = await staff.editor.createVendor({ body: { ...aVendor, company: 'Seen', phone: '1' } });
    const table = csv([
      ['Company', 'Phone'],
      ['Seen', '2'],
    ]);
    const { plan } = await staff.editor.importVendors({ query: dryRun, table });
    const change = (body: object) =>
      staff.manager.updateVendor({ params: { id }, body: { ...aVendor, company: 'Seen', phone: '1', ...body } });
    await change({ phone: '3' });
    expect(await problemOf(staff.editor.importVendors({ query: { plan }, table }))).toMatchObject({
      status: 412,
      message: expect.stringContaining('changed by another user'),
    });
    await change({ last_name: 'Unseen' });
    await staff.editor.importVendors({ query: { plan }, table });
    const { items } = await staff.editor.listVendors({ query: { search: 'Seen' } });
    expect(items[0]).toMatchObject({ phone: '2', last_name: 'Unseen', version: version + 3 });
  });

  it('keeps a date that a spreadsheet made, and cells without a title, wrong until they are mended', async () => {
    const sent = csv([
      ['Company', 'Phone'],
      ['Dated', '#DATE! 2026-05-08'],
      ['Stray', '1', 'lost'],
    ]);
    const {
      errors,
      columns,
      table = [],
    } = await staff.editor.importVendors({
      query: { ...dryRun, withTable: 'true' },
      table: sent,
    });
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Phone'],
      [3, ''],
    ]);
    expect(columns).toEqual(['Company', 'Phone', '']);
    const again = csv([[...(columns ?? []), 'Fault'], ...table.map(({ cells }) => cells.concat('some words'))]);
    expect((await staff.editor.importVendors({ query: dryRun, table: again })).errors).toEqual(errors);
  });
});
