import {
  claimantParts,
  companyOf,
  hasWrongEmail,
  madeUpTexts,
  missingParts,
  unnamedParts,
} from '../../ingredients/vendor-facts.ts';
import { type ClaimantNeed, claimantNeed } from '../../model/cas-number.ts';
import type { Vendor } from '../../model/company.ts';
import type { Rule } from '../../rule/rule.ts';
import type { CheckedRow, WordedRow } from './checked-row.ts';
import { nameVendor } from './row.ts';

/** By the words of its version, and of the next one. */
const needOf = ({ facts: { cas }, setting }: WordedRow): ClaimantNeed =>
  setting.version === '3.0' && cas.newerWord !== undefined ? claimantNeed(cas.newerWord) : cas.claimant;

/** No other row can break a rule about claimants. */
export const asksForClaimant = (worded: WordedRow): boolean => needOf(worded) !== 'none';

const vendorOf = ({ row, vendors }: CheckedRow): Vendor | undefined =>
  row.vendorId === null ? undefined : vendors.get(row.vendorId);

const ALL_PARTS = claimantParts.map(({ word }) => word);
const NO_PARTS: readonly string[] = [];

/** The words for what the document would have to make up about the claimant of a row. */
function missingClaimantParts(checked: CheckedRow): readonly string[] {
  const { vendorId, asRead } = checked.row;
  if (vendorId === null || asRead !== undefined || needOf(checked) !== 'contact') return NO_PARTS;
  const vendor = vendorOf(checked);
  return vendor === undefined ? ALL_PARTS : missingParts(vendor);
}

/** In a document that was read, nothing is made up: it says what it says about the claimant of a row. */
function inDocument(checked: CheckedRow, partsOf: (claimant: Vendor) => readonly string[]): readonly string[] {
  if (checked.row.asRead === undefined || needOf(checked) !== 'contact') return NO_PARTS;
  const claimant = vendorOf(checked);
  return claimant === undefined ? NO_PARTS : partsOf(claimant);
}

/** A proprietary row without a vendor, or with one that the document would have to make something up about. */
export const lacksClaimant = (checked: CheckedRow): boolean =>
  checked.facts.cas.isProprietary && (checked.row.vendorId === null || missingClaimantParts(checked).length > 0);

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
    message: 'The vendor of {ingredient} lacks {parts}: the document will use placeholders',
    severity: 'warning',
    field: 'vendorId',
    fails: (checked) => missingClaimantParts(checked).length > 0,
    values: (checked) => ({
      ingredient: checked.row.ingredientName,
      parts: missingClaimantParts(checked).join(', '),
    }),
  },
  {
    id: 'CLAIMANT-07',
    message: 'The contact data of the claimant of {ingredient} are not real: the document says {texts}',
    severity: 'warning',
    field: 'vendorId',
    fails: (checked) => inDocument(checked, madeUpTexts).length > 0,
    values: (checked) => ({
      ingredient: checked.row.ingredientName,
      texts: inDocument(checked, madeUpTexts).join(', '),
    }),
  },
];

function isMisaddressed(checked: CheckedRow): boolean {
  const vendor = needOf(checked) === 'contact' ? vendorOf(checked) : undefined;
  return vendor !== undefined && hasWrongEmail(vendor);
}

/** When a document is written, the supplier stands in for the company of a claimant. */
const lacksCompany = (checked: CheckedRow): boolean =>
  needOf(checked) === 'company' &&
  companyOf(vendorOf(checked), checked.row.asRead === undefined ? checked.row.supplier : '') === '';

export const claimantRefusals: readonly Rule<CheckedRow>[] = [
  {
    id: 'CLAIMANT-03',
    // Vendors are asked for a valid address when they are saved; older ones, and those of other documents, were not.
    message: 'The vendor of {ingredient} has an email address that is not valid: {email}. The registry will refuse it.',
    severity: 'refusal',
    field: 'vendorId',
    fails: isMisaddressed,
    values: (checked) => ({ ingredient: checked.row.ingredientName, email: vendorOf(checked)?.email ?? '' }),
  },
  {
    id: 'CLAIMANT-04',
    message: '{ingredient} reads {cas} and has no vendor. The registry asks for a claimant, and will refuse it.',
    severity: 'refusal',
    field: 'vendorId',
    // The specification calls it an error for a proprietary one.
    fails: (checked) =>
      checked.row.vendorId === null && !checked.facts.cas.isProprietary && needOf(checked) === 'contact',
    values: ({ row }) => ({ ingredient: row.ingredientName, cas: row.casNumber.trim() }),
    fix: nameVendor,
  },
  {
    id: 'CLAIMANT-05',
    message: '{ingredient} reads {cas} and names no company. The registry asks for one, and will refuse it.',
    severity: 'refusal',
    field: 'supplier',
    fails: lacksCompany,
    values: ({ row }) => ({ ingredient: row.ingredientName, cas: row.casNumber.trim() }),
  },
  {
    id: 'CLAIMANT-06',
    message: 'The document names no {parts} of the claimant of {ingredient}: the registry will refuse it',
    severity: 'refusal',
    field: 'vendorId',
    fails: (checked) => inDocument(checked, unnamedParts).length > 0,
    values: (checked) => ({
      ingredient: checked.row.ingredientName,
      parts: inDocument(checked, unnamedParts).join(' and no '),
    }),
  },
];
