import type { Chemical } from '../../model/well.ts';
import type { Rule } from '../../rule/rule.ts';

interface ReportedChemical {
  readonly chemical: Chemical;
  readonly index: number;
}

/** A bad amount must not vanish: somebody decides that it is left out. */
export const chemicalRules: readonly Rule<ReportedChemical>[] = [
  {
    id: 'CHEMICAL-01',
    message: 'The amount of chemical {code} is not a number of 0 or more: {amount}',
    gate: 'generate',
    field: ({ chemical }) => `chemicals.${chemical.code}`,
    fails: ({ chemical: { amount } }) => !(typeof amount === 'number' && amount >= 0),
    values: ({ chemical: { code, amount } }) => ({ code, amount }),
    fix: ({ chemical: { code }, index }) => ({ label: `Leave ${code} out`, kind: 'drop-chemical', chemical: index }),
  },
];
