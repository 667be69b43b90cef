import { describe, expect, it } from 'vitest';
import type { Disclosure } from '../model/disclosure.ts';
import { exampleDisclosure, exampleWell, exampleRow } from './disclosure.examples.ts';
import { readDisclosures } from './read-disclosure.ts';
import { writeDisclosure } from './write-disclosure.ts';

const read = (disclosure: Disclosure) => readDisclosures(writeDisclosure(disclosure));
const readOne = (text: string): Disclosure => {
  const [disclosure] = readDisclosures(text).disclosures;
  if (disclosure === undefined) throw new Error('The document holds no disclosure');
  return disclosure;
};
const inRoot = (inner: string) => `<FracFocus4_0>${inner}</FracFocus4_0>`;
const problemsOf = (inner: string) =>
  readDisclosures(inRoot(`<FractureJob>\n${inner}</FractureJob>`)).problems.map(
    ({ message, place }) => `${place.line}:${place.column} ${message}`,
  );

describe('a document that is read', () => {
  it('gives the well fields back', () => {
    const { well } = readOne(writeDisclosure(exampleDisclosure));
    expect(well).toEqual({
      ...exampleWell,
      api: '42461424710000',
      apiNumber: '42461424710000',
      startDate: '2024-08-05T11:09:00',
      endDate: '2024-08-15T23:09:00',
      totalMass: 9_270_753,
      state: '',
      county: '',
      customer: '',
      customer_id: null,
    });
  });

  it('takes state and county from the API number', () => {
    const places = { stateOfApi: () => 'Texas', countyOfApi: () => 'Upton' };
    const [disclosure] = readDisclosures(writeDisclosure(exampleDisclosure), places).disclosures;
    expect(disclosure?.well).toMatchObject({ state: 'Texas', county: 'Upton' });
  });

  it('names the county code where it stands for no county', () => {
    const places = { stateOfApi: () => 'Alaska', countyOfApi: () => undefined };
    const [disclosure] = readDisclosures(writeDisclosure(exampleDisclosure), places).disclosures;
    expect(disclosure?.well.county).toBe('Code 461');
  });

  it('gives the rows back, with the volume of water only', () => {
    const { rows } = readOne(writeDisclosure(exampleDisclosure));
    expect(rows.map((row) => [row.ingredientName, row.casNumber, row.percentInHFJob, row.volume])).toEqual([
      ['Water', '7732-18-5', 0.9001426396, 1_000_000],
      ['Copolymer', 'Proprietary', 0.0000594094, null],
      ['Ethylene glycol', '107-21-1', 0.0000180029, null],
      ['Crystalline silica, "quartz"', '14808-60-7', 0.0997610451, null],
      ['Sodium chloride', '7647-14-5', 0.0000099016, null],
    ]);
    expect(rows.map((row) => row.isNonMsds)).toEqual([false, false, false, false, true]);
    expect(rows[1]).toMatchObject({
      tradeName: 'FR-1',
      purpose: 'Friction Reducer',
      massIngredient: 550.77,
      vendorId: 1,
    });
  });

  it('knows one water source from several', () => {
    const single = { type: 'single', source: 'Produced Water' } as const;
    const [disclosure] = read({ ...exampleDisclosure, well: { ...exampleWell, waterSource: single } }).disclosures;
    expect(disclosure?.well.waterSource).toEqual(single);
    expect(readOne(inRoot('<FractureJob/>')).well.waterSource).toBeNull();
    const half = '<WaterSource><Description>Produced Water</Description><Percent>50</Percent></WaterSource>';
    expect(readOne(inRoot(`<FractureJob>${half}</FractureJob>`)).well.waterSource).toEqual({
      type: 'multiple',
      sources: [{ name: 'Produced Water', percent: 50 }],
    });
  });

  it('reads what is missing as missing', () => {
    const { well, rows } = readOne(inRoot('<FractureJob><TVD/></FractureJob>'));
    expect(rows).toEqual([]);
    expect(well).toMatchObject({ tvd: null, totalClean: null, wellName: '', operatorNumber: '', totalMass: 0 });
  });

  it('reads a well that says nothing as blank, with the answers that a new well has', () => {
    const { well, entryMethod, amendedReason } = readOne(inRoot('<FractureJob/>'));
    expect([entryMethod, amendedReason]).toEqual(['MSDS+', '']);
    expect(well).toEqual({
      name: '',
      wellName: '',
      api: '',
      apiNumber: '',
      state: '',
      county: '',
      longitude: '',
      latitude: '',
      startDate: '',
      endDate: '',
      tvd: null,
      clean: null,
      totalClean: null,
      totalBaseNonWaterVolume: null,
      totalMass: 0,
      totalStages: null,
      chemicals: [],
      waterSource: null,
      customer: '',
      customer_id: null,
      operatorNumber: '',
      federalWell: 'No',
      indianWell: 'No',
      datum: 'NAD83',
    });
  });

  it('names no county for a number that is too short to have one', () => {
    const places = { stateOfApi: () => 'Alaska', countyOfApi: () => undefined };
    const text = inRoot('<FractureJob><APINumber>50-02</APINumber></FractureJob>');
    expect(readDisclosures(text, places).disclosures[0]?.well).toMatchObject({ state: 'Alaska', county: '' });
  });

  it('keeps the parts of a water source that are there', () => {
    const sources = '<WaterSource><Percent>100</Percent></WaterSource><WaterSource/>';
    expect(readOne(inRoot(`<FractureJob>${sources}</FractureJob>`)).well.waterSource).toEqual({
      type: 'multiple',
      sources: [
        { name: '', percent: 100 },
        { name: '', percent: 0, isSilent: true },
      ],
    });
  });

  it('takes true and false, prefixes, CDATA and any line ends', () => {
    const text = `<f:FracFocus3_0 xmlns:f="u">\r\n<f:FractureJob><f:WellName><![CDATA[A & B]]></f:WellName>
      <f:FederalWell>true</f:FederalWell><f:TVD> 12.5 </f:TVD></f:FractureJob></f:FracFocus3_0>`;
    expect(readDisclosures(text)).toMatchObject({ version: '3.0', problems: [] });
    expect(readOne(text).well).toMatchObject({ wellName: 'A & B', federalWell: 'Yes', tvd: 12.5 });
  });

  it.each([
    ['<TVD>deep</TVD>', '2:1 <TVD> cannot be read: "deep"'],
    ['<Datum>NAD99</Datum>', '2:1 <Datum> cannot be read: "NAD99"'],
    ['\n  <Depth>1</Depth>', '3:3 The element <Depth> is not known inside <FractureJob>'],
    ['<WellName>A</WellName><WellName>B</WellName>', '2:23 <WellName> appears twice'],
    ['<WellName>A<b/></WellName>', '2:12 The element <b> is not known inside <WellName>'],
    [`<TVD>${'x'.repeat(101)}</TVD>`, `2:1 <TVD> cannot be read: "${'x'.repeat(100)}"`],
    ['lost', '1:15 There is text between the elements of <FractureJob>'],
    ['<Odd><Inner>1</Inner></Odd>', '2:1 The element <Odd> is not known inside <FractureJob>'],
  ])('lists what it cannot take over: %j', (inner, problem) => {
    expect(problemsOf(inner)).toEqual([problem]);
  });

  it('lists water sources in version 3.0, which has none', () => {
    const text = '<FracFocus3_0><FractureJob><WaterSource/></FractureJob></FracFocus3_0>';
    expect(readDisclosures(text).problems).toHaveLength(1);
  });

  it('names long names by their beginning', () => {
    const name = 'n'.repeat(100_000);
    expect(problemsOf(`<${name}/>`)[0]).toHaveLength('2:1 '.length + 301);
    expect(() => readDisclosures(`<${name}/>`)).toThrow(
      /^This is not a FracFocus document: it starts with <n{200,}… \(line 1/,
    );
  });

  it('stops listing at a hundred problems', () => {
    expect(problemsOf('<Odd/>'.repeat(1000))).toHaveLength(100);
  });

  it.each([
    ['<FractureJob></FractureJob>', 1001, 'more than 1000 jobs'],
    ['<x:Purpose />', 30_001, 'more than 30000 records'],
    ['<IngredientMSDS></IngredientMSDS>', 30_001, 'more than 30000 records'],
  ])('is refused when %s stands there %d times', (text, times, reason) => {
    expect(() => readDisclosures(inRoot(text.repeat(times)))).toThrow(`The document holds ${reason} (line 1, column `);
    expect(() => readDisclosures(inRoot(text.repeat(times - 1)))).not.toThrow();
  });

  it('is refused when it is no FracFocus document', () => {
    expect(() => readDisclosures('<html/>')).toThrow(
      'This is not a FracFocus document: it starts with <html> instead of <FracFocus4_0> or <FracFocus3_0> (line 1, column 1)',
    );
  });
});

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
