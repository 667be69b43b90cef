import type { Rule } from '../rule.ts';
import type { CheckedRow } from './checked-row.ts';

const textFields = ['tradeName', 'supplier', 'purpose', 'ingredientName'] as const;

const fillerFields = ({ facts }: CheckedRow) => textFields.filter((field) => facts[field].isFiller);

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
    field: (checked) => fillerFields(checked)[0] ?? '',
    fails: ({ facts }) => textFields.some((field) => facts[field].isFiller),
    values: (checked) => ({
      text: fillerFields(checked)
        .map((field) => checked.row[field])
        .join(', '),
    }),
  },
];
