import type { Disclosure } from '../model/disclosure.ts';
import { blankRow, type DisclosureRow, isAbsent, statedMass } from '../model/row.ts';
import { isHalfRow } from '../model/system-approach.ts';
import { groupThousands, printShort } from '../numbers/format.ts';
import { fraction, toPercent } from '../numbers/percent.ts';
import { isAbove, isBelow, round } from '../numbers/round.ts';
import { readDecimal } from '../registry/format.ts';
import type { Rule } from '../rule/rule.ts';
import type { FactualRow } from './rows/checked-row.ts';

/** A row whose mass and percent contradict each other. */
export interface ContradictingRow {
  readonly row: DisclosureRow;
  readonly index: number;
  readonly total: TotalMass;
}

interface TotalMass {
  readonly pounds: number;
  /** What its last digit may hide. */
  readonly hidden: number;
}

/** What the masses and percents of a disclosure say about each other. Masses are in pounds, percents of one. */
export interface Weighing {
  readonly total: number;
  readonly totalMass: number;
  readonly sumOfMasses: number;
  readonly rowsWithMass: number;
  /** The sum and the total mass are not the same. */
  readonly isSumApart: boolean;
  readonly contradicting: readonly ContradictingRow[];
  /** Two rows of which the heavier has the smaller percent. */
  readonly swapped: readonly [heavier: DisclosureRow, lighter: DisclosureRow] | undefined;
}

const TOLERANCE = 0.01;
const TOLERATED_POUNDS = 1;
const FRACTIONS = { lowest: 0.005, highest: 0.015 } as const;

/** Half a unit of the last digit: what rounding may have hidden. */
const halfUnit = (decimals: number): number => 0.5 * 10 ** -decimals;

/** A document that was read has its own digits, as long as it still says this value. What is new, we print. */
function hiddenBehind(value: number, text: string | undefined, ownDecimals: number): number {
  const isOwn = text !== undefined && readDecimal(text) === value;
  return halfUnit(isOwn ? (/\.(\d+)/.exec(text)?.[1]?.length ?? 0) : ownDecimals);
}

const hiddenMass = ({ massIngredient, asRead }: DisclosureRow): number =>
  hiddenBehind(massIngredient, asRead?.texts.massIngredient, 3);
const hiddenShare = ({ percentInHFJob, asRead }: DisclosureRow): number =>
  hiddenBehind(round(toPercent(percentInHFJob), 10), asRead?.texts.percentInHFJob, 10) / 100;

function isApart(value: number, expected: number, hidden = 0): boolean {
  const distance = Math.abs(value - expected) - hidden;
  return isAbove(distance, TOLERATED_POUNDS) && isAbove(distance, expected * TOLERANCE);
}

function contradicts(row: DisclosureRow, total: TotalMass): boolean {
  const { massIngredient, percentInHFJob } = row;
  const expected = percentInHFJob * total.pounds;
  if (!isApart(massIngredient, expected) || isAbsent(row, 'percentInHFJob')) return false;
  const hidden = hiddenMass(row) + hiddenShare(row) * total.pounds + percentInHFJob * total.hidden;
  return isApart(massIngredient, expected, hidden);
}

/** A document need not say its total mass; then there is nothing to compare with. */
function totalMassOf({ well: { totalMass }, asRead }: Disclosure): TotalMass | undefined {
  if (asRead !== undefined && asRead.texts.totalMass === undefined) return undefined;
  return { pounds: totalMass, hidden: hiddenBehind(totalMass, asRead?.texts.totalMass, 0) };
}

/**
 * One pass over the rows, which makes nothing for a row that contradicts nothing. Rows without a mass, and the
 * chemicals of a SystemApproach document, are left out.
 */
export function weigh(disclosure: Disclosure, rows: readonly FactualRow[]): Weighing {
  const totalMass = totalMassOf(disclosure);
  const canCompare = totalMass !== undefined && totalMass.pounds > 0;
  let [total, sumOfMasses, rowsWithMass] = [0, 0, 0];
  let isWhole = true;
  const contradicting: ContradictingRow[] = [];
  for (const { row, index } of rows) {
    total += row.percentInHFJob;
    const mass = statedMass(row);
    if (isHalfRow(disclosure, row)) isWhole = false;
    else if (mass > 0) {
      sumOfMasses += mass;
      rowsWithMass += 1;
      if (canCompare && contradicts(row, totalMass)) contradicting.push({ row, index, total: totalMass });
    } else {
      isWhole &&= isTrace(row, disclosure.well.totalMass);
    }
  }
  const canAddUp = rowsWithMass > 0 && totalMass !== undefined;
  return {
    total,
    totalMass: disclosure.well.totalMass,
    sumOfMasses,
    rowsWithMass,
    isSumApart: canAddUp && isApartFromTotal(rows, sumOfMasses, totalMass, isWhole),
    contradicting,
    swapped: findSwapped(disclosure, rows),
  };
}

/** So little that its mass may be printed as 0. */
const isTrace = ({ percentInHFJob }: DisclosureRow, totalMass: number): boolean =>
  percentInHFJob > 0 && percentInHFJob * totalMass <= TOLERATED_POUNDS;

/** Where a mass is missing, the others may well be less than the total, but never more. */
function isApartFromTotal(rows: readonly FactualRow[], sum: number, total: TotalMass, isWhole: boolean): boolean {
  if (!isApart(sum, total.pounds) || (!isWhole && sum < total.pounds)) return false;
  const hidden = rows.reduce((most, { row }) => most + hiddenMass(row), total.hidden);
  return isApart(sum, total.pounds, hidden);
}

type TwoRows = Weighing['swapped'];

/** The two largest of the rows that have both a mass and a percent, by percent and by mass. A blank row is smaller than all. */
function findSwapped(disclosure: Disclosure, rows: readonly FactualRow[]): TwoRows {
  let largest = blankRow;
  let large = blankRow;
  let heaviest = blankRow;
  let heavy = blankRow;
  for (const { row } of rows) {
    const [mass, share] = [statedMass(row), row.percentInHFJob];
    if (!(mass > 0 && share > 0) || isHalfRow(disclosure, row)) continue;
    if (share > largest.percentInHFJob) {
      large = largest;
      largest = row;
    } else if (share > large.percentInHFJob) large = row;
    if (mass > heaviest.massIngredient) {
      heavy = heaviest;
      heaviest = row;
    } else if (mass > heavy.massIngredient) heavy = row;
  }
  return orderOf(largest, large) ?? orderOf(heaviest, heavy);
}

function orderOf(one: DisclosureRow, other: DisclosureRow): TwoRows {
  if (areSwapped(one, other)) return [one, other];
  return areSwapped(other, one) ? [other, one] : undefined;
}

function areSwapped(heavier: DisclosureRow, lighter: DisclosureRow): boolean {
  const [masses, shares] = [
    heavier.massIngredient - lighter.massIngredient,
    lighter.percentInHFJob - heavier.percentInHFJob,
  ];
  return (
    isAbove(shares, lighter.percentInHFJob * TOLERANCE) &&
    isAbove(masses, hiddenMass(heavier) + hiddenMass(lighter)) &&
    isAbove(shares, hiddenShare(heavier) + hiddenShare(lighter))
  );
}

const inPounds = (mass: number): string => groupThousands(printShort(mass, 3));
const inPercent = (share: number): string => printShort(toPercent(fraction(share)), 10);

/** True when the percents look like parts of 1. Then every mass contradicts them, and one finding says why. */
const areFractions = ({ total }: Weighing): boolean =>
  Number.isFinite(total) && !isBelow(total, FRACTIONS.lowest) && !isAbove(total, FRACTIONS.highest);

/** When more than half of the rows contradict the total mass, they have one cause, and one finding says so. */
const isTotalWrong = ({ contradicting, rowsWithMass }: Weighing): boolean => contradicting.length * 2 > rowsWithMass;

/** The rows that are reported one by one. */
export const contradictingRows = (weighing: Weighing): readonly ContradictingRow[] =>
  areFractions(weighing) || isTotalWrong(weighing) ? [] : weighing.contradicting;

export const weighingRules: readonly Rule<Weighing>[] = [
  {
    id: 'CONSISTENCY-01',
    message: 'The masses of the rows add up to {sum} lb, but the total mass is {total} lb',
    severity: 'warning',
    field: 'rows',
    fails: ({ isSumApart }) => isSumApart,
    values: ({ sumOfMasses, totalMass }) => ({ sum: inPounds(sumOfMasses), total: inPounds(totalMass) }),
  },
  {
    id: 'CONSISTENCY-02',
    message: 'The % HF Job of all rows adds up to {total}%: these look like fractions of 1, not like percents',
    severity: 'warning',
    field: 'rows',
    fails: areFractions,
    values: ({ total }) => ({ total: inPercent(total) }),
  },
  {
    id: 'CONSISTENCY-03',
    message:
      'In {count} of {rows} rows, the mass is not the % HF Job of the total mass of {total} lb. Please check the total mass.',
    severity: 'warning',
    field: 'rows',
    fails: (weighing) => isTotalWrong(weighing) && !areFractions(weighing),
    values: ({ contradicting, rowsWithMass, totalMass }) => ({
      count: contradicting.length,
      rows: rowsWithMass,
      total: inPounds(totalMass),
    }),
  },
  {
    id: 'CONSISTENCY-04',
    message:
      '{heavier} weighs more than {lighter} ({more} lb and {less} lb), but has a smaller % HF Job ({smaller}% and {larger}%)',
    severity: 'warning',
    field: 'rows',
    fails: ({ swapped }) => swapped !== undefined,
    values: ({ swapped: [heavier, lighter] = [blankRow, blankRow] }) => ({
      heavier: heavier.ingredientName,
      lighter: lighter.ingredientName,
      more: inPounds(heavier.massIngredient),
      less: inPounds(lighter.massIngredient),
      smaller: inPercent(heavier.percentInHFJob),
      larger: inPercent(lighter.percentInHFJob),
    }),
  },
];

export const contradictionRules: readonly Rule<ContradictingRow>[] = [
  {
    id: 'CONSISTENCY-05',
    message: 'The mass of {ingredient} is {mass} lb, but {percent}% of the total mass of {total} lb is {expected} lb',
    severity: 'warning',
    field: 'massIngredient',
    fails: ({ row, total }) => contradicts(row, total),
    values: ({ row, total }) => ({
      ingredient: row.ingredientName,
      mass: inPounds(row.massIngredient),
      percent: inPercent(row.percentInHFJob),
      total: inPounds(total.pounds),
      expected: inPounds(row.percentInHFJob * total.pounds),
    }),
  },
];
