import { readNaiveDate } from '../dates/naive-date.ts';
import {
  type Comparison,
  type ComparedColumns,
  compareDisclosures,
  type RowKey,
} from '../files/compare-disclosures.ts';
import { type WellField, wellFields } from '../files/well-fields.ts';
import { mirrorMessages } from '../messages/mirror-messages.ts';
import { newerWord, printCas } from '../model/cas-number.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { type DisclosureRow, isAbsent, type RowNumber } from '../model/row.ts';
import { sharesOf } from '../model/water-source.ts';
import { printMass, printPercentInAdditive, printPercentInHFJob } from '../numbers/format.ts';
import { readDecimal } from '../registry/format.ts';
import { normalName } from '../texts/fold.ts';
import { type PublishedDisclosure, toDisclosure } from './published-disclosure.ts';

/** A field of the well, a number of a row, or `row`: a row that only one side has. */
export type PublishedField = JudgedField | RowNumber | 'row';

/** Something that the archive says otherwise than the document. */
export interface PublishedDifference {
  readonly field: PublishedField;
  /** The row, such as `7647-01-0 · Hydrochloric acid`; blank for a field of the well. */
  readonly place: string;
  /** Blank on the side that lacks the row. */
  readonly ours: string;
  readonly published: string;
}

/** The two sides of a comparison. */
interface Sides {
  readonly document: Disclosure;
  readonly other: Disclosure;
  /** The other side as the archive prints it. */
  readonly published: PublishedDisclosure;
}

/** True when two texts say the same. Neither is blank. */
type Judge = (ours: string, published: string, sides: Sides) => boolean;

/** They differ by no more than this, or than half of the last digit of a number that the archive shortens. */
const within =
  (least: number, field?: 'tvd' | 'totalClean' | 'totalBaseNonWaterVolume'): Judge =>
  (ours, published, sides) => {
    const [one, other] = [numberIn(ours), numberIn(published)];
    const tolerance = Math.max(least, field ? 10 ** -decimalsIn(sides.published[field]) / 2 : 0);
    return one !== undefined && other !== undefined && Math.abs(one - other) <= tolerance + SLACK * tolerance;
  };

/** The last bits of a difference decide nothing. */
const SLACK = 1e-6;
const numberIn = (text: string): number | undefined => readDecimal(text.replaceAll(',', ''));
const isSameDay: Judge = (ours, published) => dayOf(ours) === dayOf(published);
const dayOf = (text: string): string => readNaiveDate(text)?.slice(0, 10) ?? text;
const isSameWord: Judge = (ours, published) => normalName(ours) === normalName(published);

/** The fields of a well that both sides can have, and when they are equal. Names are shown, and not judged. */
const judges = {
  startDate: isSameDay,
  endDate: isSameDay,
  latitude: within(0.0001),
  longitude: within(0.0001),
  datum: isSameWord,
  federalWell: isSameWord,
  indianWell: isSameWord,
  tvd: within(0.5, 'tvd'),
  totalClean: within(1, 'totalClean'),
  totalBaseNonWaterVolume: within(1, 'totalBaseNonWaterVolume'),
  waterSource: (_, __, { document, other }) => hasSameWater(document, other),
} as const satisfies Readonly<Partial<Record<WellField, Judge>>>;

type JudgedField = keyof typeof judges;
const judgeOf: Readonly<Record<JudgedField, Judge>> = judges;
const judgedFields = Object.keys(judges) as readonly JudgedField[];

/** What the archive has no column for. */
export const notPublished: readonly WellField[] = ['operatorNumber', 'totalMass', 'entryMethod', 'amendedReason'];

/** What differs between a document, as it was read, and what is public. Only what both sides say is compared. */
export function comparePublished(document: Disclosure, published: PublishedDisclosure): PublishedDifference[] {
  const other = toDisclosure(published);
  const fields = judgedFields.filter((field) => differsIn(field, { document, other, published }));
  return [
    ...fields.map((field) => ({
      field,
      place: '',
      ours: wellFields[field](document),
      published: wellFields[field](other),
    })),
    ...compareRows(document.rows, other.rows),
  ];
}

function differsIn(field: JudgedField, sides: Sides): boolean {
  const [ours, published] = [wellFields[field](sides.document), wellFields[field](sides.other)];
  return ours !== '' && published !== '' && !judgeOf[field](ours, published, sides);
}

/** In any order. A percent that one side does not say is not compared. */
function hasSameWater(document: Disclosure, other: Disclosure): boolean {
  const [ours, published] = [printShares(document), printShares(other)];
  return (
    ours.length === published.length &&
    ours.every((share) => {
      const at = published.findIndex((each) => each.words === share.words && saysTheSame(each.percent, share.percent));
      return at !== -1 && published.splice(at, 1).length === 1;
    })
  );
}

/** With the digits of its document, as far as it was read; blank where it does not say the percent. */
function printShares({ well: { waterSource }, asRead }: Disclosure) {
  return (waterSource ? sharesOf(waterSource) : []).map(({ name, percent, isSilent }, index) => ({
    words: wordsOf(name),
    percent: toPrinted(isSilent ? '' : (asRead?.waterSources[index]?.['percent'] ?? String(percent))),
  }));
}

const wordsOf = (text: string): string => text.toLowerCase().replaceAll(/[^\da-z<>]/g, '');

/**
 * The last decimal that is printed: the sixth of `1.5E-05`; below 0 for `1.23457E+06`, whose last digit counts tens. Programs
 * that shorten numbers keep six digits and leave out zeros at the end. So `1E+06` is printed to the tens, too, and `1E+02`
 * to the ones.
 */
function decimalsIn(text: string): number {
  const { decimals = '', exponent = '0' } =
    /(?:\.(?<decimals>\d*))?(?:e(?<exponent>[+-]?\d+))?$/i.exec(text.trim())?.groups ?? {};
  const power = Number(exponent);
  return Math.min(Math.max(decimals.length, LEAST_SHORTENED) - power, Math.max(0, decimals.length - power));
}

/** The decimals that a shortened number has before its exponent, with zeros that are not printed. */
const LEAST_SHORTENED = 5;

/** A number as one side prints it; blank where it does not say it. Read once: rows are compared with many others. */
interface PrintedNumber {
  readonly text: string;
  readonly value: number | undefined;
  readonly decimals: number;
}

const toPrinted = (text: string): PrintedNumber => ({ text, value: numberIn(text), decimals: decimalsIn(text) });

/** To the coarser printed digit: `88.08` and `88.0812345678` are equal. */
function isAlike(one: PrintedNumber, other: PrintedNumber): boolean {
  if (one.value === undefined || other.value === undefined) return one.text === other.text;
  const step = 10 ** -Math.min(one.decimals, other.decimals);
  return Math.abs(one.value - other.value) <= step / 2 + step * SLACK;
}

/** A number that one side does not say is not compared. */
const saysTheSame = (one: PrintedNumber, other: PrintedNumber): boolean =>
  one.text === '' || other.text === '' || isAlike(one, other);

/** In the order in which they are judged. */
const prints: Readonly<Record<RowNumber, (row: DisclosureRow) => string>> = {
  percentInHFJob: ({ percentInHFJob }) => printPercentInHFJob(percentInHFJob),
  percentInAdditive: ({ percentInAdditive }) => printPercentInAdditive(percentInAdditive),
  massIngredient: ({ massIngredient }) => printMass(massIngredient),
};
const rowNumbers = Object.keys(prints) as readonly RowNumber[];

interface PrintedRow {
  readonly row: DisclosureRow;
  readonly numbers: Readonly<Record<RowNumber, PrintedNumber>>;
}

const printRow = (row: DisclosureRow): PrintedRow => ({
  row,
  numbers: Object.fromEntries(rowNumbers.map((field) => [field, toPrinted(textOf(row, field))])) as Record<
    RowNumber,
    PrintedNumber
  >,
});

const textOf = (row: DisclosureRow, field: RowNumber): string =>
  isAbsent(row, field) ? '' : (row.asRead?.texts[field] ?? prints[field](row)).trim();

/** Rows belong together by CAS number; the words in place of one count as the same in both versions of the registry. */
export const keyOfRow = ({ casNumber }: Pick<DisclosureRow, 'casNumber'>): string =>
  normalName(printCas(newerWord(casNumber) ?? casNumber));

const compareRows = (ours: readonly DisclosureRow[], published: readonly DisclosureRow[]): PublishedDifference[] =>
  pairRows(ours, published).flatMap(({ left, right }) => tell(left, right));

interface PrintedPair {
  readonly left?: PrintedRow | undefined;
  readonly right?: PrintedRow | undefined;
}

function pairRows(ours: readonly DisclosureRow[], published: readonly DisclosureRow[]): PrintedPair[] {
  const [mine, theirs] = [Map.groupBy(ours, keyOfRow), Map.groupBy(published, keyOfRow)];
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key) =>
    pairGroup((mine.get(key) ?? []).map(printRow), (theirs.get(key) ?? []).map(printRow)),
  );
}

/** The same side by side, for the view that compares files: what is not published, or only told by one side, is no change. */
export function compareSides(document: Disclosure, published: PublishedDisclosure): Comparison {
  const other = toDisclosure(published);
  const unequal = new Set<string>(judgedFields.filter((field) => differsIn(field, { document, other, published })));
  const pairs = pairRows(document.rows, other.rows);
  const comparison = compareDisclosures(document, other, {
    columns: columnsOf(pairs),
    keys: [keyOfPair(pairs)],
  });
  // In the form in which they are judged: further digits of the document alone are no change.
  const fields = comparison.fields.map(({ field }) => ({
    field,
    left: wellFields[field](document),
    right: notPublished.includes(field) ? mirrorMessages.publication.notPublished : wellFields[field](other),
    isChanged: unequal.has(field),
  }));
  return { ...comparison, fields };
}

function keyOfPair(pairs: readonly PrintedPair[]): RowKey {
  const keys = new Map(
    pairs.flatMap((pair, at) =>
      [pair.left, pair.right].flatMap((side) => (side ? [[side.row, String(at)] as const] : [])),
    ),
  );
  return (row) => keys.get(row);
}

/** Numbers that are equal as far as both print them have one text. */
function columnsOf(pairs: readonly PrintedPair[]): ComparedColumns {
  const numbers = new Map<DisclosureRow, PrintedRow['numbers']>();
  for (const { left, right } of pairs) {
    if (left) numbers.set(left.row, left.numbers);
    if (!right) continue;
    const differ = left ? differing(left, right) : rowNumbers;
    const shown = rowNumbers.map((field) => [field, (differ.includes(field) ? right : (left ?? right)).numbers[field]]);
    numbers.set(right.row, Object.fromEntries(shown) as PrintedRow['numbers']);
  }
  const textOfRow = (field: RowNumber) => (row: DisclosureRow) => numbers.get(row)?.[field].text ?? '';
  return Object.fromEntries(rowNumbers.map((field) => [field, textOfRow(field)]));
}

/**
 * The rows of one CAS number. Equal ones are paired first; what is left is put side by side from the largest on. A row
 * of few digits is equal to many, so it is left to those that no row of more digits is equal to, and of several equal
 * ones the nearest is taken.
 */
function pairGroup(ours: readonly PrintedRow[], published: readonly PrintedRow[]): PrintedPair[] {
  const theirs = published.toSorted(byDigits);
  const equal: PrintedPair[] = [];
  const mine = ours.toSorted(byDigits).filter((left) => {
    const at = findNearest(left, theirs);
    if (at !== -1) equal.push({ left, right: theirs.splice(at, 1)[0] });
    return at === -1;
  });
  const [left, right] = [mine, theirs].map((rows) => rows.toSorted(bySize)) as [PrintedRow[], PrintedRow[]];
  const others = Array.from({ length: Math.max(left.length, right.length) }, (_, at) => ({
    left: left[at],
    right: right[at],
  }));
  return [...equal, ...others];
}

/** Where the nearest of those is that are equal; -1 when there is none. */
function findNearest(row: PrintedRow, others: readonly PrintedRow[]): number {
  let [found, least] = [-1, Infinity];
  for (let at = 0; at < others.length && least > 0; at += 1) {
    const other = others[at];
    if (!other || differing(row, other).length > 0) continue;
    const distance = distanceBetween(row, other);
    if (distance < least) [found, least] = [at, distance];
  }
  return found;
}

/** What equal rows differ in beyond the digits that both print; a number that one side does not say counts nothing. */
const distanceBetween = ({ numbers: one }: PrintedRow, { numbers: other }: PrintedRow): number =>
  rowNumbers.reduce((sum, field) => sum + apart(one[field], other[field]), 0);

const apart = ({ value: one }: PrintedNumber, { value: other }: PrintedNumber): number =>
  one === undefined || other === undefined ? 0 : Math.abs(one - other);

const byDigits = ({ numbers: one }: PrintedRow, { numbers: other }: PrintedRow): number =>
  other.percentInHFJob.decimals - one.percentInHFJob.decimals;

const bySize = (one: PrintedRow, other: PrintedRow): number => other.row.percentInHFJob - one.row.percentInHFJob;

const differing = ({ numbers: ours }: PrintedRow, { numbers: published }: PrintedRow): RowNumber[] =>
  rowNumbers.filter((field) => !saysTheSame(ours[field], published[field]));

function tell(ours: PrintedRow | undefined, published: PrintedRow | undefined): PublishedDifference[] {
  const shown = ours ?? published;
  if (shown === undefined) return [];
  const place = [shown.row.casNumber, shown.row.ingredientName].filter((text) => text.trim() !== '').join(' · ');
  if (ours === undefined || published === undefined) {
    return [{ field: 'row', place, ours: shareIn(ours), published: shareIn(published) }];
  }
  return differing(ours, published).map((field) => ({
    field,
    place,
    ours: ours.numbers[field].text,
    published: published.numbers[field].text,
  }));
}

/** What tells a row that only one side has: its percent in the fluid. */
const shareIn = (printed: PrintedRow | undefined): string =>
  printed === undefined ? '' : `${printed.numbers.percentInHFJob.text || '?'} %`;
