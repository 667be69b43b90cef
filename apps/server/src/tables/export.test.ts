import { CSV, XLSX } from '@disclosure/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVendor, hireStaff, type Staff } from '../../test/staff.ts';
import { csv, dryRun } from '../../test/table-files.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let staff: Staff;
beforeAll(async () => {
  test = await startTestApp();
  staff = await hireStaff(test);
});
afterAll(() => test.stop());

describe('an export', () => {
  const tricky = { ...aVendor, company: '=cmd()', first_name: "'-x", last_name: 'O"Neil, "Jr"', phone: '+1 555' };

  it.each([
    ['csv', CSV],
    ['xlsx', XLSX],
  ] as const)('as %s runs nowhere, and read again it changes nothing', async (format, type) => {
    await staff.editor.createVendor({ body: { ...tricky, company: `=cmd() ${format}` } });
    const file = await staff.editor.exportVendors({ query: { format } });
    expect(file.name).toBe(`vendors.${format}`);
    if (format === 'csv') expect(new TextDecoder().decode(file.bytes)).not.toMatch(/(^|[,"])[=+\-@]/m);
    const report = await staff.editor.importVendors({
      query: dryRun,
      table: { type, bytes: new Uint8Array(file.bytes) },
    });
    expect(report).toMatchObject({ new: 0, changed: 0, errors: [] });
    expect(report.unchanged).toBeGreaterThan(0);
  });

  it('of many ingredients reads back the same', async () => {
    const rows = Array.from({ length: 300 }, (_, number) => [
      `X${number}`,
      'Mix',
      'Biocide',
      `Part ${number}`,
      '7732-18-5',
      '1.02',
    ]);
    const head = ['Code', 'Trade Name', 'Purpose', 'Ingredient Name', 'CAS Number', 'Specific Gravity'];
    await staff.editor.importIngredients({ query: {}, table: csv([head, ...rows]) });
    const file = await staff.editor.exportIngredients({ query: { format: 'xlsx' } });
    const table = { type: XLSX, bytes: new Uint8Array(file.bytes) } as const;
    const report = await staff.editor.importIngredients({ query: dryRun, table });
    expect(report).toMatchObject({ new: 0, changed: 0, errors: [], unchanged: 300 });
  });

  it('has a template that is accepted as it is', async () => {
    const templates = [
      [await staff.editor.getCustomerTemplate({ query: {} }), staff.editor.importCustomers],
      [await staff.editor.getIngredientTemplate({ query: {} }), staff.editor.importIngredients],
    ] as const;
    for (const [file, read] of templates) {
      const table = { type: CSV, bytes: new Uint8Array(file.bytes) } as const;
      expect(await read({ query: dryRun, table })).toMatchObject({ new: 0, errors: [] });
    }
  });

  it('of customers leaves out who sees all files, and an import keeps it', async () => {
    const body = { name: 'Sees All', operator_number: '1', water_source: '', all_access: true };
    const { id } = await staff.manager.createCustomer({ body });
    const table = csv([
      ['Id', 'Company Name', 'Operator Number'],
      [String(id), 'Sees All Files', '2'],
    ]);
    await staff.editor.importCustomers({ query: {}, table });
    const { items } = await staff.editor.listCustomers({ query: { search: 'Sees' } });
    expect(items[0]).toMatchObject({ id, name: 'Sees All Files', operator_number: '2', all_access: true });
  });
});
