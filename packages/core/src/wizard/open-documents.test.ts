import { describe, expect, it } from 'vitest';
import { editRow, editRows } from '../disclosure/edit-rows.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { settle } from '../model/company.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { readDisclosures } from '../xml/read-disclosure.ts';
import { writeDisclosure } from '../xml/write-disclosure.ts';
import { exampleDisclosure } from '../xml/disclosure.examples.ts';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';
import type { FilingStatus } from '../filings/filing-status.ts';
import { differenceLines } from './correction-lines.ts';
import { withDisclosure, withWell, withWellName } from './edit-wells.ts';
import { markOf } from './made-documents.ts';
import {
  compareWithOpened,
  correctedBy,
  type DocumentToOpen,
  readOpened,
  takeDocuments,
  withNewestRevision,
  withReason,
} from './open-documents.ts';
import { assembleState, listPieces, unpackPiece } from './packing.ts';
import { canOpenStep } from './preflight.ts';
import { stateAhead } from './state-ahead.ts';
import { withSuggestedWater, withWaterSource } from './well-water.ts';
import { emptyWizard, type WizardState } from './wizard-state.ts';

const catalogue = buildCatalogue([], [], []);
/** With a number that the product would write otherwise. */
const text = writeDisclosure(exampleDisclosure).replace('<MassIngredient>550.770<', '<MassIngredient>0550.77<');
const older = text
  .replaceAll('FracFocus4_0', 'FracFocus3_0')
  .replace(/ *<WaterSource>[^]*<\/WaterSource>\n/, '')
  .replace('>Proprietary<', '>CBI<');
const customer = settle({ id: 7, name: 'Lone Star', operatorNumber: '777', waterSource: '' });
const corrects = { fileId: 'f1', name: 'A.xml', revision: 2 };

const toOpen = (content: string, more: Partial<DocumentToOpen> = {}): DocumentToOpen => ({
  name: 'A.xml',
  text: content,
  read: readDisclosures(content),
  corrects: null,
  customer: null,
  ...more,
});
const take = (...documents: DocumentToOpen[]): WizardState =>
  takeDocuments(documents, { catalogue, name: 'A.xml', openedAt: '2026-11-16T19:00:00.000Z' });
const [stored, foreign] = [take(toOpen(text, { corrects, customer })), take(toOpen(older))];
const [key = ''] = stored.selected;
const disclosureIn = (state: WizardState) => {
  const found = state.disclosures[key];
  if (!found) throw new Error('There is no such well');
  return found;
};
function differenceIn(state: WizardState) {
  const opened = readOpened(state, key);
  if (!opened) throw new Error('The well was not opened from a document');
  return compareWithOpened(opened, disclosureIn(state));
}

describe('documents in the wizard', () => {
  it('are wells, all selected, with rows, owner and water source', () => {
    expect(stored).toMatchObject({ origin: { kind: 'documents' }, selected: [key], wellWater: null });
    expect(disclosureIn(stored)).toMatchObject({ customer: { id: 7 }, well: { operatorNumber: '123456' } });
    expect(writeDisclosure(disclosureIn(stored))).toBe(text);
    expect(canOpenStep(stored, 'generate')).toBe(true);
    expect(canOpenStep(foreign, 'disclosure')).toBe(false);
    expect(disclosureIn(withSuggestedWater(stored, []))).toBe(disclosureIn(stored));
  });

  it('keep a water source each where they name different ones', () => {
    const both = take(toOpen(text), toOpen(older));
    expect(both.selected).toHaveLength(2);
    expect(Object.keys(both.wellWater ?? {})).toEqual([both.selected[0]]);
    expect(both.waterSource).toBeNull();
  });

  it('come back from a draft as they were, and are in what is written first', () => {
    const pieces = new Map(listPieces(stored).map(({ name, pack }) => [name, unpackPiece(name, pack())]));
    expect(pieces.get('head')).toMatchObject({ format: 2 });
    const back = assembleState(pieces);
    expect(back).toEqual({ ...stored, disclosures: expect.anything() });
    expect(writeDisclosure(disclosureIn(back))).toBe(text);
    expect(differenceIn(back).isSame).toBe(true);
    const made = new Map(Object.entries(stored.disclosures));
    const ahead = stateAhead(stored, { underway: stored, made }, emptyWizard);
    expect(ahead?.disclosures).toEqual(stored.disclosures);
  });

  it('keep the mark of an invented job, and get none', () => {
    const marked = text.replace('<FractureJob>', '<!-- SIMULATED - NOT FOR FILING: job 7 -->\n<FractureJob>');
    const state = take(toOpen(marked));
    expect(state.origin?.isSimulated).toBe(true);
    expect(markOf(state, disclosureIn(state))).toBe('SIMULATED - NOT FOR FILING: job 7');
    expect(markOf(state, disclosureIn(stored))).toBeUndefined();
  });

  it('name what could not be taken over', () => {
    const bare = '<Purpose><TradeName>FR-9</TradeName><TypeIngredient/></Purpose>';
    const state = take(
      toOpen(text.replace('<Datum>', '<Colour>red</Colour><Datum>').replace('<Purpose>', `${bare}$&`)),
    );
    expect(state.wells[0]?.notes).toEqual([
      expect.stringMatching(/^The element <Colour> is not known.*line 1\d/),
      'FR-9 lists no ingredient. It is left out when the document is saved.',
    ]);
  });
});

describe('what differs from the document that was opened', () => {
  it('is nothing at first, and then what was edited', () => {
    expect(differenceIn(stored)).toMatchObject({ isSame: true, version: undefined });
    const well = stored.wells[0]?.well;
    if (!well) throw new Error('There is no well');
    const deeper = withWellName(withWell(stored, key, { ...well, tvd: 9880 }), key, 'Bluebonnet 2H');
    const edited = withDisclosure(deeper, key, editRow(disclosureIn(deeper), 1, { supplier: 'Gulf' }, catalogue));
    expect(differenceIn(edited).isSame).toBe(false);
    expect(
      differenceLines(differenceIn(edited).comparison).map(({ name, before, after, change }) => [
        name,
        before,
        after,
        change,
      ]),
    ).toEqual([
      ['Name', 'Bluebonnet 1H', 'Bluebonnet 2H', ''],
      ['TVD', '9,876.5', '9,880', '+3.5'],
      ['FR-1 · Copolymer · Supplier', 'Acme Chemicals', 'Gulf', ''],
    ]);
    expect(correctedBy(edited, key)).toEqual(corrects);
  });

  it('says by how much a date or the total mass has changed, and leaves the reason to its own field', () => {
    const well = stored.wells[0]?.well;
    if (!well) expect.unreachable();
    const linesOf = (endDate: string) => {
      const moved = withReason(withWell(stored, key, { ...well, endDate }), [key], 'Wrong day');
      return differenceLines(differenceIn(moved).comparison).map(({ key: field, change }) => [field, change]);
    };
    expect(well.endDate).toMatch(/^2024-08-15T/);
    expect(linesOf(well.endDate.replace('-08-15', '-08-18'))).toEqual([['endDate', '+3 days']]);
    expect(linesOf(well.endDate.replace('-08-15', '-08-14'))).toEqual([['endDate', '\u{2212}1 day']]);
    const disclosure = disclosureIn(stored);
    const totalMass = (disclosure.well.totalMass ?? 0) + 1500;
    const heavier = withDisclosure(stored, key, { ...disclosure, well: { ...disclosure.well, totalMass } });
    expect(differenceLines(differenceIn(heavier).comparison)).toMatchObject([{ key: 'totalMass', change: '+1,500' }]);
  });

  it('tells that an ingredient came onto the safety data sheet', () => {
    const disclosure = disclosureIn(stored);
    const [first, ...others] = disclosure.rows;
    if (!first) expect.unreachable();
    const rows = [{ ...first, isNonMsds: !first.isNonMsds }, ...others];
    expect(
      differenceLines(differenceIn(withDisclosure(stored, key, { ...disclosure, rows })).comparison),
    ).toMatchObject([{ before: first.isNonMsds ? 'Yes' : 'No', after: first.isNonMsds ? 'No' : 'Yes' }]);
  });

  it('names no change that is too small to show', () => {
    const opened = take(toOpen(text.replace('<TVD>9876.5<', '<TVD>9876.5001<')));
    const well = opened.wells[0]?.well;
    if (!well) expect.unreachable();
    const { comparison } = differenceIn(withWell(opened, key, { ...well, tvd: 9876.5 }));
    expect(differenceLines(comparison)).toMatchObject([{ before: '9876.5001', after: '9,876.5', change: '' }]);
  });

  it('names what is written with fewer digits than the document has, though nobody edited it', () => {
    const water = (percents: readonly string[]) =>
      percents.map(
        (share) => `<WaterSource><Description>Produced Water</Description><Percent>${share}</Percent></WaterSource>`,
      );
    const finer = text
      .replace('<TVD>9876.5<', '<TVD>9876.512<')
      .replace(/<SurfLongitude>[^<]+/, '<SurfLongitude>-102.00000000001')
      .replace('<MassIngredient>0550.77<', '<MassIngredient>5.507708E2<')
      .replace(/<WaterSource>[^]*<\/WaterSource>/, water(['99.996', '0.004']).join(''));
    const { comparison, isSame } = differenceIn(take(toOpen(finer)));
    expect(differenceLines(comparison).map(({ name, before, after }) => [name, before, after])).toEqual([
      ['Longitude', '-102.00000000001', '-102'],
      ['TVD', '9876.512', '9,876.51'],
      ['Water source', 'Produced Water 99.996 %; Produced Water 0.004 %', 'Produced Water 100 %; Produced Water 0 %'],
      ['FR-1 · Copolymer', expect.stringContaining('550.7708 lb'), expect.stringContaining('550.771 lb')],
    ]);
    expect(isSame).toBe(false);
  });

  it('names no percent whose digits are all written, though without their exponent', () => {
    const finer = text
      .replace('<PercentHighAdditive>30.0<', '<PercentHighAdditive>3.033E1<')
      .replace('<PercentHFJob>0.0059409400<', '<PercentHFJob>5.94094012345E-3<');
    const state = take(toOpen(finer));
    expect(writeDisclosure(disclosureIn(state))).toMatch(/>30\.33<[^]+>0\.00594094012345</);
    expect(differenceLines(differenceIn(state).comparison)).toEqual([]);
  });

  it('names no water of an older document, which had none, where the new one is rounded', () => {
    const sources = ['Produced Water', 'Other, < 1000TDS', 'Other, > 1000TDS'].map((name) => ({
      name,
      percent: percent(33.3),
    }));
    const { comparison, version } = differenceIn(withWaterSource(foreign, { type: 'multiple', sources }));
    expect(version?.newWater).toEqual([
      'Produced Water 33.34 %',
      'Other, < 1000TDS 33.33 %',
      'Other, > 1000TDS 33.33 %',
    ]);
    expect(differenceLines(comparison)).toEqual([]);
  });

  it('names the base water volume as it is written', () => {
    const well = stored.wells[0]?.well;
    if (!well) expect.unreachable();
    const { comparison } = differenceIn(withWell(stored, key, { ...well, clean: 1_000_002.4 }));
    expect(differenceLines(comparison)[0]).toMatchObject({ after: '1,000,002', change: '+2' });
  });

  it('tells rows that were added or weigh something else', () => {
    const glycol = disclosureIn(stored).rows.findIndex(({ casNumber }) => casNumber === '107-21-1');
    const heavier = editRow(disclosureIn(stored), glycol, { massIngredient: 200 }, catalogue);
    const lines = differenceLines(differenceIn(withDisclosure(stored, key, heavier)).comparison);
    expect(lines.find(({ name }) => name === 'FR-1 · Ethylene glycol')).toMatchObject({
      detail: '107-21-1',
      before: '166.9 lb · 10.0 % · 0.00180029 %',
      change: '+33.1 lb',
    });
    const respelled = editRow(heavier, glycol, { tradeName: 'fr-1', percentInAdditive: percent(10.02) }, catalogue);
    const spellings = differenceLines(differenceIn(withDisclosure(stored, key, respelled)).comparison);
    expect(spellings.filter(({ name }) => name.startsWith('fr-1'))).toMatchObject([
      { after: expect.stringContaining(' 10.02 %') },
      { name: 'fr-1 · Ethylene glycol · Trade Name', before: 'FR-1', after: 'fr-1' },
    ]);
    const finer = editRow(disclosureIn(stored), 0, { percentInHFJob: fraction(0.900_142_639_61) }, catalogue);
    expect(differenceLines(differenceIn(withDisclosure(stored, key, finer)).comparison)).toMatchObject([
      { before: '90.0142639600 %', after: '90.0142639610 %', change: '' },
    ]);
    const shorter = { ...disclosureIn(stored), rows: disclosureIn(stored).rows.slice(0, -1) };
    expect(differenceLines(differenceIn(withDisclosure(stored, key, shorter)).comparison)).toMatchObject([
      { fate: 'removed', after: '' },
    ]);
  });

  it('names the CAS number and the claimant of a secret that is disclosed, in one row', () => {
    const watered = withWaterSource(foreign, { type: 'single', source: 'Produced Water' });
    const index = disclosureIn(watered).rows.findIndex(({ casNumber }) => casNumber === 'CBI');
    const named = editRow(disclosureIn(watered), index, { casNumber: '9003-05-8' }, catalogue);
    const { comparison } = differenceIn(withDisclosure(watered, key, named));
    expect(comparison.counts).toMatchObject({ changed: 1, added: 0, removed: 0 });
    expect(differenceLines(comparison)).toMatchObject([
      { name: expect.stringMatching(/ · CAS Number$/), before: 'Proprietary', after: '9003-05-8' },
      { name: expect.stringMatching(/ · Claimant$/), before: expect.stringContaining('Acme'), after: '' },
    ]);
  });

  it('names a percent in additive as it is written, however many digits were typed', () => {
    const long = editRow(disclosureIn(stored), 1, { percentInAdditive: percent(100 / 7) }, catalogue);
    const { comparison } = differenceIn(withDisclosure(stored, key, long));
    expect(differenceLines(comparison).find(({ key: line }) => line === 'row 1')?.after).toContain(' 14.2857142857 %');
    expect(writeDisclosure(long)).toContain('<PercentHighAdditive>14.2857142857<');
  });

  it('names texts as they are written, though another one was typed', () => {
    const { rows } = disclosureIn(stored);
    const salt = rows.findIndex(({ comments }) => comments === 'Non-MSDS Component');
    const secret = rows.findIndex(({ casNumber }) => casNumber === 'Proprietary');
    const typed = [
      { row: salt, change: { comments: '' } },
      { row: secret, change: { casNumber: 'PROPRIETARY' } },
    ];
    const same = differenceIn(withDisclosure(stored, key, editRows(disclosureIn(stored), typed, catalogue)));
    expect([differenceLines(same.comparison), same.isSame]).toEqual([[], true]);
    const numbered = editRow(disclosureIn(stored), salt, { casNumber: '00067-56-1' }, catalogue);
    expect(differenceLines(differenceIn(withDisclosure(stored, key, numbered)).comparison)).toMatchObject([
      { before: '7647-14-5', after: '67-56-1' },
    ]);
  });

  it('is apart from what the change of version does', () => {
    const watered = withWaterSource(foreign, { type: 'single', source: 'Produced Water' });
    const difference = differenceIn(watered);
    expect(difference.version).toEqual({
      from: '3.0',
      words: [{ word: 'CBI', newer: 'Proprietary', rows: 1 }],
      hasOpenWords: true,
      newWater: ['Produced Water 100 %'],
    });
    expect(differenceLines(difference.comparison)).toEqual([]);
    expect(difference.isSame).toBe(false);
  });

  it('holds the reason for the amendment, for one well or all, and the revision that comes next', () => {
    const reasoned = withReason(stored, [key], 'TVD corrected');
    expect(writeDisclosure(disclosureIn(reasoned))).toContain('<AmendedReason>TVD corrected</AmendedReason>');
    expect(differenceIn(reasoned).isSame).toBe(false);
    expect(withReason(reasoned, [key], 'TVD corrected')).toBe(reasoned);
    const after = withNewestRevision(stored, key, 5);
    expect(correctedBy(after, key)).toEqual({ ...corrects, revision: 5 });
    expect(after.wells[0]?.opened?.corrects?.revision).toBe(2);
    expect(correctedBy(foreign, key)).toBeUndefined();
  });

  it('is not due again where an earlier revision has done what is due', () => {
    const inTexas = { ...disclosureIn(stored), well: { ...disclosureIn(stored).well, state: 'Texas' } };
    const duties = (filedAs?: FilingStatus) =>
      checkDisclosure(inTexas, { today: '2026-11-16', filedAs })
        .filter(({ id }) => id === 'STATE-01')
        .map(({ message }) => message.slice(0, 28));
    expect([duties('saved'), duties('sent'), duties('published')]).toEqual([
      ['Texas: The service company m'],
      ['Texas: The operator must dis'],
      [],
    ]);
  });

  it('warns of an operator number that is not the customer’s, and keeps it', () => {
    const found = checkDisclosure(disclosureIn(stored)).find(({ id }) => id === 'WELL-13');
    expect(found).toMatchObject({ severity: 'warning', fix: { change: { operatorNumber: '777' } } });
  });
});
