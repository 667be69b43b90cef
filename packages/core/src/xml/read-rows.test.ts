import { describe, expect, it } from 'vitest';
import type { Disclosure } from '../model/disclosure.ts';
import { exampleDisclosure, exampleRow } from './disclosure.examples.ts';
import { readDisclosures } from './read-disclosure.ts';
import { writeDisclosure } from './write-disclosure.ts';

const read = (disclosure: Disclosure) => readDisclosures(writeDisclosure(disclosure));
const readOne = (text: string): Disclosure => {
  const [disclosure] = readDisclosures(text).disclosures;
  if (disclosure === undefined) throw new Error('The document holds no disclosure');
  return disclosure;
};
const inPurpose = (ingredients: string) =>
  `<FracFocus4_0><FractureJob><Purpose><TradeName>Water</TradeName><Purpose>Carrier/Base Fluid</Purpose>
    <TypeIngredient>${ingredients}</TypeIngredient></Purpose></FractureJob></FracFocus4_0>`;
const rowsOf = (ingredients: string) => readOne(inPurpose(ingredients)).rows;

describe('rows that are read', () => {
  it('makes a vendor of each claimant, once', () => {
    const secret = (vendorId: number) => exampleRow({ ingredientName: 'x', casNumber: 'Proprietary', vendorId });
    const vendors = [1, 2].map((id) => ({
      id,
      company: `C${id}`,
      firstName: 'F',
      lastName: 'L',
      email: 'e',
      phone: 'p',
    }));
    const document = read({ ...exampleDisclosure, rows: [secret(2), secret(1), secret(2)], vendors });
    expect(document.disclosures[0]?.rows.map((row) => row.vendorId)).toEqual([1, 2, 1]);
    expect(document.disclosures[0]?.vendors.map((vendor) => vendor.company)).toEqual(['C2', 'C1']);
  });

  it('reads a row that says nothing as blank, and the mass it has as given', () => {
    const [row] = rowsOf('<IngredientMSDS/>');
    expect(row).toMatchObject({
      tradeName: 'Water',
      supplier: '',
      ingredientName: '',
      casNumber: '',
      comments: '',
      vendorId: null,
      percentInAdditive: 0,
      percentInHFJob: 0,
      massIngredient: 0,
      volume: null,
      specificGravity: null,
      massIsTyped: true,
      isNonMsds: false,
    });
  });

  it('derives the volume of water that is nothing but water', () => {
    const water = (share: number) =>
      rowsOf(
        `<IngredientMSDS><IngredientName>Water</IngredientName><CASNumber>7732-18-5</CASNumber>
        <PercentHighAdditive>${share}</PercentHighAdditive><MassIngredient>83.45</MassIngredient></IngredientMSDS>`,
      )[0];
    expect(water(100)).toMatchObject({ volume: 10, specificGravity: 1, massIsTyped: false });
    expect(water(99.9)).toMatchObject({ volume: null, specificGravity: null, massIsTyped: true });
  });

  it('adds the masses up where the document has no total', () => {
    const row = '<IngredientMSDS><MassIngredient>1.5</MassIngredient></IngredientMSDS>';
    expect(readOne(inPurpose(row + row)).well.totalMass).toBe(3);
  });

  it('keeps the parts of a claimant that are there', () => {
    const { vendors } = readOne(
      inPurpose('<IngredientMSDS><ClaimantEmail>a@b.example</ClaimantEmail></IngredientMSDS>'),
    );
    expect(vendors).toEqual([{ id: 1, company: '', firstName: '', lastName: '', email: 'a@b.example', phone: '' }]);
  });

  it('lists a share of the job that is no number', () => {
    const text = inPurpose('<IngredientMSDS><PercentHFJob>most</PercentHFJob></IngredientMSDS>');
    expect(readDisclosures(text).problems.map(({ message }) => message)).toEqual([
      '<PercentHFJob> cannot be read: "most"',
    ]);
  });
});
