import { checkDisclosure, documentTroubles, findAll, readDisclosures, registryChecks } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { loadPlaces } from '../places/load-places.ts';
import { checkSchema } from './check-schema.ts';

const block = (tradeName: string, purpose: string, ingredient: string) => `<Purpose>
<TradeName>${tradeName}</TradeName>
<Supplier>Gulf Chemical Supply</Supplier>
<Purpose>${purpose}</Purpose>
<TypeIngredient>
${ingredient}
</TypeIngredient>
</Purpose>`;

/** Of 10,000 lb in all. */
const listed = (name: string, cas: string, percent: number, contact = '') => `<IngredientMSDS>
<IngredientName>${name}</IngredientName>
<CASNumber>${cas}</CASNumber>
<PercentHighAdditive>100.0</PercentHighAdditive>
<PercentHFJob>${percent}</PercentHFJob>
<MassIngredient>${percent * 100}</MassIngredient>
${contact}</IngredientMSDS>`;

const claimant = `<ClaimantCompany>Gulf Chemical Supply</ClaimantCompany>
<ClaimantFirstName>Ana</ClaimantFirstName>
<ClaimantLastName>Reyes</ClaimantLastName>
<ClaimantEmail>ana.reyes@example.com</ClaimantEmail>
<ClaimantPhone>432-555-0101</ClaimantPhone>
`;

const SAND = block('100 Mesh Sand', 'Proppant', listed('Crystalline silica', '14808-60-7', 14));

/** Nothing is wrong with it. */
const sound = `<FracFocus4_0 xmlns="FracFocus4_0.xsd">
<FractureJob>
<JobStartDate>2024-08-05T11:09:00</JobStartDate>
<JobEndDate>2024-08-20T17:30:00</JobEndDate>
<OperatorNumber>T1411193</OperatorNumber>
<APINumber>42461424710000</APINumber>
<WellName>Bluebonnet 1H</WellName>
<SurfLongitude>-101.8765</SurfLongitude>
<SurfLatitude>31.3456</SurfLatitude>
<Datum>NAD83</Datum>
<FederalWell>0</FederalWell>
<IndianWell>0</IndianWell>
<TVD>9876.5</TVD>
<TotalBaseWaterVolume>1018</TotalBaseWaterVolume>
<TotalBaseNonWaterVolume>0</TotalBaseNonWaterVolume>
<TotalMass>10000</TotalMass>
<EntryMethod>MSDS+</EntryMethod>
<WaterSource>
<Description>Produced Water</Description>
<Percent>100</Percent>
</WaterSource>
${block('Water', 'Carrier/Base Fluid', listed('Water', '7732-18-5', 85))}
${SAND}
${block('FR-1', 'Friction Reducer', listed('Copolymer', 'Proprietary', 1, claimant))}
</FractureJob>
</FracFocus4_0>
`;

const places = await loadPlaces();

/** Each finding as its grade and rule. */
function check(text: string): string[] {
  const { version, disclosures } = readDisclosures(text, places);
  const schema = checkSchema(text, version).flatMap(({ message: problem }) =>
    findAll([documentTroubles.schema], { problem }),
  );
  const rules = disclosures.flatMap((disclosure) => checkDisclosure(disclosure, { version, places }));
  return [...schema, ...rules].map(({ id, severity }) => `${severity} ${id}`);
}

function swap(...changes: (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The sound document has no ${from}`);
    return text.replace(from, () => to);
  }, sound);
}
const set = (element: string, value: string) => {
  const [old = 'nothing'] = new RegExp(`<${element}>[^<]*</${element}>`).exec(sound) ?? [];
  return swap([old, `<${element}>${value}</${element}>`]);
};
const without = (element: string) => {
  const [old = 'nothing'] = new RegExp(`<${element}>[^<]*</${element}>\n`).exec(sound) ?? [];
  return swap([old, '']);
};
const withSand = (...changes: [string | RegExp, string][]) =>
  swap([SAND, changes.reduce((text, [from, to]) => text.replace(from, to), SAND)]);
const amongOthers: [RegExp, string] = [/IngredientMSDS([^]*)IngredientMSDS/, 'IngredientOther$1IngredientOther'];
const noSupplier: [RegExp, string] = [/<Supplier>.*\n/, ''];
const SILICA = '14808-60-7';

/** By line and rule: a document that breaks it. */
const examples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tree: { 'DOCUMENT-02': set('Datum', ''), 'LIMIT-01': set('WellName', 'x'.repeat(151)) },
  'one kind': { 'DOCUMENT-02': swap(['</IngredientMSDS>', '</IngredientMSDS><IngredientOther/>']) },
  'entry method': { 'DOCUMENT-02': set('EntryMethod', 'msds'), 'WELL-11': without('EntryMethod') },
  answers: { 'DOCUMENT-02': set('Datum', 'NAD99'), 'WELL-01': without('WellName'), 'WELL-11': without('Datum') },
  'order of dates': { 'DATE-02': set('JobEndDate', '2024-08-04T11:09:00') },
  'first day': { 'DATE-05': set('JobStartDate', '2010-12-31T11:09:00') },
  'length of the job': { 'DATE-04': set('JobEndDate', '2024-11-06T11:09:00') },
  operator: {
    'LIMIT-01': set('OperatorNumber', 'T14111930'),
    'WELL-08': set('OperatorNumber', 'T14-1193'),
    'WELL-07': set('OperatorNumber', '00000000'),
    'WELL-12': without('OperatorNumber'),
    'WELL-09': set('OperatorNumber', '1411193'),
  },
  'digits of the API number': {
    'WELL-02': set('APINumber', '4246142471'),
    'LIMIT-04': set('APINumber', '52461424710000'),
  },
  'state and county': {
    // Each code in the range of the schema is a state, so the limit is broken too.
    'PLACE-08': set('APINumber', '52461424710000'),
    'PLACE-09': set('APINumber', '42462424710000'),
  },
  county: {
    'PLACE-10': set('SurfLongitude', '-103.0000'),
    // Reeves county is no rectangle.
    'PLACE-03': swap(
      ['>42461424710000<', '>42389424710000<'],
      ['>-101.8765<', '>-104.1000<'],
      ['>31.3456<', '>30.8000<'],
    ),
  },
  continent: { 'LIMIT-03': set('SurfLatitude', '14.9000'), 'LIMIT-04': set('SurfLongitude', '-62.9000') },
  decimals: { 'PLACE-06': set('SurfLongitude', '-101.876') },
  'least depth': { 'WELL-03': set('TVD', '0.99') },
  'greatest depth': { 'WELL-04': set('TVD', '26001') },
  volumes: { 'LIMIT-03': set('TotalBaseNonWaterVolume', '-1') },
  'much water': { 'WELL-06': set('TotalBaseWaterVolume', '40000001') },
  'total mass': { 'WELL-10': set('TotalMass', '-1') },
  blocks: {
    'DISCLOSURE-01': swap([sound.slice(sound.indexOf(SAND), sound.indexOf('</FractureJob>')), '']),
    'ROW-02': withSand([/<TradeName>.*\n/, '']),
    'ROW-03': withSand(noSupplier),
    'ROW-04': withSand(['Proppant', ' ']),
    'XML-04': withSand(amongOthers, noSupplier),
  },
  'purpose as trade name': { 'TEXT-01': withSand(['Proppant', '100 mesh sand']) },
  'listed ingredients': {
    'ROW-01': withSand(['Crystalline silica', ' ']),
    'CAS-02': withSand([SILICA, '14808607']),
    'CAS-03': withSand([SILICA, '14808-60-8']),
    'LIMIT-03': withSand(['>14<', '>-14<']),
  },
  'other ingredients': { 'CAS-05': withSand(amongOthers, [SILICA, '14808-60-8']) },
  'percents of other ingredients': {
    'PRINT-08': withSand(amongOthers, ['>100.0<', '>-1.5<']),
    'PRINT-09': withSand(amongOthers, ['>14<', '>-0.014<']),
  },
  words: {
    'CAS-01': withSand([SILICA, 'Trade Secret']),
    'CAS-06': withSand([SILICA, 'CBI']).replaceAll('FracFocus4_0', 'FracFocus3_0'),
  },
  'masses and percents': { 'PRINT-04': without('MassIngredient'), 'PRINT-05': withSand([/<PercentHFJob>.*\n/, '']) },
  claimant: {
    'XML-03': swap([claimant, '']),
    'CLAIMANT-03': set('ClaimantEmail', 'ana.reyes@example'),
    'CLAIMANT-04': withSand([SILICA, 'CAS Not Assigned']),
    'CLAIMANT-05': withSand([SILICA, 'N/A']),
    'CLAIMANT-06': without('ClaimantEmail'),
    'CLAIMANT-07': set('ClaimantPhone', '000-000-0000'),
  },
};

describe('a check of the registry', () => {
  it('finds nothing in a document with which nothing is wrong', () => expect(check(sound)).toEqual([]));

  it('asks for no phone number, and for each other part of a claimant', () => {
    expect(check(without('ClaimantPhone'))).toEqual([]);
    for (const part of ['Company', 'FirstName', 'LastName', 'Email']) {
      expect(check(without(`Claimant${part}`))).toEqual(['refusal CLAIMANT-06']);
    }
  });

  it('lets a document be stored that it only warns of, and refuses the same of what a safety data sheet lists', () => {
    const rest = /^(?:warning PRINT|warning CONSISTENCY|error DISCLOSURE-03)/;
    for (const [old, less] of [
      ['>100.0<', '>-1.5<'],
      ['>14<', '>-0.014<'],
    ] as const) {
      expect(check(withSand(amongOthers, [old, less])).filter((found) => !rest.test(found))).toEqual([]);
      expect(check(withSand([old, less]))).toEqual(expect.arrayContaining(['error DOCUMENT-02', 'error LIMIT-03']));
    }
  });

  it.each(registryChecks)('"$name" is made here too, as the table says', ({ name, ours }) => {
    const claimed = Object.entries(ours).flatMap(([severity, ids]) => ids.map((id) => ({ id, severity })));
    expect(Object.keys(examples[name] ?? {}).sort()).toEqual(claimed.map(({ id }) => id).sort());
    for (const { id, severity } of claimed) expect(check(examples[name]?.[id] ?? '')).toContain(`${severity} ${id}`);
  });
});
