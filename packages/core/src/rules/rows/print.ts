import { shareOfMass } from '../../model/mass.ts';
import { round } from '../../numbers/round.ts';
import { readDecimal } from '../../registry/format.ts';
import type { Rule } from '../../rule/rule.ts';
import type { CheckedRow } from './checked-row.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import { type DisclosureRow, isAbsent, isFromDocument, type RowNumber, statedMass } from '../../model/row.ts';
import { isHalfRow } from '../../model/system-approach.ts';

/** Above 0, but below what the printed decimals can show. Few values are small enough to be rounded at all. */
const printsAsZero = (value: number, places: number): boolean => value > 0 && value < 1 && round(value, places) === 0;

/** What is typed into a document that was read is written with up to ten decimals. */
const isWrittenWhole = ({ asRead, percentInAdditive }: DisclosureRow): boolean =>
  asRead !== undefined && round(percentInAdditive, 10) !== 0;

const roundingRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'PRINT-01',
    message: 'The percent in additive of {ingredient} is so small that it is printed as 0.0',
    severity: 'warning',
    field: 'percentInAdditive',
    fails: ({ row }) =>
      printsAsZero(row.percentInAdditive, 1) && !isWrittenWhole(row) && !keepsText(row, 'percentInAdditive'),
    values: ({ row }) => ({ ingredient: row.ingredientName }),
  },
  {
    id: 'PRINT-02',
    message: 'The mass of {ingredient} is so small that it is printed as 0.000',
    severity: 'warning',
    field: 'massIngredient',
    fails: (checked) =>
      (printsAsZero(statedMass(checked.row), 3) && !keepsText(checked.row, 'massIngredient')) ||
      (isHiddenByRounding(checked) && checked.row.percentInHFJob > 0),
    values: ({ row }) => ({ ingredient: row.ingredientName }),
  },
  {
    id: 'PRINT-03',
    message: 'The percent in the job of {ingredient} is so small that it is printed as 0',
    severity: 'warning',
    field: 'percentInHFJob',
    fails: (checked) => {
      const { row } = checked;
      // A share that was typed has no fewer digits than it was given.
      const isTooSmall = row.percentInHFJob > 0 && row.percentInHFJob < HIDDEN_SHARE;
      if (isTooSmall) return !keepsText(row, 'percentInHFJob');
      return isTrace(checked) && !isAbsent(row, 'percentInHFJob') && !saysMore(row);
    },
    values: ({ row }) => ({ ingredient: row.ingredientName }),
  },
];

/** What only a row of a document that was read can break. */
export const printedRowRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'PRINT-05',
    message: 'The percent in the job of {ingredient} is missing',
    severity: 'warning',
    field: 'percentInHFJob',
    fails: (checked) => lacksShare(checked) && !checked.row.isNonMsds,
    values: ({ row }) => ({ ingredient: row.ingredientName }),
  },
  {
    id: 'PRINT-06',
    message: 'The percent in the job of {ingredient} is 0',
    severity: 'warning',
    field: 'percentInHFJob',
    fails: (checked) => {
      const { row } = checked;
      if (row.percentInHFJob !== 0 || row.asRead === undefined || isAbsent(row, 'percentInHFJob')) return false;
      return !isTrace(checked) && !saysMore(row);
    },
    values: ({ row }) => ({ ingredient: row.ingredientName }),
  },
  {
    id: 'PRINT-10',
    message: 'The document says that the mass of {ingredient} is {mass} lb',
    severity: 'warning',
    field: 'massIngredient',
    fails: (checked) => saysNoMass(checked.row) && checked.row.percentInHFJob !== 0 && !isHiddenByRounding(checked),
    values: ({ row }) => ({ ingredient: row.ingredientName, mass: textOf(row, 'massIngredient') }),
  },
  {
    id: 'PRINT-08',
    message: 'The percent in additive of {ingredient}, which no safety data sheet lists, is below 0: {value}',
    severity: 'warning',
    field: 'percentInAdditive',
    fails: ({ row }) => row.percentInAdditive < 0 && isOnlyWarnedOf(row, 'percentInAdditive'),
    values: ({ row }) => ({ ingredient: row.ingredientName, value: textOf(row, 'percentInAdditive') }),
  },
  {
    id: 'PRINT-09',
    message: 'The percent in the job of {ingredient}, which no safety data sheet lists, is below 0: {value}',
    severity: 'warning',
    field: 'percentInHFJob',
    fails: ({ row }) => row.percentInHFJob < 0 && isOnlyWarnedOf(row, 'percentInHFJob'),
    values: ({ row }) => ({ ingredient: row.ingredientName, value: textOf(row, 'percentInHFJob') }),
  },
];

export const printRules: readonly Rule<CheckedRow>[] = [...roundingRules, ...printedRowRules];

/** Many filers leave the percents of ingredients out that no safety data sheet lists. */
export const shareNotes: readonly Rule<CheckedRow>[] = [
  {
    id: 'PRINT-07',
    message: 'The percent in the job of {ingredient}, which no safety data sheet lists, is missing',
    severity: 'note',
    field: 'percentInHFJob',
    fails: (checked) => lacksShare(checked) && checked.row.isNonMsds,
    values: ({ row }) => ({ ingredient: row.ingredientName }),
  },
];

const lacksShare = ({ row, disclosure }: CheckedRow): boolean =>
  row.percentInHFJob === 0 && isAbsent(row, 'percentInHFJob') && !isHalfRow(disclosure, row);

/** A mass so small that its share of the job has no digit left. */
function isTrace({ row, disclosure }: CheckedRow): boolean {
  const { totalMass } = disclosure.well;
  return row.massIngredient > 0 && row.percentInHFJob === 0 && shareOfMass(row.massIngredient, totalMass) === 0;
}

/** Where the percent is 0 as well, that is warned of. */
const saysNoMass = (row: DisclosureRow): boolean => row.massIngredient === 0 && textOf(row, 'massIngredient') !== '';

/** True where the document has digits of the percent that are too small for the row. */
const saysMore = (row: DisclosureRow): boolean =>
  keepsText(row, 'percentInHFJob') && readDecimal(textOf(row, 'percentInHFJob')) !== 0;

const textOf = ({ asRead }: DisclosureRow, field: RowNumber): string => asRead?.texts[field]?.trim() ?? '';

/** A value of a document that was read is printed as it was read. */
export function keepsText(row: DisclosureRow, field: RowNumber): boolean {
  const value = readDecimal(textOf(row, field));
  return row[field] === (field === 'percentInHFJob' && value !== undefined ? round(value / 100, 12) : value);
}

/**
 * A number below 0 that the registry accepts with a warning: a percent of an ingredient that no safety data sheet lists.
 * It is so only where a document says it; what is entered here must be 0 or more.
 */
export const isOnlyWarnedOf = (row: DisclosureRow, field: RowNumber): boolean =>
  row[field] < 0 && row.isNonMsds && field !== 'massIngredient' && keepsText(row, field);

const rowsWithoutMass = (disclosure: Disclosure): number =>
  disclosure.rows.filter((row) => isAbsent(row, 'massIngredient') && !isHalfRow(disclosure, row)).length;

/** Asked once per disclosure. */
export const massNotes: readonly Rule<Disclosure>[] = [
  {
    id: 'PRINT-04',
    message: 'The mass of {count} of {rows} ingredients is not in the document. The registry does not require it.',
    severity: 'note',
    field: 'rows',
    fails: (disclosure) => disclosure.asRead !== undefined && rowsWithoutMass(disclosure) > 0,
    values: (disclosure) => ({ count: rowsWithoutMass(disclosure), rows: disclosure.rows.length }),
  },
];

/** A mass is printed with three decimals, the percent in the job with ten: half of the last digit is what rounding may hide. */
const HIDDEN_MASS = 0.0005;
const HIDDEN_SHARE = 0.5e-12;

/**
 * A document prints a mass below half a thousandth of a pound as 0.000. Read back, that is no missing mass,
 * as long as the shares printed beside it are those of so small a mass.
 */
export function isHiddenByRounding({ row, disclosure }: CheckedRow): boolean {
  if (row.massIngredient !== 0 || !isFromDocument(row) || isAbsent(row, 'massIngredient')) return false;
  const { totalMass } = disclosure.well;
  const isThere = row.percentInAdditive > 0 || row.percentInHFJob > 0;
  return isThere && totalMass > 0 && (row.percentInHFJob - HIDDEN_SHARE) * totalMass < HIDDEN_MASS;
}
