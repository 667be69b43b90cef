import { readNaiveDate } from '../dates/naive-date.ts';

/** The columns that are read, as the registry's dictionary names them. Others may stand among them, in any order. */
const ofDisclosure = [
  'DisclosureId',
  'JobStartDate',
  'JobEndDate',
  'APINumber',
  'StateName',
  'CountyName',
  'OperatorName',
  'WellName',
  'Latitude',
  'Longitude',
  'Projection',
  'TVD',
  'TotalBaseWaterVolume',
  'TotalBaseNonWaterVolume',
  'FFVersion',
  'FederalWell',
  'IndianWell',
] as const;

const ofIngredient = [
  'DisclosureId',
  'TradeName',
  'Supplier',
  'Purpose',
  'CASNumber',
  'IngredientName',
  'IngredientCommonName',
  'IngredientComment',
  'ClaimantCompany',
  'PercentHighAdditive',
  'PercentHFJob',
  'MassIngredient',
  'IngredientMSDS',
] as const;

const ofWaterSource = ['DisclosureId', 'Description', 'Percent'] as const;

/** The files of the registry's archive: one kind of line each, in numbered parts, in the order in which they are read. */
export const archiveFiles = {
  disclosures: { name: 'DisclosureList', columns: ofDisclosure },
  ingredients: { name: 'FracFocusRegistry', columns: ofIngredient },
  waterSources: { name: 'WaterSource', columns: ofWaterSource },
} as const;
export type ArchiveFile = keyof typeof archiveFiles;
export const archiveFileKinds = Object.keys(archiveFiles) as readonly ArchiveFile[];

/** Older archives have no water sources. */
export const requiredArchiveFiles: readonly ArchiveFile[] = ['disclosures', 'ingredients'];

/** The kind and the number of a file such as `FracFocusRegistry_12.csv`; undefined for a file that is not read. */
export function readArchiveName(path: string): { readonly kind: ArchiveFile; readonly part: number } | undefined {
  const { name, part } = /(?:^|[\\/])(?<name>[a-z]+)_(?<part>\d{1,4})\.csv$/i.exec(path)?.groups ?? {};
  const kind = archiveFileKinds.find((each) => archiveFiles[each].name.toLowerCase() === name?.toLowerCase());
  return kind && { kind, part: Number(part) };
}

/** Why a line is left out. */
export const leftOutReasons = ['repeatedHeader', 'tooFewColumns', 'unknownDisclosure', 'unreadable'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A place in the archive, and how it looks there. */
export interface ArchiveExample {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** What a load read, took and left out, as `registry -- load` prints it. */
export interface ArchiveReport {
  readonly disclosures: number;
  readonly ingredients: number;
  readonly waterSources: number;
  readonly leftOut: Readonly<Record<LeftOutReason, number>>;
  readonly mended: { readonly nulBytes: number };
  readonly odd: { readonly years: number };
  /** A day; null when no disclosure has one. */
  readonly newestJobEnd: string | null;
  readonly seconds: number;
}

/** What the command prints, in this order. */
export const archiveReportKeys = [
  'disclosures',
  'ingredients',
  'waterSources',
  'leftOut',
  'mended',
  'odd',
  'newestJobEnd',
  'seconds',
] as const satisfies readonly (keyof ArchiveReport)[];

/** What else is told about a load. */
export interface ArchiveDetails {
  /** Without headers and blank lines. */
  readonly linesRead: number;
  readonly examples: Readonly<Partial<Record<LeftOutReason | 'oddYears', ArchiveExample>>>;
}

/** The steps of a load, in their order. */
export type LoadStage = 'copying' | 'indexing' | 'figures' | 'swapping';

/** How far a load is. */
export interface LoadProgress {
  readonly stage: LoadStage;
  /** The file that is read, counted from 1, of so many. */
  readonly part: number;
  readonly parts: number;
  /** Unpacked. */
  readonly bytes: number;
  readonly allBytes: number;
  readonly lines: number;
  readonly leftOut: number;
}

/** Undefined when it is no day. Every time of day is left out, because the archive has only midnight. */
export const readArchiveDay = (text: string): string | undefined => readNaiveDate(text)?.slice(0, 10);

const FIRST_DAY = '2000-01-01';

/** No job of the registry can have begun or ended then: one mistyped day would move the months that are compared. */
export const isOddDay = (day: string, archiveDay: string): boolean => day < FIRST_DAY || day > archiveDay;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i;
const LONGEST_NUMBER = 40;

/** As it was printed; blank for none, undefined for what is no number. */
export function readArchiveNumber(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' || (trimmed.length <= LONGEST_NUMBER && NUMBER.test(trimmed)) ? trimmed : undefined;
}

/** Null when it is not said. */
export function readArchiveFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : null;
}
