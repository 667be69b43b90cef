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

describe('an import with two rows for one record', () => {
  it('refuses the second where it names the record', async () => {
    const { id } = await staff.editor.createVendor({ body: { ...aVendor, company: 'Old' } });
    const [byId, byName] = [
      [String(id), 'New'],
      ['', 'Old'],
    ] as const;
    const faultOf = async (...rows: readonly (readonly string[])[]) =>
      (await staff.editor.importVendors({ query: dryRun, table: csv([['Id', 'Company'], ...rows]) })).errors;
    const message = 'Row 2 is already for the same record';
    expect(await faultOf(byId, byName)).toEqual([{ row: 3, column: 'Company', message }]);
    expect(await faultOf(byName, byId)).toEqual([{ row: 3, column: 'Id', message }]);
  });
});
