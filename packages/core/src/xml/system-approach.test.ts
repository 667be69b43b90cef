import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { printPercentInAdditive, printPercentInHFJob } from '../numbers/format.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { aDisclosure, aProprietaryRow, aRow, aVendor, aWaterRow } from '../rules/disclosure.examples.ts';
import { readDisclosures, withoutTexts } from './read-disclosure.ts';
import { writeDisclosure, writeDisclosures } from './write-disclosure.ts';

const split = (...rows: DisclosureRow[]): Disclosure =>
  aDisclosure({
    rows: [aWaterRow(), ...rows],
    entryMethod: 'SystemApproach',
    vendors: [aVendor(), aVendor({ id: 2, company: 'Other Supply' })],
  });
const purposesOf = (disclosure: Disclosure): string =>
  /( *<Purpose>\n[^]*<\/Purpose>\n)/.exec(writeDisclosure(disclosure))?.[1]?.replaceAll(/^ {4}/gm, '') ?? '';

const salt = { ingredientName: 'Sodium chloride', casNumber: '7647-14-5' };
const example = split(
  aRow(),
  aProprietaryRow({ percentInAdditive: percent(30), percentInHFJob: fraction(0.01) }),
  aRow({ tradeName: 'FR-1', purpose: 'Friction Reducer', ...salt, percentInHFJob: fraction(0.001), comments: 'Note' }),
  aRow({
    tradeName: 'BIO-2',
    purpose: 'Biocide',
    ...salt,
    percentInAdditive: percent(5),
    percentInHFJob: fraction(0.04),
    isNonMsds: true,
  }),
);

describe('a SystemApproach document', () => {
  it('names the water with its mass, the products without chemicals, and the chemicals without products', () => {
    expect(purposesOf(example)).toMatchInlineSnapshot(`
      "<Purpose>
        <TradeName>Water</TradeName>
        <Supplier>Lone Star Energy</Supplier>
        <Purpose>Carrier/Base Fluid</Purpose>
        <TypeIngredient>
          <IngredientMSDS>
            <IngredientName>Water</IngredientName>
            <CASNumber>7732-18-5</CASNumber>
            <PercentHighAdditive>100.0</PercentHighAdditive>
            <PercentHFJob>83.4500000000</PercentHFJob>
            <MassIngredient>8345000.000</MassIngredient>
          </IngredientMSDS>
        </TypeIngredient>
      </Purpose>
      <Purpose>
        <TradeName>100 Mesh Sand</TradeName>
        <Supplier>Gulf Chemical Supply</Supplier>
        <Purpose>Proppant</Purpose>
        <TypeIngredient>
          <IngredientOther>
            <IngredientName>-</IngredientName>
            <CASNumber>Listed Below</CASNumber>
          </IngredientOther>
        </TypeIngredient>
      </Purpose>
      <Purpose>
        <TradeName>FR-1</TradeName>
        <Supplier>Gulf Chemical Supply</Supplier>
        <Purpose>Friction Reducer</Purpose>
        <TypeIngredient>
          <IngredientOther>
            <IngredientName>-</IngredientName>
            <CASNumber>Listed Below</CASNumber>
          </IngredientOther>
        </TypeIngredient>
      </Purpose>
      <Purpose>
        <TradeName>BIO-2</TradeName>
        <Supplier>Gulf Chemical Supply</Supplier>
        <Purpose>Biocide</Purpose>
        <TypeIngredient>
          <IngredientOther>
            <IngredientName>-</IngredientName>
            <CASNumber>Listed Below</CASNumber>
          </IngredientOther>
        </TypeIngredient>
      </Purpose>
      <Purpose>
        <Purpose>Other Ingredients</Purpose>
        <TypeIngredient>
          <IngredientOther>
            <IngredientName>Copolymer</IngredientName>
            <CASNumber>Proprietary</CASNumber>
            <PercentHighAdditive>30.0</PercentHighAdditive>
            <PercentHFJob>1.0000000000</PercentHFJob>
            <ClaimantCompany>Gulf Chemical Supply</ClaimantCompany>
            <ClaimantFirstName>Ana</ClaimantFirstName>
            <ClaimantLastName>Reyes</ClaimantLastName>
            <ClaimantEmail>ana.reyes@example.com</ClaimantEmail>
            <ClaimantPhone>432-555-0101</ClaimantPhone>
          </IngredientOther>
          <IngredientOther>
            <IngredientName>Crystalline silica</IngredientName>
            <CASNumber>14808-60-7</CASNumber>
            <PercentHighAdditive>100.0</PercentHighAdditive>
            <PercentHFJob>10.0000000000</PercentHFJob>
          </IngredientOther>
          <IngredientOther>
            <IngredientName>Sodium chloride</IngredientName>
            <CASNumber>7647-14-5</CASNumber>
            <PercentHighAdditive>100.0</PercentHighAdditive>
            <PercentHFJob>4.1000000000</PercentHFJob>
          </IngredientOther>
        </TypeIngredient>
      </Purpose>
      "
    `);
  });

  it('keeps the water apart whatever its trade name is, and water of additives among the chemicals', () => {
    const fresh = {
      ...example,
      rows: [aWaterRow({ tradeName: 'Fresh Water', purpose: 'Base Fluid' }), ...example.rows.slice(1)],
    };
    const renamed = (document: string) =>
      document.replace('>Water</TradeName>', '>Fresh Water</TradeName>').replace('Carrier/Base Fluid', 'Base Fluid');
    expect(purposesOf(fresh)).toBe(renamed(purposesOf(example)));
    const water = { ingredientName: 'Water', casNumber: '7732-18-5', percentInHFJob: fraction(0.02) };
    expect(
      chemicalsIn(writeDisclosure(split(aRow({ tradeName: 'FR-1', purpose: 'Friction Reducer', ...water })))),
    ).toEqual([
      ['IngredientName Water', 'CASNumber 7732-18-5', 'PercentHighAdditive 100.0', 'PercentHFJob 2.0000000000'],
    ]);
  });

  it('merges chemicals that differ in case and blanks only, and keeps the first spelling in sort order', () => {
    const document = purposesOf(
      split(
        aRow({ ...salt, ingredientName: 'sodium  chloride ' }),
        aRow({ ...salt, tradeName: 'B', casNumber: '07647-14-5', percentInHFJob: fraction(0.2) }),
        aRow({ ...salt, tradeName: 'C', casNumber: '10043-52-4', percentInHFJob: fraction(0.3) }),
      ),
    );
    const names = [...document.matchAll(/<IngredientName>(S.*)<\/IngredientName>/gi)].map(([, name]) => name);
    expect(names).toEqual(['Sodium chloride', 'Sodium chloride']);
    expect([...document.matchAll(/<PercentHFJob>(.*)</g)].map(([, share]) => share)).toEqual([
      '83.4500000000',
      '30.0000000000',
      '30.0000000000',
    ]);
  });

  it('tells claimants apart, and nothing else of a product', () => {
    const document = purposesOf(
      split(aProprietaryRow(), aProprietaryRow({ vendorId: 2, tradeName: 'FR-2', supplier: 'Other Supply' })),
    );
    expect([...document.matchAll(/<ClaimantCompany>(.*)</g)].map(([, company]) => company)).toEqual([
      'Gulf Chemical Supply',
      'Other Supply',
    ]);
    expect(document.split('Listed Below')).toHaveLength(3);
  });

  it('says that a chemical stands on no data sheet only when all its rows do, and other comments not at all', () => {
    const nonMsds = aRow({ tradeName: 'A', isNonMsds: true, comments: 'non-msds component' });
    expect(purposesOf(split(nonMsds, { ...nonMsds, tradeName: 'B' }))).toContain(
      '<IngredientComment>Non-MSDS Component</IngredientComment>',
    );
    expect(purposesOf(split(nonMsds, aRow({ comments: 'Sieved' })))).not.toContain('IngredientComment');
  });

  it('still says so of a chemical that was read from such a document', () => {
    const text = writeDisclosure(split(aRow({ ...salt, isNonMsds: true }), aRow({ tradeName: 'Sand' })));
    const again = readDisclosures(text).disclosures.map((read) => writeDisclosure(withoutTexts(read)));
    expect(text.match(/Non-MSDS Component/g)).toHaveLength(1);
    expect(again).toEqual([text]);
  });

  it('names no product that has no name, no supplier or no purpose', () => {
    const document = purposesOf(
      split(
        aRow({ tradeName: '', isNonMsds: true }),
        aRow({ tradeName: 'A', supplier: '', isNonMsds: true }),
        aRow({ tradeName: 'Other Chemicals', purpose: 'Other Chemicals', isNonMsds: true }),
        aRow({ tradeName: 'B', isNonMsds: true }),
      ),
    );
    expect([...document.matchAll(/<TradeName>(.*)</g)].map(([, name]) => name)).toEqual(['Water', 'B']);
  });

  it('passes every rule that its rows pass, and is still asked what it says', () => {
    const findingsIn = (disclosure: Disclosure) => checkDisclosure(disclosure).map(({ id, where }) => `${id} ${where}`);
    const read = readDisclosures(writeDisclosure(example)).disclosures[0] ?? example;
    const places = { state: 'Texas', county: 'Upton' };
    const asRead = { ...read, well: { ...read.well, ...places } };
    expect(findingsIn(asRead)).toEqual([]);
    const wrong = {
      ...asRead,
      rows: asRead.rows.map((row) => (row.casNumber === '7647-14-5' ? { ...row, casNumber: '7647-14-6' } : row)),
    };
    expect(findingsIn(wrong)).toEqual(['CAS-05 rows[6].casNumber']);
    expect(findingsIn({ ...asRead, entryMethod: 'MSDS+' })).toContain('CAS-05 rows[1].casNumber');
  });

  it('of another tool may list the water below, too: its chemicals are counted without the products', () => {
    const product = (tradeName: string, purpose: string) =>
      aRow({ tradeName, purpose, ingredientName: 'Listed Below', casNumber: 'Listed Below', isNonMsds: true });
    const chemical = (parts: Partial<DisclosureRow>) =>
      aRow({ tradeName: '', supplier: '', purpose: 'Other Ingredients', isNonMsds: true, ...parts });
    const products = [product('Water', 'Carrier/Base Fluid'), product('FR-1', 'Friction Reducer')];
    const water = chemical({ ingredientName: 'Water', casNumber: '7732-18-5' });
    const found = (...chemicals: readonly DisclosureRow[]) =>
      checkDisclosure(aDisclosure({ rows: [...products, ...chemicals], entryMethod: 'SystemApproach' })).flatMap(
        ({ id }) => (/^FLUID-0[45]/.test(id) ? [id] : []),
      );
    expect(found(water, chemical({}), chemical(salt))).toEqual([]);
    expect(found(water, chemical({}))).toEqual(['FLUID-04']);
    expect([found(water), found()]).toEqual([['FLUID-05'], []]);
  });

  it('of another tool is written again as it was', () => {
    const linked = writeDisclosure({ ...example, entryMethod: 'MSDS+' }).replace('MSDS+', 'SystemApproach');
    expect(writeDisclosures(readDisclosures(linked).disclosures)).toBe(linked);
    const found = (document: string, state: string) =>
      readDisclosures(document)
        .disclosures.flatMap((one) => checkDisclosure({ ...one, well: { ...one.well, state } }))
        .flatMap(({ id, message }) => (id.startsWith('STATE') ? [`${id} ${message}`] : []));
    const warning = 'STATE-03 The entry method is SystemApproach, but 3 of 5 rows name a chemical and its product';
    expect(found(linked, 'Texas')).toEqual([warning]);
    expect(found(linked, 'Pennsylvania')).toEqual([
      warning,
      'STATE-02 Pennsylvania: For unconventional wells, the statute forbids linking chemicals to their additives. (58 Pa.C.S. 3222.1) This document links them.',
    ]);
    const apart = writeDisclosure(example);
    const named = apart.replace(/(?=<Purpose>Other Ingredients)/, '<TradeName>Other Ingredients</TradeName>');
    expect([apart, named].flatMap((document) => found(document, 'Pennsylvania'))).toEqual([]);
    const [read = example] = readDisclosures(writeDisclosure({ ...example, entryMethod: 'MSDS+' })).disclosures;
    expect(writeDisclosure({ ...read, entryMethod: 'SystemApproach' })).toContain(
      '<CASNumber>Listed Below</CASNumber>',
    );
  });
});

const anyRow = fc
  .record({
    tradeName: fc.constantFrom('FR-1', 'BIO-2', 'Sand'),
    supplier: fc.constantFrom('Acme', 'Gulf Chemical Supply'),
    purpose: fc.constantFrom('Friction Reducer', 'Proppant', 'Base Fluid'),
    ingredientName: fc.constantFrom('Sodium chloride', 'SODIUM  Chloride', 'Water', 'Copolymer', 'Listed & more'),
    casNumber: fc.constantFrom('7647-14-5', '07647-14-5', '7732-18-5', 'Proprietary', 'N/A', 'CAS Not Assigned'),
    vendorId: fc.constantFrom(null, 1, 2, 9),
    percentInAdditive: fc.double({ min: 0, max: 100, noNaN: true }).map(percent),
    percentInHFJob: fc.nat(1e6).map((share) => fraction(share / 1e8)),
    massIngredient: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
    isNonMsds: fc.boolean(),
    comments: fc.constantFrom('', 'Non-MSDS Component', 'Sieved'),
  })
  .map(aRow);

/** What stands of a document's chemicals, by elements, from the last block on. */
const chemicalsIn = (document: string): string[][] =>
  [
    ...(document.split('<Purpose>Other Ingredients</Purpose>')[1] ?? '').matchAll(
      /<IngredientOther>([^]*?)<\/IngredientOther>/g,
    ),
  ].map(([, text = '']) => [...text.matchAll(/<(\w+)>(.*)<\/\1>/g)].map(([, name, value]) => `${name} ${value}`));

describe('random wells', () => {
  const rows = fc.array(anyRow, { maxLength: 12 });

  it('give the same bytes when they are read and written again, from their texts and from their values', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const document = writeDisclosure(split(...given));
        const { disclosures, problems } = readDisclosures(document);
        expect(problems).toEqual([]);
        expect(writeDisclosures(disclosures)).toBe(document);
        expect(writeDisclosures(disclosures.map(withoutTexts))).toBe(document);
      }),
      { numRuns: 200 },
    );
  });

  it('list each chemical once, with its largest percent and the sum of its shares, in whatever order they came', () => {
    const fold = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    fc.assert(
      fc.property(rows, (given) => {
        const chemicals = chemicalsIn(writeDisclosure(split(...given)));
        expect(chemicalsIn(writeDisclosure(split(...given.toReversed())))).toEqual(chemicals);
        for (const [name = '', cas = '', highest, share] of chemicals) {
          const own = given.filter(
            (row) =>
              !(row.casNumber === '7732-18-5' && row.purpose === 'Base Fluid' && !row.isNonMsds) &&
              fold(`IngredientName ${row.ingredientName.replace('&', '&amp;')}`) === fold(name) &&
              `CASNumber ${row.casNumber.replace(/^0/, '')}` === cas,
          );
          const isClaimed =
            chemicals.filter(([one = '', other]) => fold(one) === fold(name) && other === cas).length > 1;
          if (isClaimed) continue;
          const sum = own.reduce((total, { percentInHFJob }) => total + Math.round(percentInHFJob * 1e8), 0) / 1e8;
          expect(highest).toBe(
            `PercentHighAdditive ${printPercentInAdditive(percent(Math.max(...own.map((row) => row.percentInAdditive))))}`,
          );
          expect(share).toBe(`PercentHFJob ${printPercentInHFJob(fraction(sum))}`);
        }
        expect(
          new Set(chemicals.map((chemical) => chemical.filter((line) => !line.startsWith('Percent')).join())).size,
        ).toBe(chemicals.length);
        expect(chemicals.flat().filter((line) => line.startsWith('MassIngredient'))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
