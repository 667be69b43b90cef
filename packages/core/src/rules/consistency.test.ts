import { describe, expect, it } from 'vitest';
import { buildDisclosure } from '../disclosure/build-disclosure.ts';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';
import { editRow } from '../disclosure/edit-rows.ts';
import type { DisclosureRow } from '../model/row.ts';
import type { WaterSource } from '../model/water-source.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { findAll, type Finding } from '../rule/rule.ts';
import { readDisclosures } from '../xml/read-disclosure.ts';
import { writeDisclosure } from '../xml/write-disclosure.ts';
import { claimNotes, claimRules } from './claims.ts';
import { contradictingRows, weighingRules } from './consistency.ts';
import { claimed, read, weighed } from './consistency.examples.ts';
import {
  aCustomer,
  aProprietaryRow,
  aRow,
  aSelectedWell,
  aVendor,
  aWaterRow,
  workedCatalogue,
  workedWell,
} from './disclosure.examples.ts';

const built = buildDisclosure(workedWell, workedCatalogue, aCustomer(), { type: 'single', source: 'Produced Water' });
const text = writeDisclosure(built);

const contradictions = (findings: readonly Finding[]) =>
  findings.filter(({ id }) => id.startsWith('CONSISTENCY')).map(({ id, where }) => `${id} ${where}`);
const inDocument = (document: string) =>
  readDisclosures(document).disclosures.flatMap((disclosure) => contradictions(checkDisclosure(disclosure)));
const inWeighing = (...given: Parameters<typeof weighed>) =>
  findAll(weighingRules, weighed(...given)).map(({ id }) => id);
const rowsIn = (...given: Parameters<typeof weighed>) => contradictingRows(weighed(...given)).map(({ index }) => index);

describe('masses, percents and totals', () => {
  it('agree in what is built, and in what is written and read back', () => {
    expect(contradictions(checkDisclosure(built))).toEqual([]);
    expect(inDocument(text)).toEqual([]);
  });

  it('are not asked of the chemicals of a SystemApproach document, whose percents count', () => {
    const apart = writeDisclosure({ ...built, entryMethod: 'SystemApproach' });
    expect(inDocument(apart)).toEqual([]);
    for (const mass of ['9', '99999999']) {
      const weighty = apart.replaceAll(
        /(<\/PercentHFJob>)(\s*<\/IngredientOther>)/g,
        `$1<MassIngredient>${mass}</MassIngredient>$2`,
      );
      expect(weighty.split(`>${mass}<`).length).toBeGreaterThan(2);
      expect(inDocument(weighty)).toEqual([]);
    }
    expect(inDocument(apart.replace(/<MassIngredient>.*</, '<MassIngredient>9<'))).not.toEqual([]);
  });

  it('contradict each other where one value of a document is wrong', () => {
    const wrong = (element: string, pattern: RegExp, to: string) => {
      const changed = text.replace(pattern, `<${element}>${to}</${element}>`);
      expect(changed).not.toBe(text);
      return inDocument(changed);
    };
    expect(wrong('MassIngredient', /<MassIngredient>924860.000<\/MassIngredient>/, '9')).toEqual([
      'CONSISTENCY-01 rows',
      'CONSISTENCY-05 rows[2].massIngredient',
    ]);
    expect(wrong('TotalMass', /<TotalMass>.*<\/TotalMass>/, '92700000')).toEqual([
      'CONSISTENCY-01 rows',
      'CONSISTENCY-03 rows',
    ]);
    expect(wrong('PercentHFJob', /<PercentHFJob>9\..*<\/PercentHFJob>/, '0.997')).toEqual([
      'CONSISTENCY-05 rows[2].massIngredient',
    ]);
    expect(wrong('PercentHFJob', /<PercentHFJob>9\..*<\/PercentHFJob>/, '99.7')).toEqual([
      'CONSISTENCY-04 rows',
      'CONSISTENCY-05 rows[2].massIngredient',
    ]);
  });

  it('are as exact as the digits in the document, and contradict no total that it does not name', () => {
    const percent = (digits: string) => text.replace(/(?<=<PercentHFJob>)9\..*(?=<\/PercentHFJob>)/, digits);
    expect(text).toContain('<PercentHFJob>9.97');
    expect(inDocument(percent('10'))).toEqual([]);
    expect(inDocument(percent('10.1'))).toEqual([]);
    expect(inDocument(percent('10.10'))).toEqual(['CONSISTENCY-05 rows[2].massIngredient']);
    expect(inDocument(percent('0.997').replace(/ *<TotalMass>.*\n/, ''))).toEqual([]);
  });

  it('contradict each other where a user types over what is worked out', () => {
    const [, , sand] = built.rows;
    expect(sand?.ingredientName).toBe('Crystalline silica');
    const typed = editRow(built, 2, { percentInHFJob: fraction(0.5) }, workedCatalogue);
    expect(contradictions(checkDisclosure(typed))).toEqual(['CONSISTENCY-05 rows[2].massIngredient']);
    // A typed 10 is printed as 10.0000000000: no rounding explains that 9.97 was meant.
    const close = editRow(built, 2, { percentInHFJob: fraction(0.102) }, workedCatalogue);
    expect(contradictions(checkDisclosure(close))).toEqual(['CONSISTENCY-05 rows[2].massIngredient']);
  });

  it('may be 1% or 1 lb apart', () => {
    const fine = (share: number, mass: number) => aRow({ percentInHFJob: fraction(share), massIngredient: mass });
    expect(rowsIn(10_000, fine(0.9, 9090), fine(0.1, 1010), fine(0.0001, 2))).toEqual([]);
    expect(rowsIn(10_000, fine(0.9, 9090.46), fine(0.1, 1010), fine(0.0001, 2))).toEqual([0]);
    expect(rowsIn(10_000, fine(0.9, 8909.54), fine(0.1, 1010), fine(0.0001, 2))).toEqual([0]);
    expect(rowsIn(10_000, fine(0.9, 9000), fine(0.1, 1000), fine(0.0001, 2.01))).toEqual([2]);
    expect(inWeighing(10_000, read(0.9, 9090), read(0.1, 1009))).toEqual([]);
    expect(inWeighing(10_000, read(0.9, 9092), read(0.1, 1010))).toEqual(['CONSISTENCY-01']);
    expect(inWeighing(50, read(0.9, 45.9), read(0.1, 5))).toEqual([]);
  });

  it('may be as far apart as the digits of a document leave open', () => {
    // 0.1% may stand for 0.149%, and 0 lb of it for half a pound.
    expect(rowsIn(100_000, read(0.9, 90_000), read(0.09, 9000), read(0.001, 148))).toEqual([]);
    expect(rowsIn(100_000, read(0.9, 90_000), read(0.09, 9000), read(0.00101, 148))).toEqual([2]);
    const fine = aRow({ percentInHFJob: fraction(0.001), massIngredient: 148 });
    expect(rowsIn(100_000, read(0.9, 90_000), read(0.09, 9000), fine)).toEqual([2]);
    // A hundred rows of 1 lb may be 1.5 lb each.
    const small = Array.from({ length: 100 }, () => read(0.01, 1));
    expect(inWeighing(145, ...small)).not.toContain('CONSISTENCY-01');
    expect(inWeighing(155, ...small)).toContain('CONSISTENCY-01');
  });

  it('contradict nothing where there is no mass', () => {
    expect(inWeighing(10_000, read(0.9, 0), read(0.1, 0))).toEqual([]);
    expect(inWeighing(10_000, read(0.9, 9000), read(0.1, 0))).toEqual([]);
    expect(inWeighing(10_000, read(0.9, 12_000), read(0.1, 0))).toContain('CONSISTENCY-01');
    expect(weighed(0, read(0.9, 9000), read(0.1, 900)).contradicting).toEqual([]);
    expect(inWeighing(10_000, read(0.6, 0), read(0.4, 4000))).not.toContain('CONSISTENCY-04');
  });

  it('are found too small together although traces weigh nothing', () => {
    expect(inWeighing(11_000, read(0.9, 9000), read(0.1, 1000), read(1e-9, 0))).toContain('CONSISTENCY-01');
    expect(inWeighing(11_000, read(0.9, 9000), read(0.1, 1000), read(0, 0))).not.toContain('CONSISTENCY-01');
    // A trace may weigh a pound.
    expect(inWeighing(10_000, read(0.9, 8000), read(0.1, 800), read(0.0001, 0))).toContain('CONSISTENCY-01');
    expect(inWeighing(10_000, read(0.9, 8000), read(0.1, 800), read(0.000_11, 0))).not.toContain('CONSISTENCY-01');
  });

  it('contradict nothing where there is no percent', () => {
    const withMassAlone = {
      ...read(0, 1000),
      asRead: { texts: { massIngredient: '1000' }, block: { index: 0, texts: {} } },
    };
    expect(rowsIn(10_000, read(0.9, 9000), withMassAlone)).toEqual([]);
    expect(rowsIn(10_000, read(0.9, 9000), read(0, 1000))).toEqual([1]);
    expect(inWeighing(10_000, read(0, 6000), read(0.4, 4000))).not.toContain('CONSISTENCY-04');
  });

  it('lose the digits of the document where a user has typed over them', () => {
    // 10% of a document may be 10.4%, but a typed 10.2% is not 10%.
    expect(rowsIn(10_000, read(0.9, 9000), read(0.1, 1040))).toEqual([]);
    expect(rowsIn(10_000, read(0.9, 9000), { ...read(0.1, 1000), percentInHFJob: fraction(0.102) })).toEqual([1]);
  });

  it('may differ by what the total mass hides, half a pound', () => {
    const all = (massIngredient: number) => aRow({ percentInHFJob: fraction(1), massIngredient });
    expect(weighed(100, all(101.4)).contradicting).toEqual([]);
    expect(weighed(100, all(101.6)).contradicting).toHaveLength(1);
  });

  it('order the largest rows alike, by mass and by percent', () => {
    const others = [read(0.05, 500), read(0.04, 400)];
    expect(inWeighing(10_000, read(0.5, 4000), read(0.4, 5000), ...others)).toContain('CONSISTENCY-04');
    expect(inWeighing(10_000, ...others, read(0.4, 5000), read(0.5, 4000))).toContain('CONSISTENCY-04');
    // The two largest by percent agree, but the heaviest is neither of them.
    expect(inWeighing(10_000, read(0.5, 900), read(0.3, 100), read(0.2, 1000))).toContain('CONSISTENCY-04');
    expect(inWeighing(10_000, read(0.5, 1000), read(0.2, 100), read(0.3, 90))).not.toContain('CONSISTENCY-04');
    expect(inWeighing(10_000, read(0.4521, 4000), read(0.4482, 5000))).not.toContain('CONSISTENCY-04');
    expect(inWeighing(10_000, read(0.4, 4000), read(0.4, 5000))).not.toContain('CONSISTENCY-04');
    expect(inWeighing(10_000, read(0.46, 4000), read(0.45, 5000))).not.toContain('CONSISTENCY-04');
    expect(inWeighing(10_000, read(0.9, 4000))).not.toContain('CONSISTENCY-04');
    // Each mass may hide half a pound.
    expect(inWeighing(10_000, read(0.4, 5001), read(0.5, 5000))).not.toContain('CONSISTENCY-04');
    expect(inWeighing(10_000, read(0.4, 5002), read(0.5, 5000))).toContain('CONSISTENCY-04');
  });

  it.each([
    ['largest', read(0.3, 200), read(0.5, 100), read(0.15, 6000), read(0.05, 5000)],
    ['heaviest', read(0.05, 5000), read(0.15, 4000), read(0.5, 200), read(0.3, 100)],
  ])('name the two %s rows in any order of the rows', (_, heavier, lighter, ...agreeing) => {
    const orders = [heavier, lighter, ...agreeing].reduce<DisclosureRow[][]>(
      (lists, row) =>
        lists.flatMap((list) => [0, 1, 2, 3].slice(0, list.length + 1).map((at) => list.toSpliced(at, 0, row))),
      [[]],
    );
    expect(orders).toHaveLength(24);
    for (const rows of orders) expect(weighed(10_000, ...rows).swapped).toEqual([heavier, lighter]);
  });

  it.each([
    ['percent', [read(0.5, 300), read(0.3, 100), read(0.3, 400)], [read(0.15, 6000), read(0.05, 5000)]],
    ['mass', [read(0.1, 5000), read(0.05, 4000), read(0.15, 4000)], [read(0.5, 200), read(0.3, 100)]],
  ] as const)('compare the first of two rows of the same %s', (_, [most, first, second], agreeing) => {
    for (const rows of [
      [most, first, second],
      [first, second, most],
    ]) {
      expect(weighed(10_000, ...rows, ...agreeing).swapped).toBeUndefined();
    }
    expect(weighed(10_000, most, second, first, ...agreeing).swapped).toEqual(expect.arrayContaining([most, second]));
  });

  it.each([
    [0.0049, false],
    [0.005, true],
    [0.01, true],
    [0.015, true],
    [0.0151, false],
  ])('are fractions when the percents add up to %d of the whole: %s', (total, areFractions) => {
    const rows = [read(total * 0.9, 9000), read(total * 0.1, 1000)];
    expect(inWeighing(10_000, ...rows)).toEqual([areFractions ? 'CONSISTENCY-02' : 'CONSISTENCY-03']);
    expect(rowsIn(10_000, ...rows)).toEqual([]);
  });

  it('are no fractions when a mass is beyond all numbers, and with it the percents', () => {
    expect(inWeighing(Infinity, read(Number.NaN, Infinity), read(0, 1000))).not.toContain('CONSISTENCY-02');
  });
});

describe('what the rows say about the rest', () => {
  const said = (...given: Parameters<typeof claimed>) =>
    findAll(claimRules, claimed(...given)).map(({ message }) => message);
  const secrets = (count: number) => Array.from({ length: count }, () => aProprietaryRow());

  it('is mostly secret only from eight rows up, and above three quarters', () => {
    expect(said(secrets(7))).toEqual([]);
    expect(said([...secrets(6), aRow(), aRow()])).toEqual([]);
    expect(said([...secrets(7), aRow()])).toEqual(['7 of 8 rows are Proprietary, more than 75%']);
    const older = Array.from({ length: 7 }, (_, at) => aRow({ casNumber: at < 3 ? 'Trade Secret' : 'CBI' }));
    expect(said([...older, aRow()])).toEqual(['7 of 8 rows are Proprietary, more than 75%']);
    expect(said([...secrets(6), aRow({ casNumber: 'Not Assigned' }), aRow()])).toEqual([]);
  });

  it('has a carrier for the base fluid that is not water', () => {
    expect(said([aWaterRow()], { well: aSelectedWell({ totalBaseNonWaterVolume: 1234.5 }) })).toEqual([
      'The base non-water volume is 1,234.5 gal, but no row is a carrier other than water',
    ]);
    expect(said([aWaterRow()], { well: aSelectedWell({ totalBaseNonWaterVolume: 0 }) })).toEqual([]);
    for (const casNumber of ['7727-37-9', '124-38-9']) {
      const gas = aRow({ purpose: 'Energizer', casNumber });
      expect(said([aWaterRow(), gas], { well: aSelectedWell({ totalBaseNonWaterVolume: 9 }) })).toEqual([]);
    }
    const diesel = aRow({ purpose: 'Carrier', casNumber: '68476-34-6' });
    expect(said([aWaterRow(), diesel], { well: aSelectedWell({ totalBaseNonWaterVolume: 9 }) })).toEqual([]);
  });

  it('counts products and chemicals where a document lists them apart', () => {
    const rows = [
      aWaterRow(),
      aRow({ tradeName: 'A', ingredientName: '-', casNumber: 'Listed Below' }),
      aRow({ tradeName: 'B', ingredientName: '-', casNumber: 'Listed Below' }),
      aRow({ tradeName: '', supplier: '', purpose: 'Other Ingredients' }),
    ];
    const counted = (...given: Parameters<typeof claimed>) => claimed(...given).listed;
    expect(counted(rows, { entryMethod: 'SystemApproach' })).toEqual({ products: 2, chemicals: 1 });
    const linked = [aWaterRow(), aRow(), aRow({ ingredientName: 'CRYSTALLINE SILICA' }), aProprietaryRow()];
    expect(counted(linked, { entryMethod: 'SystemApproach' })).toEqual({ products: 2, chemicals: 2 });
    expect(counted(rows)).toBeUndefined();
    const notes = (list: typeof rows) => findAll(claimNotes, claimed(list, { entryMethod: 'SystemApproach' })).length;
    expect([notes(rows), notes(linked)]).toEqual([1, 0]);
  });

  it('calls no carrier fresh when all water was produced', () => {
    const names = (...rows: Parameters<typeof claimed>[0]) => said(rows);
    expect(names(aWaterRow({ ingredientName: 'Potable water' }))).toEqual([
      'The water source is Produced Water alone, but the carrier is called Water, Potable water',
    ]);
    expect(names(aWaterRow({ tradeName: '', ingredientName: 'City water' }))).toEqual([
      'The water source is Produced Water alone, but the carrier is called City water',
    ]);
    const from = (waterSource: WaterSource | null) =>
      said([aWaterRow({ tradeName: 'Fresh Water' })], { well: aSelectedWell({ waterSource }) }).length;
    const mixed = (produced: number, name: string): WaterSource => ({
      type: 'multiple',
      sources: [
        { name: 'Produced Water', percent: percent(produced) },
        { name, percent: percent(100 - produced) },
      ],
    });
    const other = 'Other, < 1000TDS';
    expect([null, mixed(60, other), mixed(100, other), mixed(0, other)].map(from)).toEqual([0, 0, 1, 0]);
    expect(names(aWaterRow({ tradeName: 'City Water' }))).toHaveLength(1);
    expect(names(aWaterRow({ tradeName: 'Freshwater' }))).toHaveLength(1);
    expect(names(aWaterRow({ tradeName: 'Viscosity Water' }))).toEqual([]);
    expect(names(aWaterRow(), aRow({ tradeName: 'Fresh Scent', purpose: 'Biocide' }))).toEqual([]);
  });
});

describe('products and chemicals that are listed apart', () => {
  const listedIn = (...rows: DisclosureRow[]) =>
    claimed([aWaterRow(), ...rows], { entryMethod: 'SystemApproach' }).listed;

  it('count secrets of two vendors apart, as the document does', () => {
    const [one, other] = [aProprietaryRow({ vendorId: 1 }), aProprietaryRow({ tradeName: 'FR-2', vendorId: 2 })];
    expect(listedIn(one, other)).toEqual({ products: 2, chemicals: 2 });
    expect(listedIn(one, { ...other, vendorId: 1 })).toEqual({ products: 2, chemicals: 1 });
    const vendors = [aVendor(), aVendor({ id: 2, phone: ' 432-555-0101 ' }), aVendor({ id: 3, phone: '432-555-0102' })];
    const chemicalsOf = (...ids: number[]) =>
      claimed(
        ids.map((vendorId) => aProprietaryRow({ vendorId })),
        { entryMethod: 'SystemApproach', vendors },
      ).listed?.chemicals;
    expect([chemicalsOf(1, 2), chemicalsOf(1, 3)]).toEqual([1, 2]);
    const unnamed = { casNumber: 'N/A', vendorId: null };
    expect(listedIn({ ...one, ...unnamed }, { ...other, ...unnamed })).toEqual({ products: 2, chemicals: 1 });
    expect(listedIn({ ...one, ...unnamed }, { ...other, ...unnamed, supplier: 'Zed' })?.chemicals).toBe(2);
  });

  it('are no products where the document names none', () => {
    const loose = aRow({ isNonMsds: true, supplier: '' });
    expect(listedIn(aRow(), loose, aRow({ tradeName: '' }))).toEqual({ products: 1, chemicals: 1 });
    expect(listedIn(aRow({ tradeName: 'Other Chemicals' }))).toEqual({ products: 0, chemicals: 1 });
    expect(listedIn(aRow({ casNumber: 'Listed Below', supplier: '' }))).toEqual({ products: 1, chemicals: 0 });
    expect(listedIn(aRow(), aRow({ tradeName: aRow().tradeName.toUpperCase() }))?.products).toBe(2);
  });
});
