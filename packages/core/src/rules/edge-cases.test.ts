import { describe, expect, it } from 'vitest';
import { aDisclosure, anIngredient, aRow, aSelectedWell, aWaterRow } from './disclosure.examples.ts';
import { buildCatalogue, type Ingredient } from '../ingredients/catalogue.ts';
import { readSubstances } from '../ingredients/substances.ts';
import type { DisclosureRow } from '../model/row.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { checked } from './row.examples.ts';
import { findAll, type Rule } from '../rule/rule.ts';
import { casRules } from './rows/cas.ts';
import { ampersandRules } from './rows/row.ts';
import { printRules } from './rows/print.ts';
import { substanceNotes, substanceRules, textRules } from './rows/substance.ts';
import { unitRules } from './rows/related-rows.ts';
import { fluidRules } from './disclosure.ts';
import { fluid, uptonTexas } from './well.examples.ts';
import { futureRules, jobDateRules, jobDateWarnings } from './wells/date.ts';
import { storedFileRules } from './wells/file.ts';
import { coordinateRules, placeRules } from './wells/place.ts';
import { linkWarnings, stateRules } from './wells/state.ts';
import { operatorRules, wellWarnings } from './wells/well.ts';

const ids = <Subject>(rules: readonly Rule<Subject>[], subject: Subject) => findAll(rules, subject).map(({ id }) => id);

describe('rules of rows', () => {
  it('find no zero where there is none to print', () => {
    expect(
      ids(printRules, checked({ percentInAdditive: percent(0), massIngredient: 0, percentInHFJob: fraction(0) })),
    ).toEqual([]);
    expect(ids(printRules, checked({ percentInAdditive: percent(-0.01), massIngredient: -0.0001 }))).toEqual([]);
  });

  it('let a non-MSDS row and a blank purpose repeat the trade name', () => {
    expect(
      ids(textRules, checked({ tradeName: 'Other Chemicals', purpose: 'Other Chemicals', isNonMsds: true })),
    ).toEqual([]);
    expect(ids(textRules, checked({ tradeName: '', purpose: '' }))).toEqual([]);
  });

  it('name every text that says nothing, and point to the first', () => {
    expect(findAll(textRules, checked({ supplier: 'None', purpose: 'TBD' }))).toMatchObject([
      { where: 'supplier', message: 'None, TBD is not a description. Please write what it is.' },
    ]);
  });

  it('point to the first ampersand', () => {
    expect(findAll(ampersandRules, checked({ purpose: 'a & b', ingredientName: 'c & d' }))[0]?.where).toBe('purpose');
  });

  it('name every word that is no unit, and ask of both', () => {
    expect(findAll(unitRules, checked({ catalogueUnits: 'sacks', reportedUnits: 'bags' }))[0]?.message).toContain(
      'sacks, bags',
    );
    expect(ids(unitRules, checked({ catalogueUnits: 'lb', reportedUnits: 'bags' }))).toEqual(['UNIT-01']);
    expect(ids(unitRules, checked({ catalogueUnits: 'lb', reportedUnits: '' }))).toEqual([]);
  });

  it('wonder about a specific gravity only where a mass comes from it', () => {
    const heavy = { units: 'gal', specificGravity: 8.76 } as const;
    const read = { texts: { massIngredient: '1000000.000' }, block: { index: 0, texts: {} } };
    expect(ids(substanceRules, checked(heavy))).toEqual(['SUBSTANCE-08']);
    expect(ids(substanceRules, checked({ ...heavy, units: 'lb' }))).toEqual([]);
    expect(ids(substanceRules, checked({ ...heavy, massIsTyped: true }))).toEqual([]);
    expect(ids(substanceRules, checked({ ...heavy, asRead: read }))).toEqual([]);
    expect(ids(substanceRules, checked({ ...heavy, asRead: read, massIngredient: 5 }))).toEqual(['SUBSTANCE-08']);
    expect(ids(substanceRules, checked({ ...heavy, specificGravity: null }))).toEqual([]);
  });

  it('ask nothing of a number that another rule is about, and offer a number only where the table has one', () => {
    const silica = { ingredientName: 'Silica', casNumber: '14808-60-7' };
    const amorphous = { ...silica, casNumber: '7631-86-9' };
    const water = { ingredientName: 'Water', casNumber: '7732-18-5' };
    const inTable = (row: Partial<DisclosureRow>, listed: readonly Partial<Ingredient>[], replaced = '') =>
      findAll(
        substanceRules,
        checked(
          { ...silica, ...row },
          { catalogue: buildCatalogue(listed.map(anIngredient), [], []), substances: readSubstances('', replaced) },
        ),
      ).map(({ id, message, fix }) => [id, fix?.label ?? message]);
    const dioxolane = { casNumber: '1480-86-0' };
    expect(inTable(dioxolane, [silica])).toEqual([['SUBSTANCE-07', 'Use 14808-60-7']]);
    expect(inTable(dioxolane, [silica, amorphous])).toEqual([
      ['SUBSTANCE-07', 'The ingredients table lists Silica as 14808-60-7 or 7631-86-9, not as 1480-86-0'],
    ]);
    expect(inTable({ casNumber: '7732-18-5' }, [silica, water])).toEqual([['SUBSTANCE-01', 'Use 14808-60-7']]);
    const replaced = 'replaced,by\n1480-86-0,14808-60-7\n';
    expect(inTable(dioxolane, [silica], replaced)).toEqual([['SUBSTANCE-05', 'Use 14808-60-7']]);
    expect(inTable({ casNumber: '1480-86-1' }, [silica])).toEqual([]);
    expect(inTable(water, [silica])).toEqual([]);
    expect(ids(substanceRules, checked({ ...water, ...dioxolane }))).toEqual([]);
  });

  it('tell what the table has now for the ingredient of a code, whatever else has its name or its number', () => {
    const methanol = { code: 'F1', ingredientName: 'Methanol', casNumber: '67-56-1' };
    const wrong = { ...methanol, code: 'F2', casNumber: '64-17-5' };
    const told = (row: Partial<DisclosureRow>, ...listed: readonly Partial<Ingredient>[]) =>
      findAll(
        [...casRules, ...substanceRules],
        checked({ ...methanol, ...row }, { catalogue: buildCatalogue(listed.map(anIngredient), [], []) }),
      ).map(({ id, fix }) => `${id} ${fix?.label}`);
    expect(told({ casNumber: '64-17-5' }, methanol, wrong)).toEqual(['SUBSTANCE-07 Use 67-56-1']);
    expect(told({ casNumber: '64-17-5', code: 'F2' }, methanol, wrong)).toEqual([]);
    expect(told({ casNumber: '64-17-5', code: '' }, methanol, wrong)).toEqual([]);
    expect(told({ casNumber: '67-56-2' }, methanol, wrong)).toEqual(['CAS-03 Use 67-56-1']);
    expect(told({ casNumber: '67-56-2', code: 'F3' }, methanol, wrong)).toEqual(['CAS-03 undefined']);
    expect(told({}, { ...methanol, casNumber: 'proprietary' })).toEqual(['SUBSTANCE-07 Use Proprietary']);
    expect(told({}, { ...methanol, casNumber: '67-56-2' })).toEqual([]);
    const ethanol = { code: 'F4', ingredientName: 'Ethanol', casNumber: '64-17-5' };
    expect(
      told({ casNumber: '64-17-5' }, methanol, { ...methanol, code: 'F5', casNumber: '57-55-6' }, ethanol),
    ).toEqual(['SUBSTANCE-01 Use 67-56-1']);
  });

  it('name three numbers of a name at most, all names of a number, and note a number only once', () => {
    const knows = (...listed: readonly (readonly [string, string])[]) => ({
      catalogue: buildCatalogue(
        listed.map(([ingredientName, casNumber]) => anIngredient({ ingredientName, casNumber })),
        [],
        [],
      ),
      substances: readSubstances('', 'replaced,by\n54841-71-3,67-56-1\n'),
    });
    const said = (row: Partial<DisclosureRow>, known: ReturnType<typeof knows>) =>
      findAll([...substanceRules, ...substanceNotes], checked(row, known)).map(({ message }) => message);
    const four = ['67-56-1', '107-21-1', '7732-18-5', '14808-60-7'].map((cas) => ['Blend', cas] as const);
    expect(said({ ingredientName: 'Blend', casNumber: '7647-14-5' }, knows(...four))).toEqual([
      'The ingredients table lists Blend as 67-56-1 or 107-21-1 or 7732-18-5, not as 7647-14-5',
    ]);
    const two = knows(['Salt', '7647-14-5'], ['Sodium chloride', '7647-14-5']);
    expect(said({ ingredientName: 'Sand', casNumber: '7647-14-5' }, two)).toEqual([
      'The ingredients table lists 7647-14-5 as Salt, Sodium chloride, not as Sand',
    ]);
    expect(said({ ingredientName: 'Wood alcohol', casNumber: '54841-71-3' }, knows())).toEqual([
      'The CAS number 54841-71-3 of Wood alcohol is out of use: 67-56-1 has replaced it',
    ]);
  });

  it('tell an additive of chlorine dioxide from a job of it', () => {
    const of = (percentInAdditive: number, percentInHFJob: number) =>
      findAll(
        substanceRules,
        checked({
          casNumber: '10049-04-4',
          percentInAdditive: percent(percentInAdditive),
          percentInHFJob: fraction(percentInHFJob),
        }),
      ).map(({ where, message }) => `${where}: ${message}`);
    expect([of(80, 0.8), of(81, 0.1), of(81, 0.82)]).toEqual([
      [],
      ['percentInAdditive: Chlorine dioxide cannot make up 81% of an additive, more than 80%'],
      ['percentInHFJob: Chlorine dioxide cannot make up 82% of the job, more than 80%'],
    ]);
  });

  it('ask no name of a product whose chemicals are listed apart', () => {
    const product = { ingredientName: '-', casNumber: 'Listed Below', supplier: '-' };
    const asRead = { texts: { entryMethod: 'SystemApproach' }, waterSources: [], totalMass: 0 };
    const where = (entryMethod: 'MSDS+' | 'SystemApproach', row: Partial<DisclosureRow>) =>
      findAll(textRules, checked(row, { disclosure: aDisclosure({ entryMethod, asRead }) })).map((each) => each.where);
    expect(where('SystemApproach', product)).toEqual(['supplier']);
    expect(where('SystemApproach', { ...product, supplier: 'Acme' })).toEqual([]);
    expect(where('MSDS+', { ...product, supplier: 'Acme' })).toEqual(['ingredientName']);
  });

  it('call nothing but chlorine dioxide and PFAS by their names', () => {
    expect(ids(substanceRules, checked({ casNumber: '7647-14-5', percentInAdditive: percent(99) }))).toEqual([]);
  });
});

describe('rules of the fluid', () => {
  it('say nothing of the water where rows are missing that may be water', () => {
    const water = (share: number, total: number) =>
      ids(fluidRules, { fluid: { ...fluid, water: share, total }, baseWater: null });
    expect([water(0, 0.0004), water(0.4, 0.89), water(0, 0)]).toEqual([[], [], []]);
    expect([water(0.4, 0.91), water(0.49, 0.97), water(0, 1.5)]).toEqual([['FLUID-02'], ['FLUID-02'], ['FLUID-02']]);
  });
});

describe('rules of wells', () => {
  const stored = { name: 'a.xml', apiNumber: '42461424710000', endDate: '' };

  it('find no stored file by what is missing on both sides', () => {
    expect(ids(storedFileRules, { well: aSelectedWell({ endDate: '' }), storedFiles: [stored] })).toEqual([]);
    const nameless = { ...stored, apiNumber: '', endDate: '2024-08-20' };
    expect(ids(storedFileRules, { well: aSelectedWell({ apiNumber: '' }), storedFiles: [nameless] })).toEqual([]);
    const other = { ...nameless, apiNumber: '42461424720000' };
    expect(ids(storedFileRules, { well: aSelectedWell(), storedFiles: [other] })).toEqual([]);
  });

  it.each([
    [{ longitude: '', latitude: '31.3456' }],
    [{ longitude: '-102.8765', latitude: '' }],
    [{ longitude: '-190.0000' }],
    [{ longitude: '-102.8765', latitude: '80.0000' }],
  ])('measure no distance from %j', (parts) => {
    expect(ids(placeRules, { well: aSelectedWell(parts), places: uptonTexas })).toEqual([]);
  });

  it('count the decimals of a trimmed coordinate', () => {
    expect(ids(coordinateRules, { field: 'latitude', text: '31.345 ' })).toEqual(['PLACE-06']);
    expect(ids(coordinateRules, { field: 'latitude', text: '31' })).toEqual(['PLACE-06']);
    expect(ids(coordinateRules, { field: 'latitude', text: '' })).toEqual([]);
  });

  it.each([[{ startDate: '' }], [{ endDate: '' }], [{ startDate: 'x', endDate: 'y' }]])(
    'compare no dates with %j',
    (parts) => {
      expect(ids([...jobDateRules, ...jobDateWarnings], aSelectedWell(parts))).toEqual([]);
    },
  );

  it('take any time of today as today', () => {
    expect(ids(futureRules, { field: 'endDate', text: '2024-08-25 23:00', today: '2024-08-25T01:00:00' })).toEqual([]);
    expect(ids(futureRules, { field: 'endDate', text: 'x', today: '2024-08-25' })).toEqual([]);
  });

  it('say nothing about numbers that are missing, and know the placeholder of an operator', () => {
    expect(ids(wellWarnings, aSelectedWell({ tvd: null, totalClean: null }))).toEqual([]);
    expect(ids(operatorRules, { well: aSelectedWell({ operatorNumber: ' 00000000 ' }) })).toEqual(['WELL-07']);
  });

  const readAs = (entryMethod: 'SystemApproach' | 'MSDS+', texts: Record<string, string>, rows = [aRow()]) =>
    aDisclosure({
      rows,
      entryMethod,
      well: aSelectedWell({ state: 'Pennsylvania' }),
      asRead: { texts, waterSources: [], totalMass: 0 },
    });

  it('call a chemical linked only where it stands with a product that has a name', () => {
    const listed = (rows: Parameters<typeof readAs>[2]) =>
      findAll(linkWarnings, readAs('SystemApproach', { entryMethod: ' SystemApproach ' }, rows)).map(
        ({ message }) => message,
      );
    const apart = ['', ' ', 'N/A', 'other chemicals', 'Other Ingredients'].map((tradeName) => aRow({ tradeName }));
    const product = aRow({ ingredientName: '-', casNumber: 'Listed Below' });
    expect(listed([aWaterRow(), product, ...apart])).toEqual([]);
    expect(listed([aWaterRow(), product, ...apart, aRow()])).toEqual([
      'The entry method is SystemApproach, but 1 of 8 rows name a chemical and its product',
    ]);
  });

  it('ask about links only of a document that says SystemApproach itself', () => {
    const both = (...given: Parameters<typeof readAs>) =>
      [linkWarnings, stateRules].flatMap((rules) => ids(rules, readAs(...given)));
    expect(both('SystemApproach', { entryMethod: 'SystemApproach' })).toEqual(['STATE-03', 'STATE-02']);
    expect(both('SystemApproach', { entryMethod: 'MSDS+' })).toEqual([]);
    expect(both('SystemApproach', {})).toEqual([]);
    expect(both('MSDS+', { entryMethod: 'MSDS+' })).toEqual(['STATE-02']);
  });
});
