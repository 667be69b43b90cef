import { CSV, oneLine, type vendorFields as VendorFields } from '@disclosure/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as StaffModule from '../../test/staff.ts';
import type * as TestAppModule from '../../test/test-app.ts';
import { asOwner } from '../../test/test-database.ts';

const RECORDS = '../../../../packages/api/src/reference-records.ts';

let test: TestAppModule.TestApp;
let editor: StaffModule.Staff['editor'];
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(RECORDS, async (original) => {
    const records = await original<{ vendorFields: typeof VendorFields }>();
    const taxId = { wire: 'tax_id', label: 'Tax Id', ...oneLine(30) };
    return { ...records, vendorFields: { ...records.vendorFields, taxId } };
  });
  const [{ startTestApp }, { hireStaff }] = [
    await import('../../test/test-app.ts'),
    await import('../../test/staff.ts'),
  ];
  test = await startTestApp();
  await asOwner(test, (db) => sql`alter table vendors add column tax_id text not null default ''`.execute(db));
  ({ editor } = await hireStaff(test));
});
afterAll(async () => {
  await test.stop();
  vi.doUnmock(RECORDS);
  vi.resetModules();
});

const body = { company: 'Gulf', first_name: '', last_name: '', email: '', phone: '' };
const taxIdsOf = async (query: object) =>
  (await editor.listVendors({ query })).items.map((vendor) => (vendor as { tax_id?: string }).tax_id);
const csv = (...lines: string[]) => ({ type: CSV, bytes: new TextEncoder().encode(lines.join('\n')) }) as const;

describe('a new column of the vendors', () => {
  it('is kept as it was sent, without blanks around it, and no longer than it may be', async () => {
    const vendor = await editor.createVendor({ body: Object.assign({ tax_id: ' TX-2 ' }, body) });
    expect(vendor).toMatchObject({ company: 'Gulf', tax_id: 'TX-2' });
    const tooLong = Object.assign({ tax_id: 'x'.repeat(31) }, body);
    await expect(editor.createVendor({ body: tooLong })).rejects.toMatchObject({ status: 400 });
  });

  it('is changed, and the audit trail says so', async () => {
    const vendor = await editor.createVendor({ body: { ...body, company: 'Pecos' } });
    const changed = Object.assign({ tax_id: 'TX-1' }, body, { company: 'Pecos' });
    expect(await editor.updateVendor({ params: { id: vendor.id }, body: changed })).toMatchObject({ tax_id: 'TX-1' });
    const entry = await test.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('entity', '=', 'vendor')
      .where('action', '=', 'changed')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ before: { tax_id: '' }, after: { tax_id: 'TX-1' } });
  });

  it('sorts lists, and is searched', async () => {
    expect(await taxIdsOf({ sort: 'tax_id' })).toEqual(['TX-1', 'TX-2']);
    expect(await taxIdsOf({ sort: 'tax_id', order: 'desc' })).toEqual(['TX-2', 'TX-1']);
    expect(await taxIdsOf({ search: 'tx-2' })).toEqual(['TX-2']);
  });

  it('is exported, imported, and kept by a spreadsheet without it', async () => {
    const { bytes } = await editor.exportVendors({ query: {} });
    expect(new TextDecoder().decode(bytes)).toMatch(/Phone,Tax Id\r?\n.*Gulf,,,,,TX-2/);
    const imported = await editor.importVendors({
      query: {},
      table: csv('Company,Tax Id', 'Gulf,TX-9', 'Brazos,TX-5'),
    });
    expect(imported).toMatchObject({ new: 1, changed: 1, errors: [] });
    await editor.importVendors({ query: {}, table: csv('Company,Phone', 'Gulf,555') });
    expect(await taxIdsOf({ sort: 'tax_id' })).toEqual(['TX-1', 'TX-5', 'TX-9']);
    const refused = await editor.importVendors({
      query: { dryRun: 'true' },
      table: csv('Company,Tax Id', `Gulf,${'x'.repeat(31)}`),
    });
    expect(refused.errors).toMatchObject([{ row: 2, column: 'Tax Id' }]);
  });
});
