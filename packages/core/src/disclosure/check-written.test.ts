import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { percent } from '../numbers/percent.ts';
import { stateOfApiNumber } from '../places/api-states.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { blockGenerating, type Severity } from '../rule/rule.ts';
import { readDisclosures } from '../xml/read-disclosure.ts';
import { writeDisclosure } from '../xml/write-disclosure.ts';
import { buildDisclosure } from './build-disclosure.ts';
import { checkDisclosure } from './check-disclosure.ts';
import { aCustomer, aDisclosure, anIngredient, aSelectedWell, aVendor, aWell } from '../rules/disclosure.examples.ts';

const anyIngredient = fc.record({
  code: fc.constantFrom('F1', 'F2', 'F3'),
  tradeName: fc.constantFrom('FR-1', 'FR-2', ''),
  vendorId: fc.constantFrom(1, 2, null),
  purpose: fc.constantFrom('Friction Reducer', 'Biocide', ''),
  ingredientName: fc.constantFrom('Copolymer', 'Methanol', 'Salt'),
  casNumber: fc.constantFrom('67-56-1', 'Proprietary', 'n/a', '0067-56-1'),
  percentInAdditive: fc.double({ min: 1, max: 100, noNaN: true }).map(percent),
  units: fc.constantFrom('gal', 'lbs', 'kg', 'L'),
  comments: fc.constantFrom('', 'Non-MSDS Component', 'non-msds  component', 'as delivered'),
});
const anyCatalogue = fc.array(anyIngredient, { minLength: 1, maxLength: 6 }).map((ingredients) =>
  buildCatalogue(
    ingredients.map((parts, index) => anIngredient({ ...parts, id: index + 1 })),
    [aVendor(), aVendor({ id: 2, company: 'Acme', phone: '' })],
    [],
  ),
);
const anyChemicals = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom('F1', 'F2', 'F3'),
    amount: fc.double({ min: 1, max: 1e6, noNaN: true }),
    unit: fc.constant(null),
  }),
  { selector: ({ code }) => code, maxLength: 3 },
);
const places = {
  stateOfApi: (apiNumber: string) => stateOfApiNumber(apiNumber)?.name,
  countyOfApi: () => 'Upton',
};

const found = (wanted: Severity, ...given: Parameters<typeof checkDisclosure>): string[] =>
  checkDisclosure(...given)
    .filter(({ severity }) => severity === wanted)
    .map(({ id, where }) => `${id} ${where}`);
const errorsOf = (disclosure: Disclosure) => found('error', disclosure);
const refusalsOf = (disclosure: Disclosure) => found('refusal', disclosure);

const saysWater = (document: string) => /<TotalBaseWaterVolume>(.+)</.exec(document)?.[1];
const toldOfWater = (disclosure: Disclosure) =>
  checkDisclosure(disclosure).find(({ id }) => id === 'WELL-05' || id === 'WELL-14')?.message;

describe('a base water volume of 0', () => {
  it.each([
    { clean: 0, volume: '1' },
    { clean: 500_000.4, volume: '500000' },
  ])('is told with the $volume gal that a new document says', ({ clean, volume }) => {
    const disclosure = aDisclosure({ well: aSelectedWell({ totalClean: 0, clean }) });
    expect(saysWater(writeDisclosure(disclosure))).toBe(volume);
    expect(toldOfWater(disclosure)).toBe(`The base water volume is 0: the document says ${volume} gal`);
  });

  it('stays in a document that was read, and is told so', () => {
    const document = writeDisclosure(aDisclosure()).replace(/(<TotalBaseWaterVolume>).+(<)/, '$10$2');
    const [read] = readDisclosures(document, places).disclosures;
    if (!read) expect.unreachable();
    expect(saysWater(writeDisclosure(read))).toBe('0');
    expect(toldOfWater(read)).toBe('The base water volume is 0: the document says 0 gal');
  });
});

describe('a base water volume above 0 and below 1 gal', () => {
  const told = (volume: string, said: string) =>
    `The base water volume of ${volume} gal is below 1 gal: the document says ${said} gal`;

  it.each([
    { clean: 0.4, volume: '0.4' },
    { clean: 0.999_99, volume: '0.99999' },
    { clean: 1e-9, volume: '1e-9' },
  ])('is told with the 1 gal that a new document says: $clean', ({ clean, volume }) => {
    const disclosure = aDisclosure({ well: aSelectedWell({ totalClean: clean, clean }) });
    expect(saysWater(writeDisclosure(disclosure))).toBe('1');
    expect(toldOfWater(disclosure)).toBe(told(volume, '1'));
  });

  it('stays in a document that was read, and is rounded where it was typed into one', () => {
    const document = writeDisclosure(aDisclosure()).replace(/(<TotalBaseWaterVolume>).+(<)/, '$1 0.40 $2');
    const [read] = readDisclosures(document, places).disclosures;
    if (!read) expect.unreachable();
    expect(toldOfWater(read)).toBe(told('0.4', '0.40'));
    const typed = { ...read, well: { ...read.well, totalClean: 0.3 } };
    expect(saysWater(writeDisclosure(typed))).toBe('0');
    expect(toldOfWater(typed)).toBe(told('0.3', '0'));
  });

  it('is none from 1 gal on', () => {
    expect(toldOfWater(aDisclosure({ well: aSelectedWell({ totalClean: 1, clean: 1 }) }))).toBeUndefined();
  });
});

describe('a base water volume above 40 million gal', () => {
  const tells = (disclosure: Disclosure) => checkDisclosure(disclosure).find(({ id }) => id === 'WELL-06')?.message;

  it.each([
    { clean: 40_000_000.4, told: undefined },
    { clean: 40_000_000.5, told: 'The base water volume of 40000001 gal is above 40 million gal' },
    { clean: Infinity, told: 'The base water volume of Infinity gal is above 40 million gal' },
  ])('is one that the document says: $clean', ({ clean, told }) => {
    expect(tells(aDisclosure({ well: aSelectedWell({ totalClean: clean, clean }) }))).toBe(told);
  });

  it('is told with the decimals of a document that was read', () => {
    const document = writeDisclosure(aDisclosure()).replace(/(<TotalBaseWaterVolume>).+(<)/, '$140000000.4$2');
    const [read] = readDisclosures(document, places).disclosures;
    if (!read) expect.unreachable();
    expect(tells(read)).toBe('The base water volume of 40000000.4 gal is above 40 million gal');
  });
});

describe('a document that was written', () => {
  it('passes every rule when it is read back', () => {
    let written = 0;
    const everyDocumentPasses = fc.property(anyCatalogue, anyChemicals, (catalogue, chemicals) => {
      const source = { type: 'single', source: 'Produced Water' } as const;
      const built = buildDisclosure(aWell({ chemicals }), catalogue, aCustomer(), source);
      if (blockGenerating(checkDisclosure(built, { catalogue }))) return;
      written += 1;
      const { disclosures } = readDisclosures(writeDisclosure(built), places);
      expect(disclosures.map((disclosure) => errorsOf(disclosure))).toEqual([[]]);
    });
    fc.assert(everyDocumentPasses, { numRuns: 1000 });
    expect(written).toBeGreaterThan(20);
  });

  it('may leave masses out, but no percent and none of the answers about the well', () => {
    const text = writeDisclosure(aDisclosure());
    const check = (without: RegExp) => {
      const [disclosure] = readDisclosures(text.replaceAll(without, ''), places).disclosures;
      return checkDisclosure(disclosure ?? aDisclosure()).map(
        ({ id, where, severity }) => `${severity} ${id} ${where}`,
      );
    };
    expect(check(/ *<(?:MassIngredient|TotalMass)>.*\n/g)).toEqual(['note PRINT-04 rows']);
    expect(check(/(?<=Proprietary[^]*) *<PercentHFJob>.*\n/g)).toEqual([
      'error DISCLOSURE-03 rows',
      'warning PRINT-05 rows[2].percentInHFJob',
    ]);
    expect(check(/ *<(?:Datum|FederalWell|IndianWell|EntryMethod)>.*\n/g)).toEqual([
      'error WELL-11 well.datum',
      'error WELL-11 well.federalWell',
      'error WELL-11 well.indianWell',
      'error WELL-11 well.entryMethod',
    ]);
  });

  it('says who claims a secret, and nothing is filled in for it', () => {
    const [proprietary, notApplicable] = ['Proprietary', 'N/A'].map((cas) => (without: RegExp) => {
      const text = writeDisclosure(aDisclosure()).replace('>Proprietary<', `>${cas}<`).replaceAll(without, '');
      return readDisclosures(text, places).disclosures.flatMap((read) =>
        checkDisclosure(read).map(({ severity, message }) => `${severity}: ${message}`),
      );
    });
    expect(proprietary?.(/ *<ClaimantPhone>.*\n/g)).toEqual([]);
    expect(proprietary?.(/ *<Claimant(?:LastName|Email)>.*\n/g)).toEqual([
      'refusal: The document names no last name and no e-mail of the claimant of Copolymer: the registry will refuse it',
    ]);
    expect(notApplicable?.(/ *<Claimant(?!Company).*\n/g)).toEqual([]);
    expect(notApplicable?.(/ *<ClaimantCompany.*\n/g)).toEqual([
      'refusal: Copolymer reads N/A and names no company. The registry asks for one, and will refuse it.',
    ]);
  });

  it('is asked for nothing that no document says, and told only what it says', () => {
    const text = writeDisclosure(aDisclosure());
    const check = (document: string) =>
      readDisclosures(document, places).disclosures.flatMap((read) =>
        checkDisclosure(read).map(({ message }) => message),
      );
    expect(check(text.replace('>42461424710000<', '>00461424710000<')).join()).not.toContain('Missing required');
    expect(check(text.replace(/ *<OperatorNumber>.*\n/, ''))).toEqual([
      'The document names no operator number: the registry will refuse it',
    ]);
    const nothingOf = (part: string) => part.replaceAll(/>[\d.]+(?=<\/(?:PercentHFJob|MassIngredient)>)/g, '>0');
    const zero = text.replace(/>Proprietary<[^]*?<\/MassIngredient>/, nothingOf);
    expect(check(zero).filter((message) => message.includes('Copolymer'))).toEqual([
      'The percent in the job of Copolymer is 0',
    ]);
  });

  it('of products and chemicals apart names no supplier of a secret', () => {
    const apart = writeDisclosure(aDisclosure({ entryMethod: 'SystemApproach' }));
    const check = (text: string) => readDisclosures(text, places).disclosures.flatMap((read) => errorsOf(read));
    expect(check(apart)).toEqual([]);
    expect(check(apart.replaceAll(/ *<Claimant.*\n/g, ''))).toEqual([expect.stringContaining('XML-03')]);
  });

  it('may leave the suppliers of its other chemicals open, but not the claimants', () => {
    const other = { tradeName: 'FR-1', comments: 'Non-MSDS Component' };
    const catalogue = buildCatalogue(
      [
        anIngredient({ ...other, id: 1, vendorId: 1 }),
        anIngredient({ ...other, id: 2, vendorId: 2, ingredientName: 'Salt', casNumber: 'N/A' }),
      ],
      [aVendor(), aVendor({ id: 2, company: 'Acme' })],
      [],
    );
    const well = aWell({ chemicals: [{ code: 'F1', amount: 200, unit: null }] });
    const built = buildDisclosure(well, catalogue, aCustomer(), { type: 'single', source: 'Produced Water' });
    const text = writeDisclosure(built);
    const read = (document: string) => readDisclosures(document, places).disclosures;
    expect(read(text).flatMap((disclosure) => disclosure.rows.map(({ supplier }) => supplier))).toEqual([
      'Lone Star Energy',
      'Listed Above',
      'Listed Above',
    ]);
    expect(read(text).map((disclosure) => errorsOf(disclosure))).toEqual([[]]);
    const anonymous = text.replaceAll(/ *<Claimant[^]*?\n/g, '');
    expect(read(anonymous).map((disclosure) => errorsOf(disclosure))).toEqual([['XML-03 rows[1].vendorId']]);
    expect(read(anonymous).flatMap((disclosure) => refusalsOf(disclosure))).toEqual(['CLAIMANT-05 rows[2].supplier']);
    const older = text.replace(/ *<Supplier>Listed Above.*\n/, '');
    expect(read(older).flatMap((disclosure) => refusalsOf(disclosure))).toEqual(['XML-04 rows[1].supplier']);
  });
});
