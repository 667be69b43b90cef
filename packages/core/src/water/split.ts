import { type Percent, percent } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import { isAbove } from '../numbers/slack.ts';
import { MAX_WATER_SOURCES, type WaterShare } from '../model/water-source.ts';

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

export function withPercent(shares: readonly WaterShare[], index: number, value: number): WaterShare[] {
  return shares.map((share, at) => (at === index ? { ...share, percent: clampPercent(value) } : share));
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
  const [first, ...others] = shares.filter((_, at) => at !== index);
  if (removed === undefined || first === undefined) return shares;
  return [{ ...first, percent: clampPercent(clean(first.percent + removed.percent)) }, ...others];
}

/** What is missing to 100, or too much, goes to the first row. */
export function giveRestToFirst(shares: readonly WaterShare[]): readonly WaterShare[] {
  const [first] = shares;
  return first === undefined ? shares : withPercent(shares, 0, clean(first.percent + 100 - totalPercent(shares)));
}
