import { showMass, showPercentInAdditive, showPercentInHFJob } from '../disclosure/cells.ts';
import type { ComparedColumn, Comparison, FieldDifference, RowDifference } from '../files/compare-disclosures.ts';
import type { WellField } from '../files/well-fields.ts';
import { labelOfWellField } from '../jobs/edit-well.ts';
import { type DisclosureRow, isAbsent } from '../model/row.ts';
import { groupThousands, printShort } from '../numbers/format.ts';
import { readNumber } from '../numbers/read-number.ts';

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

/** Values of the well first, then rows in their order. The reason for the amendment is said elsewhere. */
export const differenceLines = ({ fields, rows }: Comparison): DifferenceLine[] => [
  ...fields.filter(({ field, isChanged }) => isChanged && field !== 'amendedReason').map(ofField),
  ...rows.flatMap(ofRow),
];

const weighed: ReadonlySet<WellField> = new Set(['tvd', 'totalClean', 'totalBaseNonWaterVolume', 'totalMass']);

function ofField({ field, left, right }: FieldDifference): DifferenceLine {
  const [before, after] = [readNumber(left), readNumber(right)];
  const isCounted = weighed.has(field) && before !== undefined && after !== undefined;
  const change = isCounted ? signed(after - before) : '';
  return { key: field, fate: 'changed', name: labelOfWellField(field), detail: '', before: left, after: right, change };
}

const signed = (change: number): string => {
  const text = groupThousands(printShort(Math.abs(change), 3));
  return change > 0 ? `+${text}` : `\u{2212}${text}`;
};

const numberColumns: ReadonlySet<ComparedColumn> = new Set(['massIngredient', 'percentInAdditive', 'percentInHFJob']);
const textColumns = { supplier: 'Supplier', purpose: 'Purpose', comments: 'Comments', isNonMsds: 'Non-MSDS' } as const;
type TextColumn = keyof typeof textColumns;

function ofRow(difference: RowDifference, index: number): DifferenceLine[] {
  const { fate, changed, left, right } = difference;
  const row = right ?? left;
  if (fate === 'same' || row === undefined) return [];
  const hasNumbers = fate !== 'changed' || changed.some((column) => numberColumns.has(column));
  const texts = (Object.keys(textColumns) as TextColumn[]).filter((column) => changed.includes(column));
  return [
    ...(hasNumbers ? [ofNumbers(difference, row, index)] : []),
    ...texts.map((column) => ofText(difference, row, column, index)),
  ];
}

const nameOf = ({ tradeName, ingredientName }: DisclosureRow): string =>
  [tradeName, ingredientName].filter(Boolean).join(' · ');

function ofNumbers(difference: RowDifference, row: DisclosureRow, index: number): DifferenceLine {
  const { fate, left, right, massChange } = difference;
  return {
    key: `row ${index}`,
    fate: fate === 'same' ? 'changed' : fate,
    name: nameOf(row),
    detail: row.casNumber,
    before: left ? printNumbers(left) : '',
    after: right ? printNumbers(right) : '',
    change: massChange === null || massChange === 0 ? '' : `${signed(massChange)} lb`,
  };
}

const printNumbers = (row: DisclosureRow): string =>
  [
    isAbsent(row, 'massIngredient') ? '' : `${showMass(row.massIngredient)} lb`,
    isAbsent(row, 'percentInAdditive') ? '' : `${showPercentInAdditive(row.percentInAdditive)} %`,
    isAbsent(row, 'percentInHFJob') ? '' : `${showPercentInHFJob(row.percentInHFJob)} %`,
  ]
    .filter(Boolean)
    .join(' · ');

function ofText({ left, right }: RowDifference, row: DisclosureRow, column: TextColumn, index: number): DifferenceLine {
  const textOf = (side: DisclosureRow | undefined): string => {
    const value = side?.[column] ?? '';
    return typeof value === 'string' ? value : { true: 'Yes', false: 'No' }[`${value}`];
  };
  const name = `${nameOf(row)} · ${textColumns[column]}`;
  return {
    key: `row ${index} ${column}`,
    fate: 'changed',
    name,
    detail: '',
    before: textOf(left),
    after: textOf(right),
    change: '',
  };
}
