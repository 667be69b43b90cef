import { CSV, type TableFile, XLSX } from '@disclosure/api';
import { writeCsv } from '@disclosure/core';
import { writeXlsx } from '../src/costly/write-xlsx.ts';

type Rows = readonly (readonly string[])[];
export const csv = (rows: Rows): TableFile => ({ type: CSV, bytes: new Uint8Array(Buffer.from(writeCsv(rows))) });
export const xlsx = async (rows: Rows): Promise<TableFile> => ({
  type: XLSX,
  bytes: new Uint8Array(await writeXlsx(rows, 'Sheet')),
});

export const dryRun = { dryRun: 'true' } as const;

/** Of a table of ingredients, without those that may be left out. */
export const ingredientTitles = [
  'Code',
  'Trade Name',
  'Supplier',
  'Purpose',
  'Ingredient Name',
  'CAS Number',
  '% in Additive',
  'Specific Gravity',
  'Units',
];
