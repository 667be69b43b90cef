import { foldBlanks, printOtherNames, readNumber, readOtherNames } from '@disclosure/core';
import * as z from 'zod/mini';
import { OptionalId } from './id.ts';
import { emailAddress, oneLine, type RecordFields, severalLines } from './record-fields.ts';
import { line } from './text.ts';

// The fields of every reference record. A new column is a migration, its type in `database/`, and a line here.

export const vendorFields = {
  company: { wire: 'company', label: 'Company', ...oneLine(200), isRequired: true },
  firstName: { wire: 'first_name', label: 'First Name', ...oneLine(100) },
  lastName: { wire: 'last_name', label: 'Last Name', ...oneLine(100) },
  email: { wire: 'email', label: 'Email', ...emailAddress },
  phone: { wire: 'phone', label: 'Phone', ...oneLine(50) },
} as const satisfies RecordFields;

const MAX_NAME = 200;
/** Longer than the other names of any customer. */
const MAX_NAMES = 20_000;

/** Whether the users of a customer see all files is not part of this: only a Manager sets it. */
export const customerFields = {
  name: { wire: 'name', label: 'Company Name', ...oneLine(200), isRequired: true },
  operatorNumber: { wire: 'operator_number', label: 'Operator Number', ...oneLine(50), isRequired: true },
  waterSource: { wire: 'water_source', label: 'Water Source', ...oneLine(200) },
  /** In calls a list; in forms and spreadsheets one text. A call without it leaves it as it is. */
  otherNames: {
    wire: 'other_names',
    label: 'Other Names',
    input: z.optional(z.nullable(z.union([z.array(line(MAX_NAME)).check(z.maxLength(1000)), line(MAX_NAMES)]))),
    output: z.array(z.string()),
    clean: (names: string | readonly string[] | null | undefined) => readOtherNames(names ?? []),
    print: printOtherNames,
    isSorted: false,
    isShown: false,
  },
} as const satisfies RecordFields;

/** Lists neither show it nor sort or search by it. */
const notListed = { isSorted: false, isSearched: false, isShown: false } as const;

/** Roles and status are not part of this: they are chosen or computed, not typed. Lists show first and last name as one. */
export const userFields = {
  firstName: { wire: 'first_name', label: 'First Name', ...oneLine(100), isRequired: true, ...notListed },
  lastName: { wire: 'last_name', label: 'Last Name', ...oneLine(100), isRequired: true, ...notListed },
  email: { wire: 'email', label: 'Email', ...emailAddress, isRequired: true },
} as const satisfies RecordFields;

/** A number as it was typed. The rules refuse a text that is no number, in words for people. */
const amount = (ifMissing: number) => ({
  input: z._default(z.union([z.number(), line(40), z.null()]), ifMissing),
  output: z.number(),
  clean: (value: string | number | null) => readNumber(value) ?? Number.NaN,
  isNumber: true as const,
  isSearched: false as const,
});

export const ingredientFields = {
  code: { wire: 'code', label: 'Code', ...oneLine(50), isRequired: true },
  tradeName: { wire: 'product_name', label: 'Trade Name', ...oneLine(200), isRequired: true },
  /** Lists are sorted and searched by the company of the vendor, which is another table. */
  vendorId: {
    wire: 'vendor_id',
    label: 'Supplier',
    input: OptionalId,
    output: z.nullable(z.number()),
    clean: (id: number | null) => id,
    isSorted: false,
    isSearched: false,
  },
  purpose: { wire: 'purpose', label: 'Purpose', ...oneLine(200), isRequired: true },
  ingredientName: { wire: 'ingredient_name', label: 'Ingredient Name', ...oneLine(300), isRequired: true },
  casNumber: { wire: 'cas_number', label: 'CAS Number', ...oneLine(50), isRequired: true },
  /** A percent, 0 to 100, although its name in calls says fraction. */
  percentInAdditive: { wire: 'additive_fraction', label: '% in Additive', ...amount(100), initial: '100' },
  specificGravity: {
    wire: 'specific_gravity',
    label: 'Specific Gravity',
    ...amount(1),
    isRequired: true,
    isShown: false,
  },
  units: {
    wire: 'units',
    label: 'Units',
    ...oneLine(20),
    clean: (units: string) => foldBlanks(units) || 'gal',
    initial: 'gal',
    isSearched: false,
  },
  description: { wire: 'description', label: 'Description', ...severalLines(2000), ...notListed },
  comments: { wire: 'comments', label: 'Comments', ...severalLines(2000), ...notListed },
} as const satisfies RecordFields;

const recordNames = [customerFields, ingredientFields, userFields, vendorFields].flatMap((fields) =>
  Object.entries(fields).map(([name, { wire }]) => [name, wire] as const),
);

/** Names that the wire does not write in snake case. */
const ownNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(recordNames),
  jobNumber: 'jobNumber',
  wellApi: 'wellApi',
  timeType: 'timeType',
};

/** What the wire calls a field of a form, so that a problem names what the caller sent. */
export const wireName = (field: string): string =>
  ownNames[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
