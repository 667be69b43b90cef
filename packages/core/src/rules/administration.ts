import { readNumber } from '../numbers/read-number.ts';
import { readUnit } from '../numbers/units.ts';
import { isBlank } from '../texts/fold.ts';
import type { Rule } from '../rule/rule.ts';
import { spellingOf } from '../customers/company-name.ts';
import { MOST_OTHER_NAMES, readOtherNames } from '../customers/other-names.ts';
import { isChemicalCode } from '../ingredients/chemical-codes.ts';
import type { Role } from '../access/roles.ts';
import { readEmail } from '../accounts/account.ts';

interface UserForm {
  readonly firstName: string;
  readonly lastName: string;
  /** Only asked for when a user is added. */
  readonly email?: string;
  readonly roles: readonly Role[];
}

const findMissing = (form: UserForm) =>
  (['firstName', 'lastName', 'email'] as const).find((field) => isBlank(form[field] ?? 'not asked for'));

export const userRules: readonly Rule<UserForm>[] = [
  {
    id: 'USER-01',
    message: 'Please fill in all required fields',
    field: (form) => findMissing(form) ?? '',
    fails: (form) => findMissing(form) !== undefined,
  },
  {
    id: 'USER-02',
    message: 'Please enter a valid email address',
    field: 'email',
    fails: ({ email = '' }) => !isBlank(email) && readEmail(email) === undefined,
  },
  {
    id: 'USER-03',
    message: 'Please choose at least one role',
    field: 'roles',
    fails: ({ roles }) => roles.length === 0,
  },
];

interface Assignment {
  readonly customerId: number | null;
}

export const assignmentRules: readonly Rule<Assignment>[] = [
  {
    id: 'ASSIGN-01',
    message: 'Please select a customer',
    field: 'customerId',
    fails: ({ customerId }) => customerId === null,
  },
];

interface CustomerForm {
  readonly name: string;
  readonly operatorNumber: string;
  /** As a list, or typed as one text. */
  readonly otherNames: string | readonly string[];
}

const LONGEST_NAME = 200;
const isUnusable = (name: string): boolean => spellingOf(name) === '' || name.length > LONGEST_NAME;

export const customerRules: readonly Rule<CustomerForm>[] = [
  { id: 'CUSTOMER-01', message: 'Company name is required', field: 'name', fails: ({ name }) => isBlank(name) },
  {
    id: 'CUSTOMER-02',
    message: 'Operator number is required',
    field: 'operatorNumber',
    fails: ({ operatorNumber }) => isBlank(operatorNumber),
  },
  {
    id: 'CUSTOMER-03',
    message: `A customer has at most ${MOST_OTHER_NAMES} other names, not {count}`,
    field: 'otherNames',
    fails: ({ otherNames }) => readOtherNames(otherNames).length > MOST_OTHER_NAMES,
    values: ({ otherNames }) => ({ count: readOtherNames(otherNames).length }),
  },
  {
    id: 'CUSTOMER-04',
    message: `Another name needs letters or digits, and at most ${LONGEST_NAME} characters: {name}`,
    field: 'otherNames',
    fails: ({ otherNames }) => readOtherNames(otherNames).some(isUnusable),
    values: ({ otherNames }) => ({ name: (readOtherNames(otherNames).find(isUnusable) ?? '').slice(0, 60) }),
  },
];

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

/** The numbers are texts, as the form holds them. */
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

interface VendorForm {
  readonly company: string;
  readonly email: string;
}

export const vendorRules: readonly Rule<VendorForm>[] = [
  { id: 'VENDOR-01', message: 'Company name is required', field: 'company', fails: ({ company }) => isBlank(company) },
  {
    id: 'VENDOR-02',
    message: 'Please enter a valid email address',
    field: 'email',
    fails: ({ email }) => !isBlank(email) && readEmail(email) === undefined,
  },
];
