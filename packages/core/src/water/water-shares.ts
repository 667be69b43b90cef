import { type Percent, percent } from '../numbers/percent.ts';
import { round, isAbove } from '../numbers/round.ts';
import { MAX_WATER_SOURCES, type WaterShare, sharesOf, type WaterSource } from '../model/water-source.ts';
import { printShort } from '../numbers/format.ts';

/** Sums of decimals that people type, freed from what binary arithmetic adds to them. */
const clean = (value: number): Percent => percent(round(value, 10));

export function totalPercent(shares: readonly WaterShare[]): Percent {
  return clean(shares.reduce((sum, share) => sum + share.percent, 0));
}

/** How far from 100 the percents may be together. */
const TOLERANCE = 0.1;

export const isAbout100 = (shares: readonly WaterShare[]): boolean =>
  !isAbove(Math.abs(totalPercent(shares) - 100), TOLERANCE);

/** What is typed into the percent of a row; what is no number counts as 0. */
export const clampPercent = (value: number): Percent => percent(Math.min(100, Math.max(0, value || 0)));

/** The row says its percent from then on, also where its document did not. */
export function withPercent(shares: readonly WaterShare[], index: number, value: number): WaterShare[] {
  return shares.map((share, at) => (at === index ? { name: share.name, percent: clampPercent(value) } : share));
}

export function withName(shares: readonly WaterShare[], index: number, name: string): WaterShare[] {
  return shares.map((share, at) => (at === index ? { ...share, name } : share));
}

/** A new row takes what is missing to 100. There are at most four. */
export function addShare(shares: readonly WaterShare[]): readonly WaterShare[] {
  if (shares.length >= MAX_WATER_SOURCES) return shares;
  return [...shares, { name: '', percent: clean(Math.max(0, 100 - totalPercent(shares))) }];
}

/** What is freed goes to the first row that is left. One row always stays. */
export function removeShare(shares: readonly WaterShare[], index: number): readonly WaterShare[] {
  const removed = shares[index];
  const left = shares.filter((_, at) => at !== index);
  const [first] = left;
  if (removed === undefined || first === undefined) return shares;
  return removed.percent === 0 ? left : withPercent(left, 0, clean(first.percent + removed.percent));
}

/** What is missing to 100, or too much, goes to the first row. */
export function giveRestToFirst(shares: readonly WaterShare[]): readonly WaterShare[] {
  const [first] = shares;
  return first === undefined ? shares : withPercent(shares, 0, clean(first.percent + 100 - totalPercent(shares)));
}

const HUNDREDTHS = 10_000;

/** The shares as the document prints them: at most two decimals each, together exactly 100. A wrong total stays. */
export function printedShares(waterSource: WaterSource): WaterShare[] {
  const shares = sharesOf(waterSource).filter(({ name }) => name !== '');
  if (!isAbout100(shares)) return shares;
  const total = totalPercent(shares);
  const wanted = shares.map((share) => round((share.percent / total) * HUNDREDTHS, 6));
  const missing = HUNDREDTHS - wanted.reduce((sum, hundredths) => sum + Math.floor(hundredths), 0);
  const rounded = raiseLargestRemainders(wanted, missing);
  return shares.map((share, index) =>
    share.isSilent ? share : { name: share.name, percent: percent((rounded[index] ?? 0) / 100) },
  );
}

/** All are rounded down; those that lose most are raised by one until nothing is missing. */
function raiseLargestRemainders(wanted: readonly number[], missing: number): number[] {
  const remainder = (index: number): number => (wanted[index] ?? 0) % 1;
  const raised = new Set(
    Array.from(wanted.keys())
      .sort((one, other) => remainder(other) - remainder(one))
      .slice(0, missing),
  );
  return wanted.map((hundredths, index) => Math.floor(hundredths) + (raised.has(index) ? 1 : 0));
}

export interface WaterPart {
  readonly name: string;
  /** `27.5 %` */
  readonly text: string;
  /** Its part of the bar. */
  readonly size: number;
}

/** How a job's water is split, as a picture shows it. */
export interface WaterBar {
  readonly parts: readonly WaterPart[];
  /** `92.5 %` */
  readonly total: string;
  /** What is missing to 100; undefined when nothing is. */
  readonly missing: WaterPart | undefined;
  /** What is too much; undefined when nothing is. */
  readonly excess: string | undefined;
}

const inPercent = (value: number): string => `${printShort(value, 2)}\u{A0}%`;

export function waterBarOf(shares: readonly WaterShare[]): WaterBar {
  const total = totalPercent(shares);
  const missing = isAbout100(shares) ? 0 : 100 - total;
  return {
    parts: shares.map(({ name, percent }) => ({ name, text: inPercent(percent), size: percent })),
    total: inPercent(total),
    missing: missing > 0 ? { name: 'Missing', text: inPercent(missing), size: missing } : undefined,
    excess: missing < 0 ? inPercent(-missing) : undefined,
  };
}
