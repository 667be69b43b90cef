import type { Vendor } from '../../ingredients/vendor.ts';
import { casFactsOf } from '../../ingredients/cas-facts.ts';
import { CLAIMANT_PLACEHOLDER } from '../../xml/fracfocus.ts';
import { isBlank } from '../blank.ts';
import type { Rule } from '../rule.ts';
import type { CheckedRow } from './checked-row.ts';

const claimantParts = [
  ['company', 'company'],
  ['firstName', 'first name'],
  ['lastName', 'last name'],
  ['email', 'e-mail'],
  ['phone', 'phone'],
] as const satisfies readonly (readonly [keyof Vendor, string])[];

const placeholders: ReadonlySet<string> = new Set(Object.values(CLAIMANT_PLACEHOLDER));

const isUnknown = (text: string | undefined): boolean =>
  text === undefined || isBlank(text) || placeholders.has(text.trim());

/** The words for what the document would have to make up about the claimant of a proprietary row. */
export function missingClaimantParts({ row, vendors }: CheckedRow): readonly string[] {
  if (row.vendorId === null || !casFactsOf(row.casNumber).isProprietary) return [];
  const vendor = vendors.get(row.vendorId);
  return claimantParts.filter(([part]) => isUnknown(vendor?.[part])).map(([, word]) => word);
}

/** Asked once per disclosure. */
export const claimantRules: readonly Rule<{ readonly incomplete: number }>[] = [
  {
    id: 'CLAIMANT-01',
    message:
      'Some proprietary chemicals do not have vendor information. Please add vendor information in the Ingredients Management section.',
    severity: 'warning',
    field: 'rows',
    fails: ({ incomplete }) => incomplete > 0,
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
