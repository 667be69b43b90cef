import { isChemicalCode } from '../../ingredients/chemical-codes.ts';
import { isBlank } from '../../texts/blank.ts';
import type { Rule } from '../../rule/rule.ts';

interface MappingForm {
  readonly code: string;
  /** The chosen ingredient: its id or its code. */
  readonly ingredient: string | number | null;
  /** Whether the choice is still in the list. */
  readonly isKnown: boolean;
}

const isFilled = ({ code, ingredient }: MappingForm) => !isBlank(code) && !isBlank(String(ingredient ?? ''));

export const mappingRules: readonly Rule<MappingForm>[] = [
  { id: 'MAPPING-01', message: 'Please fill in all fields', fails: (form) => !isFilled(form) },
  {
    id: 'MAPPING-02',
    message: 'Selected ingredient not found',
    field: 'ingredient',
    fails: (form) => isFilled(form) && !form.isKnown,
  },
  {
    id: 'MAPPING-03',
    message: '{code} is not a chemical code that can be mapped',
    field: 'code',
    fails: ({ code }) => !isBlank(code) && !isChemicalCode(code),
    values: ({ code }) => ({ code: code.trim() }),
  },
];
