import { daysBetween, readNaiveDate } from '../dates/naive-date.ts';
import { showMass, showPercentInHFJob } from '../disclosure/cells.ts';
import {
  type ColumnDifference,
  columnTitles,
  type ComparedColumn,
  type ComparedColumns,
  compareDisclosures,
  type Comparison,
  type FieldDifference,
  keyByName,
  keyAsPrinted,
  printedColumns,
  type RowDifference,
} from '../files/compare-disclosures.ts';
import type { WellField } from '../files/well-fields.ts';
import { labelOfWellField } from '../jobs/edit-well.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { type DisclosureRow, isAbsent } from '../model/row.ts';
import { groupThousands, printCount, printShort, printWholeAdditive } from '../numbers/format.ts';
import { readNumber } from '../numbers/read-number.ts';
import { printClaimant, printText } from '../xml/disclosure-record.ts';

/** One thing that a correction changes, in words. */
export interface DifferenceLine {
  readonly key: string;
  readonly fate: 'changed' | 'added' | 'removed';
  /** A value of the well, or an ingredient of an additive. */
  readonly name: string;
  /** The CAS number of the ingredient. */
  readonly detail: string;
  /** Blank: not there. */
  readonly before: string;
  readonly after: string;
  /** By how much, where that is a number. */
  readonly change: string;
}

/** As they are written: a correction may say more than our own documents do. */
const spelledColumns: ComparedColumns = {
  ...printedColumns,
  casNumber: (row, disclosure) => printText(row, disclosure, 'casNumber'),
  comments: (row, disclosure) => printText(row, disclosure, 'comments'),
  isNonMsds: ({ isNonMsds }) => (isNonMsds ? 'Yes' : 'No'),
  claimant: printClaimant,
};

/** A row of the document stays the same row, whatever it says now. */
const keyInDocument = ({ asRead }: DisclosureRow): string | undefined =>
  asRead && JSON.stringify([asRead.block.index, asRead.texts]);

/** A disclosure as its document says it, and what has become of it. */
export const compareSpellings = (before: Disclosure, now: Disclosure): Comparison =>
  compareDisclosures(before, now, { columns: spelledColumns, keys: [keyInDocument, keyAsPrinted, keyByName] });

/** Values of the well first, then rows in their order. The reason for the amendment is said elsewhere. */
export const differenceLines = ({ fields, rows }: Comparison): DifferenceLine[] => [
  ...fields.filter(({ field, isChanged }) => isChanged && field !== 'amendedReason').map(ofField),
  ...rows.flatMap(ofRow),
];

const weighed: ReadonlySet<WellField> = new Set(['tvd', 'totalClean', 'totalBaseNonWaterVolume', 'totalMass']);

const dated: ReadonlySet<WellField> = new Set(['startDate', 'endDate']);

function ofField({ field, left, right }: FieldDifference): DifferenceLine {
  const [before, after] = [readNumber(left), readNumber(right)];
  const isCounted = weighed.has(field) && before !== undefined && after !== undefined;
  const days = dated.has(field) ? daysIn(left, right) : '';
  const change = isCounted ? signed(after - before) : days;
  return { key: field, fate: 'changed', name: labelOfWellField(field), detail: '', before: left, after: right, change };
}

/** Blank where it is too small to show. */
const signed = (change: number): string => {
  const text = groupThousands(printShort(Math.abs(change), 3));
  if (text === '0') return '';
  return change > 0 ? `+${text}` : `\u{2212}${text}`;
};

/** Blank where the two are no dates, or the same day. */
function daysIn(left: string, right: string): string {
  const [from, to] = [readNaiveDate(left), readNaiveDate(right)];
  const days = from === undefined || to === undefined ? 0 : daysBetween(from, to);
  if (days === 0) return '';
  return `${days > 0 ? '+' : '\u{2212}'}${printCount(Math.abs(days), 'day')}`;
}

const numberColumns: ReadonlySet<ComparedColumn> = new Set(['massIngredient', 'percentInAdditive', 'percentInHFJob']);

function ofRow(difference: RowDifference, index: number): DifferenceLine[] {
  const { fate, changed, left, right } = difference;
  const row = right ?? left;
  if (fate === 'same' || row === undefined) return [];
  const hasNumbers = fate !== 'changed' || changed.some(({ column }) => numberColumns.has(column));
  return [
    ...(hasNumbers ? [ofNumbers(difference, row, index)] : []),
    ...changed.flatMap((each) => ofText(each, row, index)),
  ];
}

const nameOf = ({ tradeName, ingredientName }: DisclosureRow): string =>
  [tradeName, ingredientName].filter(Boolean).join(' · ');

function ofNumbers(difference: RowDifference, row: DisclosureRow, index: number): DifferenceLine {
  const { fate, left, right, massChange, changed } = difference;
  const [before, after] = [left ? printNumbers(left) : '', right ? printNumbers(right) : ''];
  // What differs only in further digits is told with all of them.
  const isFiner = before === after;
  return {
    key: `row ${index}`,
    fate: fate === 'same' ? 'changed' : fate,
    name: nameOf(row),
    detail: row.casNumber,
    before: isFiner ? printWhole(changed, 'left') : before,
    after: isFiner ? printWhole(changed, 'right') : after,
    change: massChange === null || massChange === 0 ? '' : `${signed(massChange)} lb`,
  };
}

const printWhole = (changed: readonly ColumnDifference[], side: 'left' | 'right'): string =>
  changed
    .filter(({ column }) => numberColumns.has(column))
    .map((each) => `${each[side]} ${each.column === 'massIngredient' ? 'lb' : '%'}`)
    .join(' · ');

const printNumbers = (row: DisclosureRow): string =>
  [
    isAbsent(row, 'massIngredient') ? '' : `${showMass(row.massIngredient)} lb`,
    isAbsent(row, 'percentInAdditive') ? '' : `${printWholeAdditive(row.percentInAdditive)} %`,
    isAbsent(row, 'percentInHFJob') ? '' : `${showPercentInHFJob(row.percentInHFJob)} %`,
  ]
    .filter(Boolean)
    .join(' · ');

function ofText({ column, left, right }: ColumnDifference, row: DisclosureRow, index: number): DifferenceLine[] {
  if (numberColumns.has(column)) return [];
  const name = `${nameOf(row)} · ${columnTitles[column]}`;
  return [{ key: `row ${index} ${column}`, fate: 'changed', name, detail: '', before: left, after: right, change: '' }];
}
