import { describe, expect, it } from 'vitest';
import { buildCatalogue, type Catalogue } from '../ingredients/catalogue.ts';
import { settle } from '../model/company.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { isAbsent } from '../model/row.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { readTsv } from '../tables/csv.ts';
import { readDisclosures } from '../xml/read-disclosure.ts';
import { writeDisclosure } from '../xml/write-disclosure.ts';
import { checkDisclosure } from './check-disclosure.ts';
import { addRow, applyFix, editRow, removeRow } from './edit-rows.ts';
import { olderWords, openDisclosure, withNewerWords } from './open-disclosure.ts';
import { copyCells, pasteCells } from './paste-cells.ts';
import { clearCells } from './write-cells.ts';

const nothing = buildCatalogue([], [], []);

function open(text: string, catalogue: Catalogue = nothing): Disclosure {
  const [read] = readDisclosures(text).disclosures;
  if (read === undefined) throw new Error('The document holds no disclosure');
  return openDisclosure(read, catalogue);
}

const row = (name: string, more: string, kind = 'MSDS') =>
  `<Ingredient${kind}><IngredientName>${name}</IngredientName>${more}</Ingredient${kind}>`;
const block = (head: string, rows: string) => `<Purpose>${head}<TypeIngredient>${rows}</TypeIngredient></Purpose>`;
const fr = '<TradeName>FR-1</TradeName><Supplier>Acme</Supplier><Purpose>Friction Reducer</Purpose>';
const secret = `<CASNumber>Trade Secret</CASNumber><PercentHighAdditive>30</PercentHighAdditive><PercentHFJob>0.50</PercentHFJob>
  <ClaimantCompany>Acme Secrets</ClaimantCompany>`;
const document = (
  total = '<TotalMass>1000</TotalMass>',
  water = '<MassIngredient>905.</MassIngredient>',
) => `<FracFocus3_0><FractureJob>
  <WellName>Alpha</WellName><TVD>9,000.50</TVD><TotalBaseWaterVolume>108</TotalBaseWaterVolume>${total}
  ${block('<TradeName>Water</TradeName><Supplier>Operator</Supplier><Purpose>Carrier/Base Fluid</Purpose>', row('Water', `<CASNumber>7732-18-5</CASNumber><PercentHighAdditive>100</PercentHighAdditive><PercentHFJob>90.50</PercentHFJob>${water}`))}
  ${block(fr, row('Polymer', secret) + row('Salt', '<CASNumber>7647-14-5</CASNumber><PercentHighAdditive>5</PercentHighAdditive><PercentHFJob>9.0</PercentHFJob><MassIngredient>90</MassIngredient>'))}
  ${block(fr, row('Nothing', '<CASNumber>N/A</CASNumber><PercentHFJob>0</PercentHFJob>', 'Other'))}
  </FractureJob></FracFocus3_0>`;

const salt = {
  id: 1,
  code: 'F1',
  tradeName: 'fr-1',
  ingredientName: 'SALT',
  casNumber: '7647-14-5',
  purpose: '',
  vendorId: null,
  specificGravity: 2,
  percentInAdditive: percent(5),
  units: 'gal',
  comments: '',
};

/** The lines that are different, as pairs, when both documents have as many. */
function changedLines(before: Disclosure, after: Disclosure): string[] {
  const [one, other] = [writeDisclosure(before).split('\n'), writeDisclosure(after).split('\n')];
  expect(other).toHaveLength(one.length);
  return one.flatMap((line, index) => (line === other[index] ? [] : [`${line.trim()} ${other[index]?.trim()}`]));
}

describe('a document that is opened', () => {
  it('changes the total and the percents when a mass is edited, and no other mass', () => {
    const opened = open(document());
    expect(changedLines(opened, editRow(opened, 2, { massIngredient: 80 }, nothing))).toEqual([
      '<TotalMass>1000</TotalMass> <TotalMass>990</TotalMass>',
      '<PercentHFJob>90.50</PercentHFJob> <PercentHFJob>91.4141414100</PercentHFJob>',
      '<PercentHFJob>0.50</PercentHFJob> <PercentHFJob>0.5050505100</PercentHFJob>',
      '<PercentHFJob>9.0</PercentHFJob> <PercentHFJob>8.0808080800</PercentHFJob>',
      '<MassIngredient>90</MassIngredient> <MassIngredient>80.000</MassIngredient>',
    ]);
    expect(changedLines(opened, editRow(opened, 2, { supplier: 'Acme' }, nothing))).toEqual([]);
    expect(removeRow(opened, 3).well).toEqual(opened.well);
  });

  it('stays as it is when its own amounts are pasted into it, or an empty one is emptied', () => {
    // A volume that has no end, and rows without one.
    const catalogue = buildCatalogue([{ ...salt, specificGravity: 1.7 }], [], []);
    const opened = open(document(), catalogue);
    expect(opened.rows.map(({ volume }) => volume === null)).toEqual([false, true, false, true]);
    const range = { firstRow: 0, lastRow: 3, firstColumn: 'volume', lastColumn: 'percentInAdditive' } as const;
    const cells = readTsv(copyCells(opened.rows, range));
    const pasted = pasteCells(opened, range, { cells }, catalogue);
    expect(changedLines(opened, pasted.disclosure)).toEqual([]);
    const emptied = clearCells(opened, { ...range, firstRow: 1, lastRow: 1, lastColumn: 'volume' }, catalogue);
    expect(changedLines(opened, emptied)).toEqual([]);
    const [, , ofSalt] = pasteCells(opened, range, { cells: [...cells.slice(0, 2), ['1', 'L', '1.7', '5']] }, catalogue)
      .disclosure.rows;
    expect(ofSalt?.volume).toBeCloseTo(0.264_172, 6);
  });

  it('has masses from the percents, which follow them and are written only when they are typed', () => {
    const opened = open(document());
    expect(opened.rows.map(({ massIngredient }) => massIngredient)).toEqual([905, 5, 90, 0]);
    expect(opened.rows.map((each) => isAbsent(each, 'massIngredient'))).toEqual([false, true, false, true]);
    const richer = editRow(opened, 1, { percentInHFJob: fraction(0.02) }, nothing);
    expect(richer.rows[1]).toMatchObject({ massIngredient: 20, percentIsTyped: true });
    expect(changedLines(opened, richer)).toEqual([
      '<PercentHFJob>0.50</PercentHFJob> <PercentHFJob>2.0000000000</PercentHFJob>',
    ]);
    // The same number, but typed: now the document says it.
    expect(writeDisclosure(editRow(opened, 1, { massIngredient: 5 }, nothing))).toContain('<MassIngredient>5.000<');
  });

  it('without a total mass works with one that is never written', () => {
    const bare = open(document('', ''));
    expect(bare.well.totalMass).toBe(1000);
    const massless = open(document('', '').replace('<MassIngredient>90</MassIngredient>', ''));
    expect(massless.well.totalMass).toBe(100);
    expect(massless.rows.map(({ massIngredient, volume }) => [massIngredient, volume])).toEqual([
      [90.5, null],
      [0.5, null],
      [9, null],
      [0, null],
    ]);
    const edited = editRow(massless, 2, { massIngredient: 8 }, nothing);
    expect(writeDisclosure(edited)).not.toContain('TotalMass');
    expect(writeDisclosure(edited).match(/<MassIngredient>.*(?=<)/g)).toEqual(['<MassIngredient>8.000']);
  });

  it('keeps supplier, CAS number, claimant and mark of a row whose other texts are edited', () => {
    const vendor = { id: 1, company: 'Gulf', firstName: '', lastName: '', email: '', phone: '' };
    const known = { ...salt, ingredientName: 'Polyacrylamide', casNumber: '9003-05-8' };
    const catalogue = buildCatalogue([known], [vendor], []);
    const opened = open(document().replace(/<Supplier>Acme<.Supplier>/g, ''), catalogue);
    const named = { ...opened, customer: settle({ id: 7, name: 'Lone Star', operatorNumber: '', waterSource: '' }) };
    expect(changedLines(named, editRow(named, 1, { ingredientName: 'Polyacrylamide' }, catalogue))).toEqual([
      '<IngredientName>Polymer</IngredientName> <IngredientName>Polyacrylamide</IngredientName>',
    ]);
    expect(editRow(named, 1, { casNumber: 'Proprietary' }, catalogue).rows[1]?.supplier).toBe('');
    expect(editRow(named, 1, { supplier: 'Gulf' }, catalogue).rows[1]).toMatchObject({ vendorId: -1 });
    const unticked = editRow(named, 3, { isNonMsds: false }, catalogue);
    const said = [named, unticked].map((each) => editRow(each, 3, { comments: 'Seen' }, catalogue).rows[3]);
    expect(said).toMatchObject([{ isNonMsds: true }, { isNonMsds: false }]);
  });

  it('says a percent in the additive as it was typed, and names no claimant of a number that is disclosed', () => {
    const opened = open(document());
    const write = (change: Parameters<typeof editRow>[2]) => changedLines(opened, editRow(opened, 2, change, nothing));
    expect(write({ percentInAdditive: percent(12.25) })).toEqual([
      '<PercentHighAdditive>5</PercentHighAdditive> <PercentHighAdditive>12.25</PercentHighAdditive>',
    ]);
    expect(write({ percentInAdditive: percent(12) })).toEqual([
      '<PercentHighAdditive>5</PercentHighAdditive> <PercentHighAdditive>12.0</PercentHighAdditive>',
    ]);
    expect(writeDisclosure(editRow(opened, 1, { casNumber: '9003-05-8' }, nothing))).not.toContain('Claimant');
    expect(writeDisclosure(editRow(opened, 1, { casNumber: 'Proprietary' }, nothing))).toContain('Acme Secrets');
  });

  it('keeps rows of different blocks apart, whatever they are renamed to', () => {
    const blocks = Array.from({ length: 13 }, (_, at) =>
      block('<Purpose>Acid</Purpose>', row(`Acid ${at}`, '<CASNumber>7647-01-0</CASNumber>')),
    ).join('');
    const opened = open(`<FracFocus4_0><FractureJob>${blocks}</FractureJob></FracFocus4_0>`);
    const first = editRow(opened, 1, { tradeName: '2abc' }, nothing);
    const trades = writeDisclosure(editRow(first, 12, { tradeName: 'abc' }, nothing)).match(/(?<=<TradeName>).*(?=<)/g);
    expect(trades).toEqual(['2abc', 'abc']);
  });

  it('has volumes where its masses and the catalogue give them', () => {
    const volumesWith = (...ingredients: (typeof salt)[]) =>
      open(document(), buildCatalogue(ingredients, [], [])).rows.map(({ volume }) => volume);
    expect(volumesWith(salt)).toEqual([108.448, null, 107.849, null]);
    expect(volumesWith({ ...salt, units: 'lbs' })[2]).toBe(1800);
    const traceOf = (mass: string) =>
      open(document().replace('>90<', `>${mass}<`), buildCatalogue([salt], [], [])).rows[2]?.volume;
    expect([traceOf('0.0003'), traceOf('0')]).toEqual([0.000_359_497, null]);
    expect(volumesWith(salt, { ...salt, id: 2, specificGravity: 3 })[2]).toBeNull();
  });

  it('keeps the claimants of the document apart from the vendors of the table', () => {
    const vendor = { id: 1, company: 'Gulf', firstName: '', lastName: '', email: '', phone: '' };
    const catalogue = buildCatalogue([], [vendor], []);
    const opened = open(document(), catalogue);
    expect(opened.rows.map(({ vendorId }) => vendorId)).toEqual([null, -1, null, null]);
    const supplied = editRow(opened, 2, { supplier: 'Gulf' }, catalogue);
    expect(supplied.vendors.map(({ company }) => company)).toEqual(['Acme Secrets', 'Gulf']);
    expect(editRow(opened, 1, { supplier: 'Unknown' }, catalogue).rows[1]?.vendorId).toBe(-1);
    const claimed = editRow(supplied, 2, { casNumber: 'Proprietary' }, catalogue);
    expect(writeDisclosure(withNewerWords(claimed)).match(/<ClaimantCompany.*/g)).toEqual([
      '<ClaimantCompany>Acme Secrets</ClaimantCompany>',
      '<ClaimantCompany>Gulf</ClaimantCompany>',
    ]);
  });

  it('says Proprietary for the secrets of version 3.0 when that is confirmed', () => {
    const opened = open(document());
    expect(olderWords(opened)).toEqual([{ word: 'Trade Secret', newer: 'Proprietary', rows: 1 }]);
    expect(changedLines(opened, withNewerWords(opened))).toEqual([
      '<CASNumber>Trade Secret</CASNumber> <CASNumber>Proprietary</CASNumber>',
    ]);
    expect(withNewerWords(withNewerWords(opened))).toEqual(withNewerWords(opened));
  });

  it('moves a row that names another supplier beside its block, and takes a new row into the block that it names', () => {
    const opened = open(document());
    const suppliersIn = (disclosure: Disclosure) => writeDisclosure(disclosure).match(/(?<=<Supplier>).*(?=<)/g);
    expect(suppliersIn(editRow(opened, 1, { supplier: 'Gulf' }, nothing))).toEqual([
      'Operator',
      'Gulf',
      'Acme',
      'Acme',
    ]);
    expect(suppliersIn(editRow(opened, 3, { supplier: 'Gulf' }, nothing))).toEqual(['Operator', 'Acme', 'Gulf']);
    expect(suppliersIn(addRow(opened, 2))).toEqual(['Operator', 'Acme', 'Acme']);
    const marked = writeDisclosure(editRow(opened, 2, { isNonMsds: true }, nothing));
    expect(marked.match(/(?<=<Purpose>)\w.*(?=<)/g)?.at(-1)).toBe('Other Chemicals');
  });

  it('is asked for a mass above 0 only where mass or percent was typed, and is warned of until then', () => {
    const found = (disclosure: Disclosure) =>
      checkDisclosure(disclosure).flatMap(({ id, where }) => (where.startsWith('rows[3].') ? id : []));
    const opened = open(document());
    expect(found(opened)).toContain('PRINT-06');
    expect(found(opened)).not.toContain('ROW-05');
    expect(found(editRow(opened, 3, { massIngredient: 0, percentInHFJob: fraction(0) }, nothing))).toContain('ROW-05');
  });

  it('gets an answer that it lacks by one click', () => {
    const opened = open(document());
    const fixOf = (disclosure: Disclosure) =>
      checkDisclosure(disclosure).find(({ id, where }) => id === 'WELL-11' && where === 'well.datum')?.fix;
    const fix = fixOf(opened);
    expect(fix).toEqual({ label: 'Write NAD83', kind: 'answer', field: 'datum' });
    const answered = fix ? applyFix(opened, fix, nothing) : opened;
    expect(fixOf(answered)).toBeUndefined();
    expect(writeDisclosure(answered)).toContain('<Datum>NAD83</Datum>');
    expect(writeDisclosure(opened)).not.toContain('<Datum>');
  });
});

describe('a document that lists products and chemicals apart', () => {
  const apart = `<FracFocus4_0><FractureJob><TotalMass>1000</TotalMass><EntryMethod>SystemApproach</EntryMethod>
    ${block(fr, row('-', '<CASNumber>Listed Below</CASNumber>', 'Other'))}
    ${block('<TradeName>Sand</TradeName><Supplier>Acme</Supplier><Purpose>Proppant</Purpose>', row('-', '<CASNumber>Listed Below</CASNumber>', 'Other'))}
    ${block('<Purpose>Other Ingredients</Purpose>', row('Quartz', '<CASNumber>14808-60-7</CASNumber><PercentHFJob>9</PercentHFJob>', 'Other') + row('Glycol', '<CASNumber>107-21-1</CASNumber><PercentHFJob>1</PercentHFJob>', 'Other'))}
    </FractureJob></FracFocus4_0>`;

  it('keeps its order when a row is edited, and writes neither masses nor comments that it does not have', () => {
    const opened = open(apart);
    expect(opened.rows.map(({ massIngredient }) => massIngredient)).toEqual([0, 0, 90, 10]);
    expect(changedLines(opened, editRow(opened, 0, { supplier: 'Gulf' }, nothing))).toEqual([
      '<Supplier>Acme</Supplier> <Supplier>Gulf</Supplier>',
    ]);
    expect(changedLines(opened, editRow(opened, 3, { percentInHFJob: fraction(0.02) }, nothing))).toEqual([
      '<PercentHFJob>1</PercentHFJob> <PercentHFJob>2.0000000000</PercentHFJob>',
    ]);
    expect(checkDisclosure(opened).filter(({ gate, where }) => gate && where.startsWith('rows['))).toEqual([]);
  });

  it('takes a new row into the table that it is added to', () => {
    const opened = open(apart);
    const [product, chemical] = [addRow(opened, 1), addRow(opened, 4)];
    expect(product.rows[1]).toMatchObject({ casNumber: 'Listed Below', ingredientName: '-', isNonMsds: true });
    const named = editRow(
      chemical,
      4,
      { ingredientName: 'Salt', casNumber: '7647-14-5', percentInHFJob: fraction(0.01) },
      nothing,
    );
    const [, added = ''] = writeDisclosure(named).split('Glycol');
    expect(added.replaceAll(/\s+/g, '')).toMatch(
      /<IngredientOther><IngredientName>Salt<.*<PercentHFJob>1\.0000000000<\/PercentHFJob><\/IngredientOther><\/TypeIngredient><\/Purpose><\/FractureJob>/,
    );
    expect(checkDisclosure(named).filter(({ gate, where }) => gate && where.startsWith('rows['))).toEqual([]);
    const customer = settle({ id: 7, name: 'Lone Star', operatorNumber: '', waterSource: '' });
    const secretOne = editRow({ ...named, customer }, 4, { casNumber: 'Proprietary' }, nothing);
    expect(editRow(secretOne, 4, { comments: 'Seen' }, nothing).rows[4]).toMatchObject({
      supplier: '',
      isNonMsds: true,
    });
  });
});
