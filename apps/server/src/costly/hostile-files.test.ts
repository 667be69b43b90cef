import { CSV, type TableFile, XLSX } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { aDocument, addCustomer } from '../../test/documents.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { hire, problemOf } from '../../test/staff.ts';
import { dryRun, ingredientTitles } from '../../test/table-files.ts';
import { startTestApp } from '../../test/test-app.ts';
import { until } from '../../test/until.ts';
import { aCell, aWorkbook } from '../../test/workbooks.ts';

const office = forAllTests(async () => {
  const test = await startTestApp();
  const customerId = await addCustomer(test.db, 'Basin');
  const [editor, manager] = [await hire(test, 'Editor'), await hire(test, 'Manager')];
  return { test, customerId, editor: editor.api, manager: manager.api };
});

const xlsx = (rows: string): TableFile => ({ type: XLSX, bytes: aWorkbook({ rows, sheet: 'sheet1.xml' }) });
const csv = (text: string): TableFile => ({ type: CSV, bytes: new Uint8Array(Buffer.from(text)) });
const inJob = (part: string) => aDocument().replace('</FractureJob>', `${part}</FractureJob>`);
const many = (part: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, n) => part(n)).join('');

/** Files of an Editor that froze or ended the server once, and what they are refused with. */
const tables: readonly (readonly [TableFile, RegExp])[] = [
  [xlsx('<row r="999999999"></row>'), /at most 20000 rows/],
  [xlsx(`<row r="2">${aCell('ZZZZZZ2', 'x')}</row>`), /at most 20000 rows and 100 columns/],
  [csv('\n'.repeat(19 * 1024 * 1024)), /more than 20000 rows/],
  [csv('a,'.repeat(300 * 1024)), /more than 100 columns/],
];
const documents: readonly (readonly [string, RegExp])[] = [
  [inJob(`<WellName>${'&#65;'.repeat(1_800_000)}</WellName>`), /more than 1000000 parts/],
  [inJob(`<WellName ${many((n) => `a${n}="" `, 900_000)}/>`), /more than 100 attributes/],
];

describe('hostile files', () => {
  it('keep only their sender waiting', async () => {
    const { test, customerId, editor, manager } = office();
    const refusals = [
      ...tables.map(([table]) => problemOf(editor.importVendors({ query: dryRun, table }))),
      ...documents.map(([content]) =>
        problemOf(editor.uploadFile({ body: { fileName: 'a.xml', content, metadata: { customerId } } })),
      ),
    ];
    // The server answers while it reads: on its main thread, a file would be refused before anyone could ask.
    await until(async () => expect((await test.app.inject('/metrics')).body).toMatch(/^costly_tasks [1-6]$/m));
    expect(await manager.getMe()).toMatchObject({ roles: ['Manager'] });
    expect((await Promise.all(refusals)).map((refusal) => refusal?.status)).toEqual([400, 400, 400, 400, 422, 422]);
    for (const [index, [, message]] of [...tables, ...documents].entries()) {
      expect((await refusals[index])?.message).toMatch(message);
    }
  });

  it('with cells that are full of blanks keep nobody waiting', async () => {
    const row = (n: number) => `C${n},T,,P,I,7732-18-5,a${' '.repeat(32_000)}b,1,gal\n`;
    const honest = 'D1,T,,P,I,7732-18-5,5 %,1,gal\n';
    const table = csv(`${ingredientTitles.join(',')}\n${honest}${many(row, 250)}`);
    const report = await office().manager.importIngredients({ query: dryRun, table });
    expect(report).toMatchObject({ new: 1, errors: { length: 200 }, moreErrors: 300 });
  });

  it('with a fault in every row give the first faults and the number of the others', async () => {
    const table = () => csv(`Company,Email\n${many((n) => `${n},wrong\n`, 5000)}`);
    const { editor } = office();
    const report = await editor.importVendors({ query: dryRun, table: table() });
    expect(report).toMatchObject({ new: 0, moreErrors: 4800, errors: { length: 200 } });
    expect(await problemOf(editor.importVendors({ query: {}, table: table() }))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Nothing was imported. Row 2, Email: .* There are 4800 more faults/),
      details: { errors: { length: 200 } },
    });
    const job = csv(`Well Name,Chemical Code,Amount\n${many(() => 'A,,x\n', 5000)}`);
    expect(await problemOf(editor.importJob({ table: job, body: undefined }))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/more faults than are listed/),
      details: { errors: { length: 200 } },
    });
  });
});
