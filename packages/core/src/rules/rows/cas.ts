import { readEmail } from '../../accounts/account.ts';
import { correctCas } from '../../ingredients/repair-cas.ts';
import { PROPRIETARY } from '../../model/cas-number.ts';
import type { Fix, Rule } from '../../rule/rule.ts';
import { isBlank } from '../../texts/fold.ts';
import { changeRow, type CheckedRow } from './checked-row.ts';
import { claimantParts, missingParts } from '../../ingredients/vendor-facts.ts';

const casOf = ({ row }: CheckedRow): string => row.casNumber.trim() || '(blank)';
const verdictOf = ({ facts }: CheckedRow) => facts.cas.verdict;

const writeProprietary = (checked: CheckedRow): Fix =>
  changeRow(checked, `Use ${PROPRIETARY}`, { casNumber: PROPRIETARY });

function repair(checked: CheckedRow): Fix | undefined {
  const { casNumber, ingredientName } = checked.row;
  const cas = correctCas(casNumber, ingredientName, checked);
  if (cas === undefined) return undefined;
  const isSplit = cas.replaceAll('-', '') === casNumber.trim();
  return changeRow(checked, isSplit ? 'Insert hyphens' : `Use ${cas}`, { casNumber: cas });
}

/** Asked in order: a number in the wrong format is not also reported as having a wrong check digit. */
export const casRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'CAS-01',
    message: 'CAS numbers must read "Proprietary" if listed as Trade Secrets',
    gate: 'generate',
    field: 'casNumber',
    fails: (checked) => verdictOf(checked) === 'trade-secret',
    fix: writeProprietary,
  },
  {
    id: 'CAS-02',
    message: 'The CAS number {cas} is in an incorrect format. All CAS numbers should include 2 hyphens.',
    gate: 'generate',
    field: 'casNumber',
    fails: (checked) => verdictOf(checked) === 'bad-format',
    values: (checked) => ({ cas: casOf(checked) }),
    fix: repair,
  },
  {
    id: 'CAS-03',
    message: 'The CAS number {cas} is incorrect',
    gate: 'generate',
    field: 'casNumber',
    fails: (checked) => verdictOf(checked) === 'incorrect',
    values: (checked) => ({ cas: casOf(checked) }),
    fix: repair,
  },
  {
    id: 'CAS-04',
    message: 'The CAS number {cas} has leading zeros; it is printed without them',
    severity: 'warning',
    field: 'casNumber',
    fails: ({ facts }) => facts.cas.hasLeadingZeros,
    values: (checked) => ({ cas: casOf(checked) }),
    fix: (checked) => changeRow(checked, 'Remove leading zeros', { casNumber: checked.facts.cas.printed }),
  },
];

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

/** The address that the document would print for the claimant of a proprietary row, when it is none. */
function wrongEmail({ row, facts, vendors }: CheckedRow): string | undefined {
  const email = facts.cas.isProprietary ? vendors.get(row.vendorId ?? Number.NaN)?.email : undefined;
  return email === undefined || isBlank(email) || readEmail(email) !== undefined ? undefined : email;
}

/** Vendors are asked for a valid address when they are saved; older ones, and those of other documents, were not. */
export const claimantEmailRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'CLAIMANT-03',
    message: 'The vendor of {ingredient} has an email address that is not valid: {email}',
    gate: 'generate',
    field: 'vendorId',
    fails: (checked) => wrongEmail(checked) !== undefined,
    values: (checked) => ({ ingredient: checked.row.ingredientName, email: wrongEmail(checked) ?? '' }),
  },
];

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
];
