import { describe, expect, it } from 'vitest';
import { consistencyExamples } from './consistency.examples.ts';
import { rowExamples } from './row.examples.ts';
import { findAll, type Rule } from '../rule/rule.ts';
import { ruleBook } from './rule-book.ts';
import { wellExamples } from './well.examples.ts';

const examples: Readonly<Record<string, { readonly breaks: unknown }>> = {
  ...wellExamples,
  ...rowExamples,
  ...consistencyExamples,
};

// A table of rules is typed by its subject; here rules of all subjects stand in one list.
const rules = Object.values(ruleBook).flatMap((table) => table as readonly Rule<unknown>[]);

describe('a broken rule', () => {
  it('says where and what, and what one click would do', () => {
    const findings = rules
      .filter(({ id }) => Object.hasOwn(examples, id))
      .flatMap((rule) => findAll([rule], examples[rule.id]?.breaks))
      .map(({ id, where, message, fix }) =>
        [`${id} at ${where || 'the whole'}`, message].concat(fix?.label ?? []).join(' | '),
      );
    expect(findings.join('\n')).toMatchInlineSnapshot(`
      "JOB-01 at jobNumber | Please enter a job number
      JOB-02 at the whole | Please select at least one well to continue
      JOB-03 at the whole | Unrecognized job data format
      INPUT-01 at the whole | tvd is not a number: deep
      INPUT-02 at the whole | name is not text: ["x"]
      INPUT-03 at the whole | vendors is not a list: {}
      INPUT-04 at the whole | jobData is not an object with fields: []
      INPUT-05 at the whole | id is not a record id: 1.5
      INPUT-06 at the whole | The id 5 already belongs to vendors[0]. Please give every record its own id.
      CHEMICAL-01 at chemicals.F1 | The amount of chemical F1 is not a number of 0 or more: -1 | Leave F1 out
      UNIT-01 at units | The unit sacks is not known. Please enter the amount in gal or lb.
      UNIT-02 at units | Chemical S1 is reported in gal, but the row is in lb. A volume is not a mass.
      UNIT-03 at units | The rows of chemical F1 mix gal and lb, so its amount counts as a volume and as a mass
      UNIT-04 at units | The table has ingredients of chemical F1 in gal and L, so its one amount is read in different units
      WATER-01 at the whole | Please select a water source
      WATER-02 at the whole | Please select a water source type for all entries
      WATER-03 at the whole | Water source percentages must add up to 100% (currently 100.11%)
      WATER-04 at the whole | The registry does not know the water source Lake. Please choose one of the seven from the list.
      WATER-05 at the whole | There can be at most 4 water sources
      WATER-06 at the whole | Every water source percent must be between 0 and 100
      WATER-07 at the whole | Unrecognized water source format
      WATER-08 at the whole | The water source Produced Water is listed more than once
      WATER-09 at the whole | The water source Other, < 1000TDS has 0%
      WATER-10 at the whole | The share of the water source Other, < 1000TDS is so small that it rounds to 0% at two decimals
      DISCLOSURE-01 at rows | No chemical data provided
      DISCLOSURE-02 at rows | The Max Ingredient Concentration sum is greater than 103% (103.41%)
      DISCLOSURE-03 at rows | The Max Ingredient Concentration sum is less than 97% (96.99%)
      ROW-01 at ingredientName | Ingredient name is required
      ROW-02 at tradeName | Trade name is required
      ROW-03 at supplier | Supplier is required
      ROW-04 at purpose | Purpose is required
      ROW-05 at massIngredient | Mass must be above 0
      ROW-06 at supplier | A CAS number that reads Proprietary or N/A needs a supplier | Use Lone Star Energy as supplier
      ROW-07 at supplier | Ampersands (&) are not allowed in chemical data fields | Replace & with and
      WELL-01 at apiNumber | Missing required well data: apiNumber
      WELL-11 at entryMethod | The document has no valid entry method, which the registry requires | Write MSDS+
      WELL-02 at apiNumber | API number must be 14 digits (XX-XXX-XXXXX-0000 format) | Add zeros
      WELL-08 at operatorNumber | The operator number T14-1193 has characters other than letters and digits
      WELL-03 at tvd | The TVD of 0.99 ft is below 1 ft: the registry will refuse it
      WELL-04 at tvd | The TVD of 26000.01 ft is above 26,000 ft
      WELL-10 at totalMass | The total mass is below 0: -1
      WELL-15 at wellName | The well name Bravo 1H has a line break, a tab or a hidden character in it
      WELL-05 at totalClean | The base water volume is 0: the document says 1 gal
      WELL-14 at totalClean | The base water volume of 0.4 gal is below 1 gal: the document says 1 gal
      WELL-06 at totalClean | The base water volume of 40000001 gal is above 40 million gal
      WELL-07 at operatorNumber | The operator number is unknown: the document says 00000000, which the registry refuses. Please complete the customer.
      WELL-12 at operatorNumber | The document names no operator number: the registry will refuse it
      WELL-13 at operatorNumber | The document says the operator number 1, but A has 123 | Use 123
      WELL-09 at operatorNumber | The operator number 1411193 has fewer than 8 characters. The registry's numbers have 8 characters, such as T1411193.
      DATE-01 at startDate | Start Date is not a date: soon. Please write it like 2024-08-05 11:09.
      DATE-02 at endDate | The job ends before it starts
      DATE-03 at endDate | End Date is in the future: 2024-08-26
      DATE-04 at endDate | The job takes longer than 3 months
      DATE-05 at startDate | Start Date is before 2011: 2010-12-31
      XML-01 at tradeName | The first chemical needs a trade name
      XML-02 at purpose | 100 Mesh Sand needs a supplier and a purpose
      XML-03 at vendorId | A Proprietary CAS number needs a vendor. Please choose one, or add it in the Vendors tab. | Use Gulf Chemical Supply as vendor
      XML-04 at supplier | The document names no supplier of Crystalline silica: the registry will probably refuse it
      CAS-01 at casNumber | CAS numbers must read "Proprietary" if listed as Trade Secrets | Use Proprietary
      CAS-02 at casNumber | The CAS number 7732185 is in an incorrect format. All CAS numbers should include 2 hyphens.
      CAS-03 at casNumber | The CAS number 7732-18-4 is incorrect
      CAS-04 at casNumber | The CAS number 07732-18-5 has leading zeros; it is printed without them | Remove leading zeros
      CAS-05 at casNumber | The CAS number of Crystalline silica, which no safety data sheet lists, is incorrect: 7732-18-4
      CAS-06 at casNumber | Version 4.0 of the registry writes CAS Not Assigned instead of not assigned
      LIMIT-01 at wellName | Name is longer than 150 characters
      LIMIT-02 at longitude | Longitude is not a number: west
      LIMIT-03 at longitude | Longitude is below -180: -180.1
      LIMIT-04 at longitude | Longitude is above -63: -62.9
      LIMIT-05 at wellName | Name holds the character U+0007, which XML does not allow
      PLACE-01 at state | The API number belongs to Texas, but the well is said to be in Ohio | Use Texas
      PLACE-02 at county | The API number belongs to Upton county, but the well is said to be in Reagan | Use Upton
      PLACE-03 at longitude | The location is outside the API number's county
      PLACE-08 at apiNumber | The API number begins with 99, which is no state code: the registry will refuse it
      PLACE-09 at apiNumber | Texas has no county code 462, which the API number names: the registry will refuse it
      PLACE-10 at longitude | The location is outside the bounding coordinates of Upton county, to which the API number belongs: the registry will probably refuse it
      PLACE-07 at apiNumber | The API number has lost its leading zero: in Upton, Texas, it is 02461424710000 | Add the zero
      PLACE-04 at longitude | Latitude and longitude are swapped | Swap them
      PLACE-05 at longitude | The longitude has lost its minus sign | Add the minus sign
      PLACE-06 at latitude | The latitude 31.345 has fewer than 4 decimals
      FLUID-01 at rows | Sand makes up 51% of the job, more than half
      FLUID-02 at rows | Water makes up 49% of the job, less than half
      FLUID-03 at rows | The mass of the water and its volume x 8.345 are more than 20% apart
      FLUID-04 at rows | There is only one chemical besides water
      FLUID-05 at rows | There is no chemical besides water
      CONSISTENCY-01 at rows | The masses of the rows add up to 10,000 lb, but the total mass is 11,000 lb
      CONSISTENCY-02 at rows | The % HF Job of all rows adds up to 1%: these look like fractions of 1, not like percents
      CONSISTENCY-03 at rows | In 2 of 2 rows, the mass is not the % HF Job of the total mass of 11,000 lb. Please check the total mass.
      CONSISTENCY-04 at rows | Crystalline silica weighs more than Crystalline silica (9,000 lb and 1,000 lb), but has a smaller % HF Job (10% and 90%)
      CONSISTENCY-05 at massIngredient | The mass of Crystalline silica is 9 lb, but 9.97% of the total mass of 9,000,000 lb is 897,300 lb
      CONSISTENCY-06 at rows | 7 of 8 rows are Proprietary, more than 75%
      CONSISTENCY-07 at rows | The base non-water volume is 500 gal, but no row is a carrier other than water
      CONSISTENCY-08 at rows | The water source is Produced Water alone, but the carrier is called Fresh Water, Water
      CONSISTENCY-09 at rows | The document lists 3 products, but only 1 chemical. Please make sure that none is left out.
      CODE-01 at comments | The comment says "Code not found in ingredients table". Please complete the row.
      CODE-02 at ingredientName | The ingredient is named by a chemical code: cp1001. Please write what it is.
      ADDITIVE-01 at ingredientName | Crystalline silica is listed more than once under 100 Mesh Sand | Remove duplicate row
      ADDITIVE-02 at isNonMsds | Crystalline silica is listed as MSDS and as non-MSDS | Remove duplicate row
      ADDITIVE-03 at percentInAdditive | The percents of FR-1 add up to 150.001%, more than 150%
      ADDITIVE-04 at percentInAdditive | The percents of FR-1 add up to 101.1%, more than 101%
      SUBSTANCE-01 at casNumber | The ingredients table lists 14808-60-7 as Silica, not as Methanol | Use 67-56-1
      SUBSTANCE-02 at casNumber | Crystalline silica (68334-30-5) is a diesel fuel: its use needs a federal permit
      SUBSTANCE-03 at ingredientName | Polytetrafluoroethylene looks like a PFAS. Colorado and New Mexico do not allow any.
      SUBSTANCE-07 at casNumber | The ingredients table lists SILICA as 14808-60-7, not as 1480-86-0 | Use 14808-60-7
      SUBSTANCE-04 at percentInAdditive | Chlorine dioxide cannot make up 81% of an additive, more than 80%
      SUBSTANCE-08 at specificGravity | The specific gravity of Crystalline silica is 1050, more than 6. Please make sure that it is not a density in kg/m3 or lb/gal.
      SUBSTANCE-05 at casNumber | The CAS number 54841-71-3 of Crystalline silica is out of use: 67-56-1 has replaced it | Use 67-56-1
      SUBSTANCE-06 at casNumber | The CAS number 7647-14-5 is valid, but not a known one. Please make sure that it is the number of Crystalline silica.
      TEXT-01 at purpose | The purpose is the same as the trade name: 100 MESH sand
      TEXT-02 at purpose | 0 is not a description. Please write what it is.
      TEXT-03 at purpose | Prop pant has a line break, a tab or a hidden character in it | Put it on one line
      PRINT-01 at percentInAdditive | The percent in additive of Crystalline silica is so small that it is printed as 0.0
      PRINT-02 at massIngredient | The mass of Crystalline silica is so small that it is printed as 0.000
      PRINT-03 at percentInHFJob | The percent in the job of Crystalline silica is so small that it is printed as 0
      PRINT-05 at percentInHFJob | The percent in the job of Crystalline silica is missing
      PRINT-06 at percentInHFJob | The percent in the job of Crystalline silica is 0
      PRINT-10 at massIngredient | The document says that the mass of Crystalline silica is 0.0 lb
      PRINT-08 at percentInAdditive | The percent in additive of Crystalline silica, which no safety data sheet lists, is below 0: -2.
      PRINT-09 at percentInHFJob | The percent in the job of Crystalline silica, which no safety data sheet lists, is below 0: -0.0007
      PRINT-04 at rows | The mass of 1 of 1 ingredients is not in the document. The registry does not require it.
      PRINT-07 at percentInHFJob | The percent in the job of Crystalline silica, which no safety data sheet lists, is missing
      CLAIMANT-01 at rows | Some proprietary chemicals do not have vendor information. Please add vendor information in the Ingredients Management section.
      CLAIMANT-02 at vendorId | The vendor of Copolymer lacks phone: the document will use placeholders
      CLAIMANT-07 at vendorId | The contact data of the claimant of Copolymer are not real: the document says Not Provided, not.provided@example.com
      CLAIMANT-03 at vendorId | The vendor of Copolymer has an email address that is not valid: pat@gulf. The registry will refuse it.
      CLAIMANT-04 at vendorId | Crystalline silica reads CAS Not Assigned and has no vendor. The registry asks for a claimant, and will refuse it. | Use Gulf Chemical Supply as vendor
      CLAIMANT-05 at supplier | Crystalline silica reads N/A and names no company. The registry asks for one, and will refuse it.
      CLAIMANT-06 at vendorId | The document names no first name and no e-mail of the claimant of Copolymer: the registry will refuse it
      FILE-01 at apiNumber | A disclosure of this API number and end date is already stored: a.xml
      FILE-02 at apiNumber | Another disclosure here has the same API number, and its job was at the same time: Bluebonnet 1H
      STATE-01 at endDate | Texas: The service company must give the operator its part by 2024-09-04 (16 TAC 3.29), 10 days left
      STATE-02 at state | Pennsylvania: For unconventional wells, the statute forbids linking chemicals to their additives. (58 Pa.C.S. 3222.1) This document links them.
      STATE-03 at rows | The entry method is SystemApproach, but 2 of 3 rows name a chemical and its product
      SAVE-01 at the whole | No XML content to save. Please generate XML first.
      SAVE-02 at the whole | You must select a customer before saving the XML file."
    `);
  });
});
