import { compositionMessages as texts } from '../messages/wizard-messages.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { printDecimals, printShare } from '../numbers/format.ts';
import { type Fraction, fraction, toPercent } from '../numbers/percent.ts';
import { isAbove, isBelow } from '../numbers/round.ts';
import type { Finding } from '../rule/rule.ts';
import { factsOfRow, placeOfRow, type RowFacts } from '../rules/rows/checked-row.ts';
import { families, familiesOf, type Family, totalShare } from './composition.ts';

/**
 * What is usual, in shares of the job. The wizard reminds of it, because a code that was mapped to the wrong substance
 * leaves the total at 100 percent. No rule asks for it, and documents that are read are not held against it.
 */
const usualShares: Readonly<Record<Family, readonly [lowest: number, highest: number]>> = {
  water: [0.6, 0.98],
  proppant: [0.01, 0.35],
  additive: [0, 0.05],
};

/** What a row without a known substance may have of the job. */
const MOST_UNIDENTIFIED = 0.01;

/** The length of the scale on which a share is drawn. */
const scales: Readonly<Record<Family, number>> = { water: 1, proppant: 1, additive: 0.2 };

/** One family of the fluid, and what is usual for it. */
export interface Part {
  readonly family: Family;
  readonly share: Fraction;
  readonly rows: number;
  readonly isUsual: boolean;
  /** `usual 60–98 %` */
  readonly words: string;
  /** On the scale, in percent of its length; what lies beyond stands at its end. */
  readonly position: number;
  readonly from: number;
  readonly to: number;
}

interface SharedRow {
  readonly row: DisclosureRow;
  readonly index: number;
  readonly family: Family;
  readonly apart: keyof typeof texts.apart | undefined;
}

export function partsOf(rows: readonly DisclosureRow[]): readonly Part[] {
  const shared = toShared(rows);
  return families.map((family) => toPart(family, shared));
}

/** Whether each part is what is usual, in words. Rows that are not complete are not judged. */
export function verdictOn({ provisionalRows }: Disclosure, parts: readonly Part[]) {
  const odd = parts.filter(({ isUsual }) => !isUsual).length;
  if (provisionalRows) return { words: texts.incomplete, isGood: true };
  return { words: odd === 0 ? texts.within : texts.outside(odd), isGood: odd === 0 };
}

/** The warnings of step 4 and pre-flight about what the job is made of. They are no rules of the book. */
export function findUnusualShares(rows: readonly DisclosureRow[]): Finding[] {
  const shared = toShared(rows);
  return [...findTooManyAdditives(shared), ...shared.filter(isLargeUnidentified).map(toUnidentified)];
}

export const TOO_MANY_ADDITIVES = 'USUAL-01';
const UNIDENTIFIED = 'USUAL-02';

const ACID = /\bacid(?:s|i[sz](?:ing|er))?\b(?!.*(?:inhibit|corrosion))/;

/** By their purpose, acid and a base fluid other than water may be any share of the job. */
function toShared(rows: readonly DisclosureRow[]): SharedRow[] {
  const byRow = familiesOf(rows);
  return rows.map((row, index) => {
    const family = byRow[index] ?? 'additive';
    return { row, index, family, apart: family === 'additive' ? apartBy(factsOfRow(row)) : undefined };
  });
}

function apartBy({ isCarrier, purpose }: RowFacts): SharedRow['apart'] {
  if (isCarrier) return 'carrier';
  return ACID.test(purpose.normal) ? 'acid' : undefined;
}

const shareOf = (rows: readonly SharedRow[]): Fraction => totalShare(rows.map(({ row }) => row));

function toPart(family: Family, shared: readonly SharedRow[]): Part {
  const own = shared.filter((each) => each.family === family);
  const apart = own.filter((each) => each.apart !== undefined);
  const [share, free] = [shareOf(own), shareOf(apart)];
  const [lowest, highest] = [usualShares[family][0], usualShares[family][1] + free];
  const positionOf = (value: number) => Math.min(Math.max(value / scales[family], 0), 1) * 100;
  return {
    family,
    share,
    rows: own.length,
    isUsual: !isBelow(share, lowest) && !isAbove(share, highest),
    words: [texts.usual(rangeOf(family)), ...apartOf(apart)].join(' + '),
    position: positionOf(share),
    from: positionOf(lowest),
    to: positionOf(highest),
  };
}

const percentOf = (share: number): string => printDecimals(toPercent(fraction(share)), 0);
const rangeOf = (family: Family): string => usualShares[family].map(percentOf).join('–');
const apartOf = (rows: readonly SharedRow[]): string[] => [
  ...new Set(rows.flatMap(({ apart }) => (apart ? [texts.apart[apart]] : []))),
];

/** It points to the largest row, which most likely is the cause. */
function findTooManyAdditives(shared: readonly SharedRow[]): Finding[] {
  const additives = shared.filter(({ family, apart }) => family === 'additive' && apart === undefined);
  const [, most] = usualShares.additive;
  const share = shareOf(additives);
  const [largest] = additives.toSorted((one, other) => other.row.percentInHFJob - one.row.percentInHFJob);
  if (!largest || !isAbove(share, most)) return [];
  const name = shared.some(({ apart }) => apart === 'acid') ? texts.additivesWithoutAcid : texts.additives;
  const sentences = [
    texts.tooMany(name, printShare(share), percentOf(most)),
    texts.largest(nameOf(largest.row), printShare(largest.row.percentInHFJob)),
  ];
  return [toWarning(TOO_MANY_ADDITIVES, sentences.join(' '), largest, 'percentInHFJob')];
}

const nameOf = ({ tradeName, ingredientName }: DisclosureRow): string =>
  tradeName.trim() || ingredientName.trim() || texts.nameless;

/** Its name is missing, or a code of the job data. */
function isLargeUnidentified({ row }: SharedRow): boolean {
  const { ingredientName, isNamedByCode } = factsOfRow(row);
  return (ingredientName.isBlank || isNamedByCode) && isAbove(row.percentInHFJob, MOST_UNIDENTIFIED);
}

const toUnidentified = (shared: SharedRow): Finding => {
  const message = texts.unidentified(nameOf(shared.row), printShare(shared.row.percentInHFJob));
  return toWarning(UNIDENTIFIED, message, shared, 'ingredientName');
};

const toWarning = (id: string, message: string, at: SharedRow, column: string): Finding => ({
  id,
  severity: 'warning',
  message,
  where: `${placeOfRow(at)}.${column}`,
});
