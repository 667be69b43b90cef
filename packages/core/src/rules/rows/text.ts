import type { Rule } from '../../rule/rule.ts';
import type { CheckedRow } from './checked-row.ts';

export const textRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'TEXT-01',
    message: 'The purpose is the same as the trade name: {purpose}',
    severity: 'warning',
    field: 'purpose',
    fails: ({ row, facts: { purpose, tradeName } }) =>
      !purpose.isBlank && !row.isNonMsds && purpose.normal === tradeName.normal,
    values: ({ row }) => ({ purpose: row.purpose }),
  },
  {
    id: 'TEXT-02',
    message: '{text} says nothing. Please write what it is.',
    severity: 'warning',
    field: ({ facts }) => facts.fillers[0] ?? '',
    fails: ({ facts }) => facts.fillers.length > 0,
    values: ({ row, facts }) => ({ text: facts.fillers.map((field) => row[field]).join(', ') }),
  },
];
