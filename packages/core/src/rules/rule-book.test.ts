import { describe, expect, it } from 'vitest';
import { accountExamples } from './account.examples.ts';
import { fracproExamples } from './fracpro.examples.ts';
import { administrationExamples } from './administration.examples.ts';
import { documentExamples } from './document.examples.ts';
import { rowExamples } from './row.examples.ts';
import { findAll, type Rule } from './rule.ts';
import { ruleBook } from './rule-book.ts';
import { wellExamples } from './well.examples.ts';

interface Example {
  readonly keeps: unknown;
  readonly breaks: unknown;
}

const examples: Readonly<Record<string, Example>> = {
  ...accountExamples,
  ...fracproExamples,
  ...administrationExamples,
  ...wellExamples,
  ...rowExamples,
  ...documentExamples,
};

// A table of rules is typed by its subject; here rules of all subjects stand in one list.
const rules = Object.entries(ruleBook).flatMap(([table, rows]) =>
  (rows as readonly Rule<unknown>[]).map((rule) => ({ table, rule })),
);

describe('the rule book', () => {
  it('gives every rule its own id, under the name of its table', () => {
    expect(new Set(rules.map(({ rule }) => rule.id)).size).toBe(rules.length);
    for (const { table, rule } of rules) expect(rule.id).toMatch(new RegExp(`^${table}-\\d\\d$`));
  });

  it('has no example for a rule that does not exist', () => {
    const ids = new Set(rules.map(({ rule }) => rule.id));
    expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([]);
  });

  it.each(rules.map(({ rule }) => [rule.id, rule] as const))('shows how %s is kept and broken', (id, rule) => {
    expect(examples[id], `${id} has no example`).toBeDefined();
    expect(findAll([rule], examples[id]?.keeps)).toEqual([]);
    expect(findAll([rule], examples[id]?.breaks).map((finding) => finding.id)).toEqual([id]);
  });

  it('says exactly what the specification says', () => {
    expect(Object.fromEntries(rules.map(({ rule }) => [rule.id, rule.message]))).toMatchInlineSnapshot(`
      {
        "ADDITIVE-01": "{ingredient} stands twice under {tradeName}",
        "ADDITIVE-02": "{ingredient} is listed as MSDS and as non-MSDS",
        "ADDITIVE-03": "The percents of {tradeName} add up to {percent}%, more than 101%",
        "ASSIGN-01": "Please select a customer",
        "CAS-01": "CAS numbers must read "Proprietary" if listed as Trade Secrets",
        "CAS-02": "The CAS number {cas} is in an incorrect format. All CAS numbers should include 2 hyphens.",
        "CAS-03": "The CAS number {cas} is incorrect",
        "CAS-04": "The CAS number {cas} has leading zeros; it is printed without them",
        "CHEMICAL-01": "The amount of chemical {code} is not a number of 0 or more: {amount}",
        "CLAIMANT-01": "Some proprietary chemicals do not have vendor information. Please add vendor information in the Ingredients Management section.",
        "CLAIMANT-02": "The vendor of {ingredient} lacks {parts}: the document will say so with placeholders",
        "CUSTOMER-01": "Company name is required",
        "CUSTOMER-02": "Operator number is required",
        "DATE-01": "{field} is not a date: {text}. Please write it like 2024-08-05 11:09.",
        "DATE-02": "The job ends before it starts",
        "DATE-03": "{field} lies in the future: {text}",
        "DATE-04": "The job takes longer than 3 months",
        "DATE-05": "{field} lies before 2011: {text}",
        "DISCLOSURE-01": "No chemical data provided",
        "DISCLOSURE-02": "The Max Ingredient Concentration sum is greater than 103% ({percent}%)",
        "DISCLOSURE-03": "The Max Ingredient Concentration sum is less than 97% ({percent}%)",
        "DOCUMENT-01": "The document cannot be read: {problem}",
        "DOCUMENT-02": "The document does not pass the schema: {problem}",
        "DOCUMENT-03": "A part of the document cannot be read: {problem}",
        "DOCUMENT-04": "The document cannot be written: {problem}",
        "DOCUMENT-05": "The file {problem} exists already. Use --force to overwrite it.",
        "DOCUMENT-06": "The file cannot be written: {problem}",
        "FILE-01": "A disclosure of this API number and end date is stored already: {name}",
        "FILE-02": "This API number and end date stand twice here: {twin} has them as well",
        "FLUID-01": "Sand makes up {percent}% of the job, more than half",
        "FLUID-02": "Water makes up {percent}% of the job, less than half",
        "FLUID-03": "The mass of the water and its volume x 8.345 are more than 20% apart",
        "FLUID-04": "There is only one chemical besides water",
        "FORGOT-01": "Please enter your email address",
        "FRACPRO-01": "A job number has at most 40 letters, digits, dots, hyphens and underscores, and begins with a letter or digit",
        "FRACPRO-02": "wellApi must be the API number of a well, such as 42-461-42471-00-00",
        "FRACPRO-03": "stage must be the number of a stage, from 1 to 9999",
        "FRACPRO-04": "timeType must be timeStart or timeEnd",
        "INGREDIENT-01": "The following fields are required: {fields}",
        "INGREDIENT-02": "Specific Gravity must be a positive number",
        "INGREDIENT-03": "Percent in Additive must be between 0 and 100",
        "INGREDIENT-04": "Units must be gal, lbs, kg or L, not {units}",
        "INPUT-01": "{field} is not a number: {value}",
        "INPUT-02": "{field} is not a text: {value}",
        "INPUT-03": "{field} is not a list: {value}",
        "INPUT-04": "{field} is not an object with fields: {value}",
        "INPUT-05": "{field} is not the number of a record: {value}",
        "INPUT-06": "The id {id} is that of {holder} already. Please give every record an id of its own.",
        "JOB-01": "Please enter a job number",
        "JOB-02": "Please select at least one well to continue",
        "JOB-03": "Unrecognized job data format",
        "LIMIT-01": "{field} is longer than {max} characters",
        "LIMIT-02": "{field} is not a number: {value}",
        "LIMIT-03": "{field} is below {min}: {value}",
        "LIMIT-04": "{field} is above {max}: {value}",
        "LIMIT-05": "{field} holds the character {character}, which XML does not allow",
        "MAPPING-01": "Please fill in all fields",
        "MAPPING-02": "Selected ingredient not found",
        "MAPPING-03": "{code} is not a chemical code that can be mapped",
        "NAME-01": "The file name must end in .xml",
        "NAME-02": "The file name must not contain a slash, a backslash or a folder",
        "NAME-03": "The file name must not contain control characters or line breaks",
        "NAME-04": "The file name must be at most 200 characters long",
        "OWNER-01": "Associated customer (ID: {id}) not found. Please select a customer manually.",
        "OWNER-02": "The customer {customer} may be {suggestion}, but that is not certain enough. No customer was taken.",
        "OWNER-03": "No customer in the list has a name like {customer}",
        "PASSWORD-01": "Password must be at least 8 characters long",
        "PASSWORD-02": "Password must be at most 128 characters long",
        "PASSWORD-03": "This password is among the most common ones. Please choose another one.",
        "PASSWORD-04": "This password is too close to your email address or to the name of this product. Please choose another one.",
        "PLACE-01": "The API number belongs to {apiState}, but the well is said to be in {state}",
        "PLACE-02": "The API number belongs to {apiCounty} county, but the well is said to be in {county}",
        "PLACE-03": "The location lies outside the API number's county",
        "PLACE-04": "Latitude and longitude are swapped",
        "PLACE-05": "The longitude has lost its minus sign",
        "PLACE-06": "The {field} {text} has fewer than 4 decimals",
        "PRINT-01": "The percent in additive of {ingredient} is so small that it is printed as 0.0",
        "PRINT-02": "The mass of {ingredient} is so small that it is printed as 0.000",
        "PRINT-03": "The percent in the job of {ingredient} is so small that it is printed as 0",
        "PROFILE-01": "New passwords do not match",
        "PROFILE-02": "Current password is required to change password",
        "PROFILE-03": "New password must be at least 8 characters long",
        "PROFILE-04": "Please enter your name",
        "PROFILE-05": "Please enter your first and last name",
        "PROFILE-06": "Please enter your email address",
        "PROFILE-07": "Please enter a valid email address",
        "PROFILE-08": "Current password is required to change your email address",
        "RESET-01": "Please enter both password fields",
        "RESET-02": "Passwords do not match",
        "RESET-03": "Password must be at least 8 characters long",
        "ROW-01": "Ingredient name is required",
        "ROW-02": "Trade name is required",
        "ROW-03": "Supplier is required",
        "ROW-04": "Purpose is required",
        "ROW-05": "Mass must be above 0",
        "ROW-06": "A CAS number that reads Proprietary or N/A needs a supplier",
        "ROW-07": "Ampersands (&) are not allowed in chemical data fields",
        "SAVE-01": "No XML content to {action}. Please generate XML first.",
        "SAVE-02": "You must select a customer before saving the XML file.",
        "SIGN-IN-01": "Please enter both email and password",
        "SIZE-01": "The well has {rows} rows; a disclosure can have at most 10000",
        "STATE-01": "{state} wants the disclosure by {deadline}: {left}",
        "STATE-02": "Pennsylvania: chemicals of unconventional wells must not be linked to their additive (entry method SystemApproach)",
        "SUBSTANCE-01": "The ingredients table knows {cas} as {names}, not as {ingredient}",
        "SUBSTANCE-02": "{ingredient} ({cas}) is a diesel fuel: its use needs a federal permit",
        "SUBSTANCE-03": "{ingredient} looks like a PFAS. Colorado and New Mexico do not allow any.",
        "SUBSTANCE-04": "Chlorine dioxide cannot make up {percent}% of an additive, more than 80%",
        "TEXT-01": "The purpose is the same as the trade name: {purpose}",
        "TEXT-02": "{text} says nothing. Please write what it is.",
        "UNIT-01": "The unit {unit} is not known. Please enter the amount in gal or lb.",
        "UNIT-02": "Chemical {code} is reported in {reported}, but the row is in {units}: a volume is no mass",
        "UNIT-03": "The rows of chemical {code} mix gal and lb, so its amount counts as a volume and as a mass",
        "USER-01": "Please fill in all required fields",
        "USER-02": "Please enter a valid email address",
        "USER-03": "Please choose at least one role",
        "VENDOR-01": "Company name is required",
        "VENDOR-02": "Please enter a valid email address",
        "WATER-01": "Please select a water source",
        "WATER-02": "Please select a water source type for all entries",
        "WATER-03": "Water source percentages must add up to 100% (currently {total}%)",
        "WATER-04": "The registry does not know the water source {name}. Please choose one of the seven from the list.",
        "WATER-05": "There can be at most 4 water sources",
        "WATER-06": "Every water source percent must be between 0 and 100",
        "WATER-07": "Unrecognized water source format",
        "WELL-01": "Missing required well data: {field}",
        "WELL-02": "API number must be 14 digits (XX-XXX-XXXXX-0000 format)",
        "WELL-03": "The TVD of {tvd} ft is below 1 ft",
        "WELL-04": "The TVD of {tvd} ft is above 26,000 ft",
        "WELL-05": "The base water volume is 0",
        "WELL-06": "The base water volume of {volume} gal is above 40 million gal",
        "WELL-07": "The operator number is unknown: the document says 00000000, which the registry refuses. Please complete the customer.",
        "XML-01": "The first chemical needs a trade name",
        "XML-02": "{tradeName} needs a supplier and a purpose",
        "XML-03": "A Proprietary CAS number needs a vendor. Please choose one, or add it in the Vendors tab.",
      }
    `);
  });

  it('says what each rule holds up', () => {
    const withGate = (gate: string | undefined, severity: string) =>
      rules
        .filter(({ rule }) => rule.gate === gate && (rule.severity ?? 'error') === severity)
        .map(({ rule }) => rule.id)
        .join(' ');
    expect(withGate('step4', 'error')).toMatchInlineSnapshot(
      `"DISCLOSURE-01 DISCLOSURE-02 DISCLOSURE-03 ROW-01 ROW-02 ROW-03 ROW-04 ROW-05 ROW-06"`,
    );
    expect(withGate('generate', 'error')).toMatchInlineSnapshot(
      `"JOB-03 INPUT-01 INPUT-02 INPUT-03 INPUT-04 INPUT-05 INPUT-06 CHEMICAL-01 UNIT-01 UNIT-02 WATER-01 WATER-02 WATER-03 WATER-04 WATER-05 WATER-06 WATER-07 ROW-07 WELL-01 WELL-02 DATE-01 DATE-02 XML-01 XML-02 XML-03 CAS-01 CAS-02 CAS-03 LIMIT-01 LIMIT-02 LIMIT-03 LIMIT-04 LIMIT-05 DOCUMENT-01 DOCUMENT-02 DOCUMENT-03 DOCUMENT-04 DOCUMENT-05 DOCUMENT-06 SIZE-01"`,
    );
    expect(withGate(undefined, 'warning')).toMatchInlineSnapshot(
      `"UNIT-03 WELL-03 WELL-04 WELL-05 WELL-06 WELL-07 DATE-03 DATE-04 DATE-05 CAS-04 PLACE-01 PLACE-02 PLACE-03 PLACE-04 PLACE-05 PLACE-06 FLUID-01 FLUID-02 FLUID-03 FLUID-04 ADDITIVE-01 ADDITIVE-02 ADDITIVE-03 SUBSTANCE-01 SUBSTANCE-02 SUBSTANCE-03 SUBSTANCE-04 TEXT-01 TEXT-02 PRINT-01 PRINT-02 PRINT-03 CLAIMANT-01 CLAIMANT-02 FILE-01 FILE-02 OWNER-01 OWNER-02 OWNER-03"`,
    );
    expect(withGate(undefined, 'note')).toMatchInlineSnapshot(`"STATE-01 STATE-02"`);
    expect(rules.filter(({ rule }) => rule.gate !== undefined && (rule.severity ?? 'error') !== 'error')).toEqual([]);
  });
});
