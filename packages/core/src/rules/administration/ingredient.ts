import { readNumber } from '../../numbers/read-number.ts';
import { readUnit } from '../../numbers/units.ts';
import { isBlank } from '../../texts/blank.ts';
import type { Rule } from '../../rule/rule.ts';

/** Numbers as they were typed. */
interface IngredientForm {
  readonly code: string;
  readonly tradeName: string;
  readonly purpose: string;
  readonly ingredientName: string;
  readonly casNumber: string;
  readonly specificGravity: string;
  readonly percentInAdditive: string;
  readonly units: string;
}

const requiredFields = [
  ['code', 'Code'],
  ['tradeName', 'Trade Name'],
  ['purpose', 'Purpose'],
  ['ingredientName', 'Ingredient Name'],
  ['casNumber', 'CAS Number'],
  ['specificGravity', 'Specific Gravity'],
] as const satisfies readonly (readonly [keyof IngredientForm, string])[];

/** The required fields that are blank, each with the label of its input. */
export const missingIngredientFields = (form: IngredientForm) =>
  requiredFields.filter(([field]) => isBlank(form[field]));

const isPositive = (text: string) => (readNumber(text) ?? 0) > 0;

function isPercent(text: string): boolean {
  const number = readNumber(text);
  return number !== undefined && number >= 0 && number <= 100;
}

export const ingredientRules: readonly Rule<IngredientForm>[] = [
  {
    id: 'INGREDIENT-01',
    message: 'The following fields are required: {fields}',
    field: (form) => missingIngredientFields(form)[0]?.[0] ?? '',
    fails: (form) => missingIngredientFields(form).length > 0,
    values: (form) => ({
      fields: missingIngredientFields(form)
        .map(([, label]) => label)
        .join(', '),
    }),
  },
  {
    id: 'INGREDIENT-02',
    message: 'Specific Gravity must be a positive number',
    field: 'specificGravity',
    fails: ({ specificGravity }) => !isBlank(specificGravity) && !isPositive(specificGravity),
  },
  {
    id: 'INGREDIENT-03',
    message: 'Percent in Additive must be between 0 and 100',
    field: 'percentInAdditive',
    fails: ({ percentInAdditive }) => !isPercent(percentInAdditive),
  },
  {
    id: 'INGREDIENT-04',
    message: 'Units must be gal, lbs, kg or L, not {units}',
    field: 'units',
    fails: ({ units }) => readUnit(units) === undefined,
    values: ({ units }) => ({ units: units.trim() }),
  },
];
