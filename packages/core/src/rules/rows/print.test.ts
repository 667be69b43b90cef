import { describe, expect, it } from 'vitest';
import { checkDisclosure } from '../../disclosure/check-disclosure.ts';
import { aDisclosure, aRow, aWaterRow } from '../disclosure.examples.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import { fraction, percent } from '../../numbers/percent.ts';
import { findAll } from '../../rule/rule.ts';
import { exampleDisclosure } from '../../xml/disclosure.examples.ts';
import { readDisclosures } from '../../xml/read-disclosure.ts';
import { writeDisclosure } from '../../xml/write-disclosure.ts';
import { checked } from '../row.examples.ts';
import { isHiddenByRounding, massNotes, printRules, shareNotes } from './print.ts';

const LIGHT = 1;

/** The example with another mass in one of its rows. */
function withMass(massIngredient: number, share = massIngredient / exampleDisclosure.well.totalMass): Disclosure {
  const rows = exampleDisclosure.rows.map((row, index) =>
    index === LIGHT ? { ...row, massIngredient, percentInHFJob: fraction(share) } : row,
  );
  return { ...exampleDisclosure, rows };
}

function readBack(disclosure: Disclosure): Disclosure {
  const [read] = readDisclosures(writeDisclosure(disclosure)).disclosures;
  if (read === undefined) throw new Error('The document holds no disclosure');
  return read;
}

const complaints = (disclosure: Disclosure, field = 'massIngredient') =>
  checkDisclosure(disclosure)
    .filter(({ where }) => where.endsWith(`.${field}`))
    .map(({ id, severity }) => `${severity} ${id}`);

describe('a percent in the job that is too small to print', () => {
  const typed = (share: number) => withMass(166.9, share);
  const told = (disclosure: Disclosure) => complaints(disclosure, 'percentInHFJob');

  it('is told also where a user typed it', () => {
    expect(writeDisclosure(typed(4e-13))).toContain('<PercentHFJob>0.0000000000<');
    expect(told(typed(4e-13))).toEqual(['warning PRINT-03']);
    expect(told(typed(5e-13))).toEqual([]);
  });

  it('is told of no document that prints all its digits', () => {
    const tiny = writeDisclosure(typed(1e-12)).replace('>0.0000000001<', '>0.00000000004<');
    const [read] = readDisclosures(tiny).disclosures;
    if (!read) expect.unreachable();
    expect(read.rows[LIGHT]?.percentInHFJob).toBe(0);
    expect(told(read)).toEqual([]);
    const trace = { ...read, rows: read.rows.map((row) => ({ ...row, massIngredient: 1e-6 })) };
    expect(told(trace)).not.toContain('warning PRINT-03');
    const zero = { ...read, rows: readBack(typed(4e-13)).rows };
    expect(told(zero)).toEqual(['warning PRINT-06']);
  });
});

describe('a mass that is too small to print', () => {
  it.each([
    [0.0004, ['warning PRINT-02'], []],
    // Its percent prints as 0 too: then no one can tell from the document whether there was anything.
    [0.000_000_1, [], ['warning PRINT-06']],
  ])('of %d lb is a warning before and after it was written', (mass, ofMass, ofPercent) => {
    expect(complaints(withMass(mass))).toContain('warning PRINT-02');
    const read = readBack(withMass(mass));
    expect(read.rows[LIGHT]?.massIngredient).toBe(0);
    expect(complaints(read)).toEqual(ofMass);
    expect(complaints(read, 'percentInHFJob')).toEqual(ofPercent);
  });

  it('is not what a share of the job without a mass stands for', () => {
    expect(complaints(readBack(withMass(0, 0.000_05)))).toEqual(['warning PRINT-10']);
  });

  const inDocument = { massIngredient: 0, volume: null, specificGravity: null } as const;
  const shares = (additive: number, job: number) => ({
    percentInAdditive: percent(additive),
    percentInHFJob: fraction(job),
  });
  const isHidden = (parts: Parameters<typeof checked>[0], totalMass = 10_000_000) => {
    const disclosure = aDisclosure();
    return isHiddenByRounding(
      checked(parts, { disclosure: { ...disclosure, well: { ...disclosure.well, totalMass } } }),
    );
  };

  it.each([
    ['with both shares', { ...inDocument, ...shares(30, 4e-11) }, true],
    ['with a share of the additive alone', { ...inDocument, ...shares(30, 0) }, true],
    ['with a share of the job alone', { ...inDocument, ...shares(0, 4e-11) }, true],
    ['just within what rounding hides', { ...inDocument, ...shares(30, 5.04e-11) }, true],
    ['with a share that is too large', { ...inDocument, ...shares(30, 5.06e-11) }, false],
    ['without a share', { ...inDocument, ...shares(0, 0) }, false],
    ['that was entered', { ...inDocument, volume: 1, ...shares(30, 0) }, false],
    ['below 0', { ...inDocument, massIngredient: -1, ...shares(30, 0) }, false],
  ])('%s is told apart', (_, parts, expected) => {
    expect(isHidden(parts)).toBe(expected);
  });

  it('is none where the document has no mass at all', () => {
    const read = { ...inDocument, ...shares(30, 4e-11) };
    const saying = (texts: Record<string, string>) => ({ ...read, asRead: { texts, block: { index: 0, texts: {} } } });
    expect([isHidden(saying({ massIngredient: '0.000' })), isHidden(saying({}))]).toEqual([true, false]);
  });

  it('needs a total mass', () => {
    expect(isHidden({ ...inDocument, ...shares(30, 4e-11) }, 0)).toBe(false);
  });
});

describe('what a row says in digits', () => {
  const says = (texts: Record<string, string>) => ({ asRead: { texts, block: { index: 0, texts: {} } } });
  const tiny = { percentInHFJob: fraction(0), massIngredient: 0.0004 };
  const none = { percentInHFJob: fraction(0) };
  const below = { percentInAdditive: percent(-2), percentInHFJob: fraction(-0.0006), isNonMsds: true };

  it.each([
    ['a percent in additive that was typed', { percentInAdditive: percent(0.04) }, 'PRINT-01'],
    ['one that stands so', { percentInAdditive: percent(0.04), ...says({ percentInAdditive: ' 0.04 ' }) }, ''],
    ['one typed over', { percentInAdditive: percent(0.04), ...says({ percentInAdditive: '0.03' }) }, ''],
    ['a tiny one', { percentInAdditive: percent(4e-11), ...says({ percentInAdditive: '0.03' }) }, 'PRINT-01'],
    ['a mass that stands so', { massIngredient: 0.0004, ...says({ massIngredient: '0.0004' }) }, ''],
    ['a mass typed over', { massIngredient: 0.0004, ...says({ massIngredient: '0.0003' }) }, 'PRINT-02'],
    ['a mass and a share that are too small', tiny, 'PRINT-02 PRINT-03'],
    [
      'a share of 0 for a small mass',
      { ...tiny, ...says({ percentInHFJob: '0', massIngredient: '0.0004' }) },
      'PRINT-03',
    ],
    ['no share for a small mass', { ...tiny, ...says({ massIngredient: '0.0004' }) }, 'PRINT-05'],
    ['a share of 0 for a mass', { ...none, ...says({ percentInHFJob: '0' }) }, 'PRINT-06'],
    ['a typed share of 0 for a mass', none, ''],
    ['no share, on no data sheet', { ...none, isNonMsds: true, ...says({}) }, 'PRINT-07'],
    ['less than 0', { ...below, ...says({ percentInAdditive: '-2', percentInHFJob: '-0.06' }) }, 'PRINT-08 PRINT-09'],
    ['less than 0, typed over', { ...below, ...says({ percentInAdditive: '-3', percentInHFJob: '-0.0006' }) }, ''],
    ['less than 0, typed', below, ''],
  ])('%s', (_, parts, expected) => {
    const findings = findAll([...printRules, ...shareNotes], checked(parts));
    expect(findings.map(({ id }) => id).join(' ')).toBe(expected);
  });

  it('is asked for its mass once per document, and not as half of a row', () => {
    const silent = aRow({ massIngredient: 0, ...says({}) });
    const chemical = { ...silent, tradeName: '', supplier: '', purpose: 'Other Ingredients' };
    const rows = [aWaterRow(), silent, chemical, aRow({ ...says({}) })];
    const asRead = { texts: { entryMethod: 'SystemApproach' }, waterSources: [], totalMass: 0 };
    const noted = (parts: Partial<Disclosure>) =>
      findAll(massNotes, aDisclosure({ rows, ...parts })).map(({ message }) => message.split(' is ')[0]);
    expect(noted({ asRead })).toEqual(['The mass of 2 of 4 ingredients']);
    expect(noted({ asRead, entryMethod: 'SystemApproach' })).toEqual(['The mass of 1 of 4 ingredients']);
    expect([noted({}), noted({ asRead, rows: [aWaterRow(), aRow()] })]).toEqual([[], []]);
  });
});

describe('a small percent in additive', () => {
  const warned = (disclosure: Disclosure) =>
    checkDisclosure(disclosure).some(({ id, where }) => id === 'PRINT-01' && where.startsWith(`rows[${LIGHT}]`));
  const typed = (disclosure: Disclosure, share: number): Disclosure => ({
    ...disclosure,
    rows: disclosure.rows.map((row, index) => (index === LIGHT ? { ...row, percentInAdditive: percent(share) } : row)),
  });

  it.each([0.04, 0.05, 4e-11, 6e-11])('is warned of where the document says 0.0: %d', (share) => {
    for (const disclosure of [exampleDisclosure, readBack(exampleDisclosure)].map((each) => typed(each, share))) {
      const written = writeDisclosure(disclosure);
      expect(warned(disclosure)).toBe(written.includes('<PercentHighAdditive>0.0<'));
    }
  });
});
