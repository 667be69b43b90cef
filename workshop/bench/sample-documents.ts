import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { namespaceOf, readCsv, readNaiveDate, rootElement } from '@disclosure/core';

/** A public disclosure as a document, and where it comes from. */
export interface SampleDocument {
  readonly name: string;
  readonly text: string;
}

type Line = Readonly<Record<string, string>>;

/** Every table `disclosures-*.csv` of the folder, one document for each disclosure in it. */
export async function readSamples(folder: string): Promise<SampleDocument[]> {
  const names = (await readdir(folder)).filter((name) => /^disclosures-.*\.csv$/.test(name)).sort();
  if (names.length === 0) throw new Error(`There is no table disclosures-*.csv in ${folder}`);
  const tables = await Promise.all(names.map(async (name) => readLines(await readFile(join(folder, name), 'utf8'))));
  return tables.flatMap(toDocuments);
}

function readLines(text: string): Line[] {
  const read = readCsv(text);
  if (!('cells' in read)) throw new Error('The table cannot be read');
  const [titles = [], ...rows] = read.cells;
  return rows.map((cells) => Object.fromEntries(titles.map((title, column) => [title, cells[column]?.trim() ?? ''])));
}

function toDocuments(lines: readonly Line[]): SampleDocument[] {
  const groups = Map.groupBy(lines, (line) => line.SourceFile ?? line.SourcePdf ?? '');
  return Array.from(groups, ([name, rows]) => ({ name, text: toDocument(rows) }));
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const leaf = (element: string, text: string | undefined): string =>
  text === undefined || text === '' ? '' : `<${element}>${escapeText(text)}</${element}>`;
const branch = (element: string, ...children: readonly string[]): string =>
  `<${element}>${children.join('')}</${element}>`;

const VERSION = '3.0';
/**
 * The public form leaves out the operator number, the claimants, and the trade name and supplier of ingredients outside
 * the safety data sheets. The registry had them, so a document without them would have a defect of ours.
 */
const OPERATOR_NUMBER = 'T1411193';
const LEFT_OUT = { tradeName: 'Other Chemicals', supplier: 'Listed Above' };
const CLAIMANT = [
  leaf('ClaimantCompany', 'A supplier'),
  leaf('ClaimantFirstName', 'First'),
  leaf('ClaimantLastName', 'Last'),
  leaf('ClaimantEmail', 'claims@example.com'),
].join('');

/** `620510 (gal)`, `7,262` */
const digitsOf = (text = ''): string => /-?[\d,]*\.?\d+/.exec(text)?.[0].replaceAll(',', '') ?? '';
const apiOf = (text = ''): string => text.replaceAll(/\D/g, '').padEnd(14, '0');

function toDocument(rows: readonly Line[]): string {
  const [first = {}] = rows;
  const end = readNaiveDate(first.JobEndDate ?? '');
  const blocks = Map.groupBy(rows, ({ TradeName, Supplier, Purpose, IngredientMSDS }) =>
    [TradeName, Supplier, Purpose, IngredientMSDS].join('\u0000'),
  );
  const job = branch(
    'FractureJob',
    leaf('JobStartDate', readNaiveDate(first.JobStartDate ?? '') ?? end),
    leaf('JobEndDate', end),
    leaf('OperatorNumber', OPERATOR_NUMBER),
    leaf('APINumber', apiOf(first.APINumber)),
    leaf('WellName', first.WellName),
    leaf('SurfLongitude', first.Longitude),
    leaf('SurfLatitude', first.Latitude),
    leaf('Datum', first.Projection),
    leaf('FederalWell', /^(?:true|yes|1)$/i.test(first.FederalWell ?? '') ? '1' : '0'),
    leaf('IndianWell', '0'),
    leaf('TVD', digitsOf(first.TVD)),
    leaf('TotalBaseWaterVolume', digitsOf(first.TotalBaseWaterVolume)),
    leaf('TotalBaseNonWaterVolume', digitsOf(first.TotalBaseNonWaterVolume)),
    leaf('EntryMethod', 'MSDS+'),
    ...Array.from(blocks.values(), toPurpose),
  );
  const root = rootElement(VERSION);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespaceOf(VERSION)}">${job}</${root}>\n`;
}

function toPurpose(rows: readonly Line[]): string {
  const [first = {}] = rows;
  const isOther = /^false$/i.test(first.IngredientMSDS ?? '');
  const kind = isOther ? 'IngredientOther' : 'IngredientMSDS';
  const { tradeName, supplier } = isOther ? LEFT_OUT : { tradeName: '', supplier: '' };
  return branch(
    'Purpose',
    leaf('TradeName', first.TradeName || tradeName),
    leaf('Supplier', first.Supplier || supplier),
    leaf('Purpose', first.Purpose || tradeName),
    branch('TypeIngredient', ...rows.map((row) => toIngredient(kind, row))),
  );
}

const toIngredient = (kind: string, row: Line): string =>
  branch(
    kind,
    leaf('IngredientName', row.IngredientName),
    leaf('CASNumber', row.CASNumber),
    leaf('PercentHighAdditive', digitsOf(row.PercentHighAdditive)),
    leaf('PercentHFJob', digitsOf(row.PercentHFJob)),
    leaf('IngredientComment', row.IngredientComment),
    leaf('MassIngredient', digitsOf(row.MassIngredient)),
    ...(/\d-\d/.test(row.CASNumber ?? '') ? [] : [CLAIMANT]),
  );
