import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CSV } from '@disclosure/api';
import { buildCatalogue, type Catalogue, percent } from '@disclosure/core';
import { type Column, type ReadTable, readTable, type RowCells } from '../costly/read-table.ts';
import { customerTable } from '../customers/customer-routes.ts';
import type { Tx } from '../database/db.ts';
import { ingredientTable } from '../ingredients/ingredient-table.ts';
import { serverFolder } from '../server-folder.ts';
import { planImport } from '../tables/plan-import.ts';
import type { LoadedRecords, RecordTable } from '../tables/record-table.ts';
import { vendorTable } from '../vendors/vendor-routes.ts';

/** The CSV files in the folder `demo` of the server. They are read as an import in Settings reads them. */
async function readDemoTable({ title, columns }: { title: string; columns: readonly Column[] }): Promise<ReadTable> {
  const bytes = await readFile(join(serverFolder, 'demo', `${title.toLowerCase()}.csv`));
  return readTable({ type: CSV, bytes }, columns);
}

const readCells = async (table: { title: string; columns: readonly Column[] }): Promise<RowCells[]> =>
  (await readDemoTable(table)).rows.map(({ cells }) => cells);

export const demoVendors = () => readCells(vendorTable);
export const demoIngredients = () => readCells(ingredientTable);
export const demoCustomers = () => readCells(customerTable);

/** Adds the demo vendors, ingredients and customers that are missing. Existing records stay as they are. */
export async function insertDemoTables(tx: Tx): Promise<void> {
  await insertMissing(tx, vendorTable);
  await insertMissing(tx, ingredientTable);
  await insertMissing(tx, customerTable);
}

async function insertMissing<Fields extends object, Loaded extends LoadedRecords<Fields>>(
  tx: Tx,
  table: RecordTable<Fields, Loaded>,
): Promise<void> {
  const { inserts, report } = await planImport(table, await readDemoTable(table), await table.load(tx));
  const [fault] = report.errors;
  if (fault) throw new Error(`Demo ${table.title}, row ${fault.row}, ${fault.column}: ${fault.message}`);
  await table.insert(tx, inserts);
}

/** The demo products as the files describe them, even if the database has changed since. */
export async function demoCatalogue(): Promise<Catalogue> {
  const vendors = (await demoVendors()).map((cells, index) => ({
    id: index + 1,
    company: cells['Company'] ?? '',
    firstName: cells['First Name'] ?? '',
    lastName: cells['Last Name'] ?? '',
    email: cells['Email'] ?? '',
    phone: cells['Phone'] ?? '',
  }));
  const ingredients = (await demoIngredients()).map((cells, index) => ({
    id: index + 1,
    code: cells['Code'] ?? '',
    tradeName: cells['Trade Name'] ?? '',
    vendorId: vendors.find(({ company }) => company === cells['Supplier'])?.id ?? null,
    purpose: cells['Purpose'] ?? '',
    ingredientName: cells['Ingredient Name'] ?? '',
    casNumber: cells['CAS Number'] ?? '',
    specificGravity: Number(cells['Specific Gravity']),
    percentInAdditive: percent(Number(cells['% in Additive'])),
    units: cells['Units'] ?? '',
    comments: '',
  }));
  return buildCatalogue(ingredients, vendors, []);
}
