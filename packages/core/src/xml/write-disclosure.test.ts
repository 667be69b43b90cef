import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Disclosure } from '../model/disclosure.ts';
import type { SelectedWell } from '../model/well.ts';
import { exampleDisclosure, exampleRow, exampleRows, exampleWell } from './disclosure.examples.ts';
import { toRecord } from './disclosure-record.ts';
import { UnwritableError, writeDisclosure, writeDisclosures } from './write-disclosure.ts';
import { linesOf, withRows } from './written-lines.examples.ts';
import type { JobRecord } from '../registry/disclosure-table.ts';

const withWell = (well: Partial<SelectedWell>): Disclosure => ({
  ...exampleDisclosure,
  well: { ...exampleWell, ...well },
});

describe('the written document', () => {
  it('ends with a line feed and has no carriage return', () => {
    expect(writeDisclosure(exampleDisclosure)).toMatch(/^[^\r]*<\/FracFocus4_0>\n$/);
  });

  it('has no water sources in version 3.0', () => {
    const text = writeDisclosures([exampleDisclosure], '3.0');
    expect(text).toContain('<FracFocus3_0 xmlns="FracFocus3_0.xsd">\n');
    expect(text).not.toContain('<WaterSource>');
  });

  it('holds several jobs', () => {
    expect(linesOf(exampleDisclosure, 'FractureJob')).toHaveLength(1);
    expect(writeDisclosures([exampleDisclosure, exampleDisclosure]).match(/<FractureJob>/g)).toHaveLength(2);
  });

  it('prints a placeholder for an unknown operator number', () => {
    expect(linesOf(withWell({ operatorNumber: '' }), 'OperatorNumber')).toEqual([
      '<OperatorNumber>00000000</OperatorNumber>',
    ]);
  });

  it.each([
    ['-102.0100', '-102.0100'],
    ['-102.1234567890', '-102.1234567890'],
    ['-102.12345678909', '-102.1234567891'],
    ['-1.02e2', '-102'],
    [' -102 ', '-102'],
  ])('prints the longitude %j as %s', (longitude, printed) => {
    expect(linesOf(withWell({ longitude }), 'SurfLongitude')).toEqual([`<SurfLongitude>${printed}</SurfLongitude>`]);
  });

  it('prints the base water that the rows were built with, and none when it is unknown', () => {
    expect(linesOf(withWell({ totalClean: 0, clean: 99.5 }), 'TotalBaseWaterVolume')).toEqual([
      '<TotalBaseWaterVolume>100</TotalBaseWaterVolume>',
    ]);
    expect(linesOf(withWell({ totalClean: null, clean: null }), 'TotalBaseWaterVolume')).toEqual([]);
    expect(linesOf(withWell({ totalClean: null, clean: 5 }), 'TotalBaseWaterVolume')).toEqual([
      '<TotalBaseWaterVolume>5</TotalBaseWaterVolume>',
    ]);
    expect(linesOf(withWell({ totalClean: 7, clean: null }), 'TotalBaseWaterVolume')).toEqual([
      '<TotalBaseWaterVolume>7</TotalBaseWaterVolume>',
    ]);
  });

  it('has no element for what is not there', () => {
    expect(linesOf(withWell({ waterSource: null }), 'WaterSource')).toEqual([]);
    expect(linesOf(withRows(exampleRow({ tradeName: 'FR-1' })), 'TypeIngredient')).toHaveLength(1);
  });

  it('keeps what only documents from elsewhere say', () => {
    const disclosure: Disclosure = {
      ...exampleDisclosure,
      well: { ...exampleWell, totalBaseNonWaterVolume: 12.5 },
      amendedReason: 'Depth',
      entryMethod: 'SystemApproach',
    };
    expect(writeDisclosure(disclosure)).toContain(
      '<TotalBaseNonWaterVolume>12.5</TotalBaseNonWaterVolume>\n    <TotalMass>9270753</TotalMass>\n' +
        '    <AmendedReason>Depth</AmendedReason>\n    <EntryMethod>SystemApproach</EntryMethod>\n',
    );
  });

  it('puts the Water block first', () => {
    expect(linesOf(withRows(...exampleRows.toReversed()), 'TradeName')[0]).toBe('<TradeName>Water</TradeName>');
  });

  it.each([
    [withWell({ wellName: 'A\u0007' }), 'wellName: the character U+0007 is not allowed in XML'],
    [withWell({ startDate: 'soon' }), 'startDate: the value cannot be written as JobStartDate'],
    [withWell({ apiNumber: '42<b/>' }), 'apiNumber: the value cannot be written as APINumber'],
    [withWell({ latitude: 'north' }), 'latitude: the value cannot be written as SurfLatitude'],
    [withWell({ tvd: Number.NaN }), 'tvd: the value cannot be written as TVD'],
    [withRows(exampleRow({ comments: '\uD800' })), 'comments: the character U+D800 is not allowed in XML'],
  ])('is refused by the name of the field (%#)', (disclosure, message) => {
    expect(() => writeDisclosure(disclosure)).toThrow(
      new UnwritableError(message.split(':')[0] ?? '', message.slice(message.indexOf(' ') + 1)),
    );
  });

  it('is refused with an error that has a name and a field', () => {
    const { name, field, message } = new UnwritableError('tvd', 'too deep');
    expect([name, field, message]).toEqual(['UnwritableError', 'tvd', 'tvd: too deep']);
  });

  it('is the same for the same input', () => {
    fc.assert(
      fc.property(fc.string(), (wellName) => {
        const once = () => writeDisclosure(withWell({ wellName: wellName.replaceAll(/[^ -~]/g, '') }));
        expect(once()).toBe(once());
      }),
      { numRuns: 50 },
    );
  });
});

const claimant = (disclosure: Disclosure) =>
  ['Company', 'FirstName', 'LastName', 'Email', 'Phone'].flatMap((part) => linesOf(disclosure, `Claimant${part}`));

describe('a record of the document', () => {
  it('has a value for every required element', () => {
    const { wellName, ...rest } = toRecord(withRows());
    const whole: JobRecord = { ...rest, wellName };
    // @ts-expect-error -- a record that does not name the well does not compile
    const nameless: JobRecord = rest;
    expect([whole.wellName, nameless.wellName]).toEqual([wellName, undefined]);
  });
});

describe('rows in the document', () => {
  it('keeps spellings of trade name, supplier and purpose apart', () => {
    const row = { tradeName: 'FR-1', supplier: 'A', purpose: 'P', ingredientName: 'x', casNumber: 'N/A' };
    const disclosure = withRows(
      exampleRow(row),
      exampleRow({ ...row, tradeName: 'fr-1' }),
      exampleRow({ ...row, supplier: 'B' }),
      exampleRow({ ...row, purpose: 'p' }),
      exampleRow(row),
    );
    expect(linesOf(disclosure, 'TradeName')).toHaveLength(4);
    expect(linesOf(disclosure, 'IngredientMSDS')).toHaveLength(5);
  });

  it('names the one supplier of the other chemicals, or refers to those above', () => {
    const other = exampleRow({ isNonMsds: true, ingredientName: 'x', casNumber: 'N/A', supplier: 'A' });
    expect(linesOf(withRows(other, other), 'Supplier')).toEqual(['<Supplier>A</Supplier>']);
    const above = ['<Supplier>Listed Above</Supplier>'];
    expect(linesOf(withRows(other, { ...other, supplier: 'B' }), 'Supplier')).toEqual(above);
    expect(linesOf(withRows(other, { ...other, supplier: '' }), 'Supplier')).toEqual(above);
    expect(linesOf(withRows({ ...other, supplier: ' ' }), 'Supplier')).toEqual(above);
  });

  it('lists what no data sheet lists among the other chemicals, even where it names no product', () => {
    const other = exampleRow({ isNonMsds: true, casNumber: 'Listed Below', massIngredient: 6 });
    const bare = { ...other, tradeName: '', supplier: '', purpose: 'Other Ingredients', casNumber: '64-17-5' };
    const written = withRows(bare, other);
    expect(linesOf(written, 'TradeName')).toEqual(['<TradeName>Other Chemicals</TradeName>']);
    expect(linesOf(written, 'MassIngredient')).toEqual(Array(2).fill('<MassIngredient>6.000</MassIngredient>'));
    const comment = '<IngredientComment>Non-MSDS Component</IngredientComment>';
    expect(linesOf(written, 'IngredientComment')).toEqual([comment, comment]);
  });

  it('comments other chemicals, unless a document said more about them', () => {
    const other = exampleRow({ isNonMsds: true, ingredientName: 'x', casNumber: 'N/A' });
    const usual = { ...other, comments: ' NON-msds Component ' };
    const blank = { ...other, comments: ' ' };
    const unusual = { ...other, comments: 'Listed by the vendor' };
    expect(linesOf(withRows(other, usual, blank, unusual), 'IngredientComment')).toEqual([
      '<IngredientComment>Non-MSDS Component</IngredientComment>',
      '<IngredientComment>Non-MSDS Component</IngredientComment>',
      '<IngredientComment>Non-MSDS Component</IngredientComment>',
      '<IngredientComment>Listed by the vendor</IngredientComment>',
    ]);
  });

  it('names placeholders for what the claimant does not say, and no claimant where none is known', () => {
    const secret = exampleRow({ tradeName: 'X', ingredientName: 'x', casNumber: 'Proprietary', vendorId: 99 });
    const placeholders = [
      '<ClaimantCompany>Not Provided</ClaimantCompany>',
      '<ClaimantFirstName>Not Provided</ClaimantFirstName>',
      '<ClaimantLastName>Not Provided</ClaimantLastName>',
      '<ClaimantEmail>not.provided@example.com</ClaimantEmail>',
      '<ClaimantPhone>000-000-0000</ClaimantPhone>',
    ];
    expect(claimant(withRows(secret))).toEqual(placeholders);
    const nobody = { id: 99, company: ' ', firstName: ' ', lastName: ' ', email: ' ', phone: ' ' };
    expect(claimant({ ...withRows(secret), vendors: [nobody] })).toEqual(placeholders);
    expect(linesOf(withRows({ ...secret, vendorId: null }), 'ClaimantCompany')).toEqual([]);
    expect(claimant(withRows({ ...secret, casNumber: 'CAS not assigned' }))).toEqual(placeholders);
    expect(claimant(withRows({ ...secret, casNumber: 'CAS not assigned', vendorId: null }))).toEqual([]);
    expect(claimant(withRows({ ...secret, casNumber: '67-56-1' }))).toEqual([]);
  });

  it('names only a company where a number is not applicable: the vendor, or else the supplier', () => {
    const row = exampleRow({ tradeName: 'X', ingredientName: 'x', casNumber: 'n/a', supplier: 'Gulf' });
    expect(claimant(withRows(row))).toEqual(['<ClaimantCompany>Acme Chemicals</ClaimantCompany>']);
    const bySupplier = ['<ClaimantCompany>Gulf</ClaimantCompany>'];
    expect(claimant(withRows({ ...row, vendorId: null }))).toEqual(bySupplier);
    expect(claimant(withRows({ ...row, vendorId: 99 }))).toEqual(bySupplier);
    expect(claimant(withRows({ ...row, vendorId: null, supplier: 'Listed Above' }))).toEqual([]);
  });
});
