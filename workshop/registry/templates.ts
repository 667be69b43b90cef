import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv, readNumber } from '@disclosure/core';

/** A row whose values are taken again. */
export interface TemplateRow {
  readonly TradeName: string;
  readonly Supplier: string;
  readonly Purpose: string;
  readonly CASNumber: string;
  readonly IngredientName: string;
  readonly PercentHighAdditive: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly IngredientComment: string;
  readonly IngredientMSDS: string;
}

/** A disclosure whose values are taken again. */
export interface Template {
  readonly StateName: string;
  readonly CountyName: string;
  readonly OperatorName: string;
  readonly apiPrefix: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly depth: number;
  readonly water: number;
  readonly rows: readonly TemplateRow[];
}

type Cells = ReadonlyMap<string, string>;

/** Reads every CSV file of a folder that has the columns of disclosures; other files are passed over. */
export function readTemplates(folder: string): Template[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return files.flatMap((name) => readFile(readFileSync(join(folder, name), 'utf8')));
}

function readFile(text: string): Template[] {
  const read = readCsv(text);
  if (!('cells' in read)) return [];
  const [header = [], ...lines] = read.cells;
  if (!['APINumber', 'IngredientName', 'PercentHFJob', 'JobEndDate'].every((name) => header.includes(name))) return [];
  const records = lines.map((cells): Cells => new Map(header.map((name, index) => [name, cells[index] ?? ''])));
  const jobs = Map.groupBy(records, (cells) => `${cells.get('APINumber')} ${cells.get('JobEndDate')}`);
  return [...jobs.values()].flatMap((rows) => toTemplate(rows) ?? []);
}

function toTemplate(records: readonly Cells[]): Template | undefined {
  const rows = records.flatMap((cells) => toRow(cells) ?? []);
  const [first] = records;
  if (!first || rows.length === 0) return undefined;
  const [text, number] = [(name: string) => first.get(name) ?? '', (name: string) => readNumber(first.get(name)) ?? 0];
  return {
    StateName: text('StateName'),
    CountyName: text('CountyName'),
    OperatorName: text('OperatorName'),
    apiPrefix: text('APINumber').replaceAll(/\D/g, '').slice(0, 5).padEnd(5, '0'),
    latitude: number('Latitude'),
    longitude: number('Longitude'),
    depth: number('TVD'),
    water: number('TotalBaseWaterVolume'),
    rows,
  };
}

function toRow(cells: Cells): TemplateRow | undefined {
  const percent = readNumber(cells.get('PercentHFJob'));
  if (percent === undefined) return undefined;
  const text = (name: string) => cells.get(name) ?? '';
  return {
    TradeName: text('TradeName'),
    Supplier: text('Supplier'),
    Purpose: text('Purpose'),
    CASNumber: text('CASNumber'),
    IngredientName: text('IngredientName'),
    PercentHighAdditive: String(readNumber(text('PercentHighAdditive')) ?? ''),
    percent,
    IngredientComment: text('IngredientComment'),
    IngredientMSDS: text('IngredientMSDS'),
  };
}

const row = (name: string, CASNumber: string, Purpose: string, percent: number): TemplateRow => ({
  TradeName: `${name} product`,
  Supplier: 'Example Supply Company',
  Purpose,
  CASNumber,
  IngredientName: name,
  PercentHighAdditive: '100',
  percent,
  IngredientComment: '',
  IngredientMSDS: 'True',
});

/** Invented, for archives that need no real values. */
export const ownTemplates: readonly Template[] = [
  ['Texas', 'Upton', '42461', 31.4, -102],
  ['Texas', 'Reagan', '42383', 31.4, -101.5],
  ['New Mexico', 'Lea', '30025', 32.7, -103.4],
].map(([StateName, CountyName, apiPrefix, latitude, longitude]) => ({
  StateName: String(StateName),
  CountyName: String(CountyName),
  OperatorName: 'Example Energy LLC',
  apiPrefix: String(apiPrefix),
  latitude: Number(latitude),
  longitude: Number(longitude),
  depth: 9000,
  water: 12_000_000,
  rows: [
    row('Water', '7732-18-5', 'Carrier/Base Fluid', 88),
    row('Crystalline silica (quartz)', '14808-60-7', 'Proppant', 11),
    row('Hydrochloric acid', '7647-01-0', 'Acidizing', 0.05),
    row('Guar gum', '9000-30-0', 'Gelling agent', 0.12),
    row('Glutaraldehyde', '111-30-8', 'Biocide', 0.006),
  ],
}));
