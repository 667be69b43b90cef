import type { Disclosure } from '../model/disclosure.ts';
import { type DisclosureRow, isAbsent, type RowNumber, statedMass } from '../model/row.ts';
import { printMass, printPercentInHFJob, printShort, printWholeAdditive } from '../numbers/format.ts';
import { type Fraction, fraction, percent, toFraction } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import { type WellField, wellFields } from './well-fields.ts';
import { printCas } from '../model/cas-number.ts';
import { claimantParts } from '../ingredients/vendor-facts.ts';
import { readDecimal } from '../registry/format.ts';
import { foldBlanks, normalName } from '../texts/fold.ts';
import { sumOfMasses } from '../model/mass.ts';

/** One field of the well on both sides. */
export interface FieldDifference {
  readonly field: WellField;
  readonly left: string;
  readonly right: string;
  readonly isChanged: boolean;
}

export type RowFate = 'same' | 'changed' | 'added' | 'removed';

export type ComparedColumn =
  | RowNumber
  | 'tradeName'
  | 'supplier'
  | 'purpose'
  | 'ingredientName'
  | 'casNumber'
  | 'comments'
  | 'isNonMsds'
  | 'claimant';

export const columnTitles: Readonly<Record<ComparedColumn, string>> = {
  massIngredient: 'Mass (lb)',
  percentInHFJob: '% HF',
  tradeName: 'Trade Name',
  supplier: 'Supplier',
  purpose: 'Purpose',
  ingredientName: 'Ingredient',
  casNumber: 'CAS Number',
  claimant: 'Claimant',
  comments: 'Comments',
  percentInAdditive: '% in Additive',
  isNonMsds: 'Non-MSDS',
};

type ColumnText = (row: DisclosureRow, disclosure: Disclosure) => string;
export type ComparedColumns = Readonly<Partial<Record<ComparedColumn, ColumnText>>>;

/** One column of a row on both sides. */
export interface ColumnDifference {
  readonly column: ComparedColumn;
  readonly left: string;
  readonly right: string;
}

/** One ingredient on both sides, and what became of it. */
export interface RowDifference extends RowPair {
  readonly fate: RowFate;
  readonly changed: readonly ColumnDifference[];
  /** Right less left; a side without the row counts as nothing. Null when a row does not say the number. */
  readonly massChange: number | null;
  readonly shareChange: Fraction | null;
}

export interface Comparison {
  readonly fields: readonly FieldDifference[];
  readonly rows: readonly RowDifference[];
  /** The change is right less left. */
  readonly totals: Readonly<Record<'left' | 'right' | 'change', RowTotals>>;
  readonly counts: Readonly<Record<RowFate, number>>;
}

/** As the document prints them: what is printed alike is alike. */
export const printedColumns = {
  massIngredient: (row) => numberIn(row, 'massIngredient', printMass(row.massIngredient)),
  percentInHFJob: (row) => numberIn(row, 'percentInHFJob', printPercentInHFJob(row.percentInHFJob)),
  percentInAdditive: (row) => numberIn(row, 'percentInAdditive', printWholeAdditive(row.percentInAdditive)),
  tradeName: ({ tradeName }) => tradeName,
  ingredientName: ({ ingredientName }) => ingredientName,
  casNumber: ({ casNumber }) => casNumber,
  supplier: ({ supplier }) => supplier,
  purpose: ({ purpose }) => purpose,
  comments: ({ comments }) => comments,
  isNonMsds: ({ isNonMsds }) => (isNonMsds ? 'Yes' : ''),
  claimant: ({ asRead }) => claimantParts.flatMap(({ field }) => asRead?.texts[field]?.trim() || []).join(', '),
} as const satisfies ComparedColumns;

/** A document of another tool may say more digits than ours; they count until the number is changed. */
function numberIn(row: DisclosureRow, field: RowNumber, printed: string): string {
  if (isAbsent(row, field)) return '';
  const own = row.asRead?.texts[field];
  const said = own === undefined ? undefined : readDecimal(own);
  if (own === undefined || said === undefined || said === readDecimal(printed)) return printed;
  // A row keeps so many decimals of it.
  const value = field === 'percentInHFJob' ? round(toFraction(percent(said)), 12) : said;
  return value === row[field] ? inFull(said) : printed;
}

/** Without an exponent, as long as no digit is lost. */
function inFull(value: number): string {
  const text = printShort(value, 15);
  return Number(text) === value ? text : String(value);
}

/** Rows that belong together have the same key. Without a key a row has no partner. */
export type RowKey = (row: DisclosureRow) => string | undefined;

/** How the rows of two disclosures are compared. */
interface Comparing {
  readonly columns: ComparedColumns;
  /** What is left without a partner by one key is looked for by the next. */
  readonly keys: readonly RowKey[];
}

/** Two disclosures row by row: what was added, taken away or changed from the left one to the right one. */
export function compareDisclosures(
  left: Disclosure,
  right: Disclosure,
  { columns, keys }: Comparing = { columns: printedColumns, keys: [keyAsPrinted, keyByName] },
): Comparison {
  const changesOf = ({ left: one, right: other }: RowPair): readonly ColumnDifference[] =>
    one && other ? compareColumns(columns, (text) => [text(one, left), text(other, right)]) : [];
  const rows = alignRows(left.rows, right.rows, keys).map((pair) => toDifference(pair, changesOf(pair)));
  return {
    fields: (Object.keys(wellFields) as WellField[]).map((field) => compareField(field, left, right)),
    rows,
    totals: compareTotals(totalsOf(left.rows), totalsOf(right.rows)),
    counts: countFates(rows),
  };
}

function compareColumns(
  columns: ComparedColumns,
  sidesOf: (text: ColumnText) => readonly [string, string],
): ColumnDifference[] {
  return (Object.keys(columnTitles) as ComparedColumn[]).flatMap((column) => {
    const text = columns[column];
    const [left, right] = text ? sidesOf(text) : [];
    return left === undefined || right === undefined || left === right ? [] : [{ column, left, right }];
  });
}

const compareTotals = (left: RowTotals, right: RowTotals): Comparison['totals'] => ({
  left,
  right,
  change: {
    mass: left.mass === null || right.mass === null ? null : round(right.mass - left.mass, 3),
    percentInHFJob: fraction(round(right.percentInHFJob - left.percentInHFJob, 12)),
  },
});

function compareField(field: WellField, leftSide: Disclosure, rightSide: Disclosure): FieldDifference {
  const [left, right] = [wellFields[field](leftSide), wellFields[field](rightSide)];
  if (left !== right) return { field, left, right, isChanged: true };
  const [one, other] = [saidOf(field, leftSide), saidOf(field, rightSide)];
  return isFiner(one, other)
    ? { field, left: one, right: other, isChanged: true }
    : { field, left, right, isChanged: false };
}

/** A number in the text of its document, and as it is shown once an edit has made it another one. */
function saidOf(field: WellField, disclosure: Disclosure): string {
  const { [field]: value }: Partial<Record<WellField, unknown>> = disclosure.well;
  const own = disclosure.asRead?.texts[field]?.trim();
  return own !== undefined && readDecimal(own) === value ? own : wellFields[field](disclosure);
}

/** Numbers that differ only in digits that are not shown. */
function isFiner(one: string, other: string): boolean {
  const [first, second] = [readDecimal(one), readDecimal(other)];
  return first !== undefined && second !== undefined && first !== second;
}

const toDifference = (pair: RowPair, changed: readonly ColumnDifference[]): RowDifference => ({
  ...pair,
  fate: fateOf(pair, changed),
  changed,
  massChange: changeOf(pair, 'massIngredient', 3),
  shareChange: toShare(changeOf(pair, 'percentInHFJob', 12)),
});

function changeOf({ left, right }: RowPair, column: 'massIngredient' | 'percentInHFJob', places: number) {
  const isSilent = (row: DisclosureRow | undefined) => row !== undefined && isAbsent(row, column);
  return isSilent(left) || isSilent(right) ? null : round((right?.[column] ?? 0) - (left?.[column] ?? 0), places);
}

const toShare = (change: number | null): Fraction | null => (change === null ? null : fraction(change));

function fateOf({ left, right }: RowPair, changed: readonly ColumnDifference[]): RowFate {
  if (left === undefined) return 'added';
  if (right === undefined) return 'removed';
  return changed.length > 0 ? 'changed' : 'same';
}

function countFates(rows: readonly RowDifference[]): Comparison['counts'] {
  const counts = { same: 0, changed: 0, added: 0, removed: 0 };
  for (const { fate } of rows) counts[fate] += 1;
  return counts;
}

/** Two rows that stand for the same ingredient, or one that has no partner on the other side. */
export interface RowPair {
  readonly left?: DisclosureRow;
  readonly right?: DisclosureRow;
}

/** Rows belong together by trade name, CAS number and ingredient; equal ones in the order in which they stand. */
export function keyByName({ tradeName, casNumber, ingredientName }: DisclosureRow): string {
  return [tradeName, printCas(casNumber), ingredientName].map((text) => normalName(foldBlanks(text))).join('\u{0}');
}

/** Of several rows with one name, those that say the same belong together before the others do. */
export const keyAsPrinted = (row: DisclosureRow): string =>
  JSON.stringify([keyByName(row), ...Object.values(printedColumns).map((print) => print(row))]);

/** In the order of the left side; what only the right side has follows the row that it follows there. */
export function alignRows(
  left: readonly DisclosureRow[],
  right: readonly DisclosureRow[],
  keys: readonly RowKey[] = [keyByName],
): RowPair[] {
  const found = findPartners(left, right, keys);
  const partners = new Map<number, DisclosureRow>();
  const followers = new Map<number, DisclosureRow[]>();
  let last = -1;
  for (const [index, row] of right.entries()) {
    const partner = found.get(index);
    if (partner === undefined) followers.set(last, [...(followers.get(last) ?? []), row]);
    else partners.set((last = partner), row);
  }
  const addedAfter = (index: number): RowPair[] => (followers.get(index) ?? []).map((row) => ({ right: row }));
  return [...addedAfter(-1), ...left.flatMap((row, index) => [pair(row, partners.get(index)), ...addedAfter(index)])];
}

/** For each row of the right side that has a partner, the index of it on the left side. */
function findPartners(
  left: readonly DisclosureRow[],
  right: readonly DisclosureRow[],
  keys: readonly RowKey[],
): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  for (const keyOf of keys) {
    const taken = new Set(partners.values());
    const free = [...left.keys()].filter((index) => !taken.has(index));
    const waiting = Map.groupBy(free, (index) => keyOf(left[index] as DisclosureRow));
    for (const [index, row] of right.entries()) {
      const key = partners.has(index) ? undefined : keyOf(row);
      const partner = key === undefined ? undefined : waiting.get(key)?.shift();
      if (partner !== undefined) partners.set(index, partner);
    }
  }
  return partners;
}

const pair = (left: DisclosureRow, right: DisclosureRow | undefined): RowPair => (right ? { left, right } : { left });

/** All rows of a disclosure together. */
export interface RowTotals {
  /** Pounds; null when no row says a mass. */
  readonly mass: number | null;
  readonly percentInHFJob: Fraction;
}

export function totalsOf(rows: readonly DisclosureRow[]): RowTotals {
  const share = rows.reduce((sum, { percentInHFJob }) => sum + percentInHFJob, 0);
  const isWeighed = rows.some((row) => !isAbsent(row, 'massIngredient'));
  return {
    mass: isWeighed ? sumOfMasses(rows.map((row) => ({ massIngredient: statedMass(row) }))) : null,
    percentInHFJob: fraction(share),
  };
}
