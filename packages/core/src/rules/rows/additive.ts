import type { AdditiveRows, RelatedRow } from './related-rows.ts';
import { printShort } from '../../numbers/format.ts';
import { isAbove } from '../../numbers/slack.ts';
import type { Rule } from '../../rule/rule.ts';

const MAX_PERCENT_OF_ADDITIVE = 101;

/** More than the whole of a product is accounted for. */
export const isOverfull = (percent: number): boolean => isAbove(percent, MAX_PERCENT_OF_ADDITIVE);

export const relatedRowRules: readonly Rule<RelatedRow>[] = [
  {
    id: 'ADDITIVE-01',
    message: '{ingredient} stands twice under {tradeName}',
    severity: 'warning',
    field: 'ingredientName',
    fails: ({ sameIngredient }) => sameIngredient !== undefined,
    values: ({ row }) => ({ ingredient: row.ingredientName, tradeName: row.tradeName || '(blank)' }),
    fix: ({ index }) => ({ label: 'Remove duplicate row', kind: 'remove-row', row: index }),
  },
  {
    id: 'ADDITIVE-02',
    message: '{ingredient} is listed as MSDS and as non-MSDS',
    severity: 'warning',
    field: 'isNonMsds',
    fails: ({ otherKind }) => otherKind !== undefined,
    values: ({ row }) => ({ ingredient: row.ingredientName }),
    fix: ({ index }) => ({ label: 'Remove duplicate row', kind: 'remove-row', row: index }),
  },
];

export const additiveRules: readonly Rule<AdditiveRows>[] = [
  {
    id: 'ADDITIVE-03',
    message: 'The percents of {tradeName} add up to {percent}%, more than 101%',
    severity: 'warning',
    field: 'percentInAdditive',
    fails: ({ percent }) => isOverfull(percent),
    values: ({ tradeName, percent }) => ({ tradeName, percent: printShort(percent, 2) }),
  },
];
