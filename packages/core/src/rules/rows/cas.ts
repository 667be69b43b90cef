import { casFactsOf } from '../../ingredients/cas-facts.ts';
import { PROPRIETARY, repairCas, WATER_CAS } from '../../model/cas-number.ts';
import type { Fix } from '../../rule/fix.ts';
import type { Rule } from '../../rule/rule.ts';
import { changeRow, type CheckedRow } from './checked-row.ts';

const casOf = ({ row }: CheckedRow): string => row.casNumber.trim() || '(blank)';
const verdictOf = ({ facts }: CheckedRow) => facts.cas.verdict;

/** The number that the ingredient's name has in the catalogue; water needs none to be known. */
export function knownCas({ facts, catalogue }: CheckedRow): string | undefined {
  const name = facts.ingredientName.normal;
  if (name === 'water') return WATER_CAS;
  const known = catalogue?.byIngredientName.get(name)?.[0]?.ingredient.casNumber ?? '';
  return casFactsOf(known).verdict === 'valid' ? casFactsOf(known).printed : undefined;
}

/** The same digits with hyphens, or the number that belongs to the name. */
function repair(checked: CheckedRow): Fix | undefined {
  const { casNumber } = checked.row;
  const repaired = repairCas(casNumber);
  const cas = repaired ?? knownCas(checked);
  if (cas === undefined) return undefined;
  const isSplit = repaired !== undefined && /^\d+$/.test(casNumber.trim());
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
    fix: (checked) => changeRow(checked, 'Use Proprietary', { casNumber: PROPRIETARY }),
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
