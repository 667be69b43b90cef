import { factsOf } from '../../texts/text-facts.ts';
import type { Rule } from '../rule.ts';
import type { CheckedRow } from './checked-row.ts';

/** What people write to get past a required field. */
const fillers: ReadonlySet<string> = new Set([
  'listed above',
  'listed below',
  'listed with chemicals',
  'see above',
  'see below',
  'ingredient container',
  'as listed',
  'none',
  'unknown',
  'n/a',
  'na',
  'tbd',
  'test',
  'null',
  'undefined',
  'x',
  'xx',
  'xxx',
  '0',
  '-',
  '--',
  '.',
  '?',
]);

const textFields = ['tradeName', 'supplier', 'purpose', 'ingredientName'] as const;

const fillerFields = ({ row }: CheckedRow) => textFields.filter((field) => fillers.has(factsOf(row[field]).normal));

export const textRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'TEXT-01',
    message: 'The purpose is the same as the trade name: {purpose}',
    severity: 'warning',
    field: 'purpose',
    fails: ({ row }) => {
      const { normal, isBlank } = factsOf(row.purpose);
      return !isBlank && !row.isNonMsds && normal === factsOf(row.tradeName).normal;
    },
    values: ({ row }) => ({ purpose: row.purpose }),
  },
  {
    id: 'TEXT-02',
    message: '{text} says nothing. Please write what it is.',
    severity: 'warning',
    field: (checked) => fillerFields(checked)[0] ?? '',
    fails: (checked) => fillerFields(checked).length > 0,
    values: (checked) => ({
      text: fillerFields(checked)
        .map((field) => checked.row[field])
        .join(', '),
    }),
  },
];
