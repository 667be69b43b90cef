import { printDecimals } from '../numbers/format.ts';
import { type Fraction, fraction, toPercent } from '../numbers/percent.ts';
import { concentrationRules, MAX_CONCENTRATION, MIN_CONCENTRATION } from '../rules/disclosure.ts';
import { findFirst } from '../rule/rule.ts';
import type { DisclosureRow } from '../model/row.ts';

/** The scale on which the total is shown, in percent of the job. */
const LOWEST = 90;
const HIGHEST = 110;

const within = (value: number): number => Math.min(Math.max(value, LOWEST), HIGHEST);

/** A place on the scale, in percent of its length. */
const placeOf = (value: number): number => ((within(value) - LOWEST) / (HIGHEST - LOWEST)) * 100;

const limits = [MIN_CONCENTRATION, MAX_CONCENTRATION].map((share) => Math.round(toPercent(fraction(share))));

/** The marks of the scale, from left to right; those of the band are its edges. */
export const balanceTicks = [LOWEST, ...limits, 100, HIGHEST]
  .sort((one, other) => one - other)
  .map((value) => ({ value, position: placeOf(value), isEdge: limits.includes(value) }));

export interface MassBalance {
  /** In percent of the job, within the scale. */
  readonly shown: number;
  /** `100.00 %` */
  readonly text: string;
  /** On the scale, in percent of its length; what lies beyond stands at its end. */
  readonly position: number;
  readonly isWithin: boolean;
  /** What is said when it is not within the limits. */
  readonly message: string | undefined;
  readonly lowest: number;
  readonly highest: number;
}

/** What all shares come to. */
export function totalShare(rows: readonly Pick<DisclosureRow, 'percentInHFJob'>[]): Fraction {
  return fraction(rows.reduce((sum, { percentInHFJob }) => sum + percentInHFJob, 0));
}

export function massBalanceOf({ rows }: { readonly rows: readonly DisclosureRow[] }): MassBalance {
  const total = totalShare(rows);
  const percent = toPercent(total);
  const message = findFirst(concentrationRules, { total })?.message;
  return {
    shown: within(percent),
    text: `${printDecimals(percent, 2)}\u{A0}%`,
    position: placeOf(percent),
    isWithin: message === undefined,
    message,
    lowest: LOWEST,
    highest: HIGHEST,
  };
}
