import { describe, expect, it } from 'vitest';
import { checkDisclosure } from '../../disclosure/check-disclosure.ts';
import { aDisclosure } from '../disclosure.examples.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import { fraction, percent } from '../../numbers/percent.ts';
import { exampleDisclosure } from '../../xml/disclosure.examples.ts';
import { readDisclosures } from '../../xml/read-disclosure.ts';
import { writeDisclosure } from '../../xml/write-disclosure.ts';
import { checked } from '../row.examples.ts';
import { isHiddenByRounding } from './print.ts';

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
    expect(complaints(readBack(withMass(0, 0.000_05)))).toEqual(['error ROW-05']);
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

  it('needs a total mass', () => {
    expect(isHidden({ ...inDocument, ...shares(30, 4e-11) }, 0)).toBe(false);
  });
});
