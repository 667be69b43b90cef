import type { DisclosureRow } from '../model/row.ts';
import { isWaterRow } from '../model/water-row.ts';
import { printDecimals } from '../numbers/format.ts';
import { fraction, toPercent } from '../numbers/percent.ts';
import { isAbove, isBelow } from '../numbers/slack.ts';
import type { Rule } from '../rule/rule.ts';

/** Of one. */
export const MAX_CONCENTRATION = 1.03;
export const MIN_CONCENTRATION = 0.97;

type Rows = readonly DisclosureRow[];

export const rowsExistRules: readonly Rule<Rows>[] = [
  {
    id: 'DISCLOSURE-01',
    message: 'No chemical data provided',
    gate: 'step4',
    field: 'rows',
    // The builder adds the water by itself: it says nothing about what was pumped.
    fails: (rows) => rows.every(isWaterRow),
  },
];

/** The sum of all rows' shares of the job. */
interface Concentration {
  readonly total: number;
}

const values = ({ total }: Concentration) => ({ percent: printDecimals(toPercent(fraction(total)), 2) });

export const concentrationRules: readonly Rule<Concentration>[] = [
  {
    id: 'DISCLOSURE-02',
    message: 'The Max Ingredient Concentration sum is greater than 103% ({percent}%)',
    gate: 'step4',
    field: 'rows',
    fails: ({ total }) => isAbove(total, MAX_CONCENTRATION),
    values,
  },
  {
    id: 'DISCLOSURE-03',
    message: 'The Max Ingredient Concentration sum is less than 97% ({percent}%)',
    gate: 'step4',
    field: 'rows',
    fails: ({ total }) => isBelow(total, MIN_CONCENTRATION),
    values,
  },
];
