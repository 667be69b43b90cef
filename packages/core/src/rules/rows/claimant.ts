import { claimantParts, missingParts } from '../../ingredients/vendor-facts.ts';
import type { Rule } from '../../rule/rule.ts';
import type { CheckedRow } from './checked-row.ts';

const ALL_PARTS = claimantParts.map(({ word }) => word);
const NO_PARTS: readonly string[] = [];

/** The words for what the document would have to make up about the claimant of a proprietary row. */
export function missingClaimantParts({ row, facts, vendors }: CheckedRow): readonly string[] {
  if (row.vendorId === null || !facts.cas.isProprietary) return NO_PARTS;
  const vendor = vendors.get(row.vendorId);
  return vendor === undefined ? ALL_PARTS : missingParts(vendor);
}

/** No vendor at all, or one that the document would have to make something up about. */
export const lacksClaimant = (checked: CheckedRow): boolean =>
  (checked.facts.cas.isProprietary && checked.row.vendorId === null) || missingClaimantParts(checked).length > 0;

/** Asked once per disclosure. */
export const claimantRules: readonly Rule<{ readonly lacking: number }>[] = [
  {
    id: 'CLAIMANT-01',
    message:
      'Some proprietary chemicals do not have vendor information. Please add vendor information in the Ingredients Management section.',
    severity: 'warning',
    field: 'rows',
    fails: ({ lacking }) => lacking > 0,
  },
];

/** Names the row: made-up contacts must not enter a public filing unseen. */
export const claimantRowRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'CLAIMANT-02',
    message: 'The vendor of {ingredient} lacks {parts}: the document will say so with placeholders',
    severity: 'warning',
    field: 'vendorId',
    fails: (checked) => missingClaimantParts(checked).length > 0,
    values: (checked) => ({
      ingredient: checked.row.ingredientName,
      parts: missingClaimantParts(checked).join(', '),
    }),
  },
];
