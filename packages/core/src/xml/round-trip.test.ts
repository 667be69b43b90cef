import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Disclosure } from '../model/disclosure.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import { oddCharacters } from '../texts/characters.examples.ts';
import { findForbiddenCharacter } from '../texts/characters.ts';
import { exampleDisclosure, exampleRow, exampleRows, exampleWell } from './disclosure.examples.ts';
import { type FracFocusVersion, fracFocusVersions } from '../registry/fracfocus.ts';
import { readDisclosures, withoutTexts } from './read-disclosure.ts';
import { UnwritableError, writeDisclosures } from './write-disclosure.ts';

const anyCharacter = fc.oneof(
  fc.constantFrom(...oddCharacters),
  fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code)),
);
const anyText = fc.string({ unit: anyCharacter, maxLength: 20 });
/** Mostly texts that can be written, so that most documents are. */
const writableText = anyText.map((text) => (findForbiddenCharacter(text) === -1 ? text : 'plain'));
const number = (max: number) => fc.double({ min: 0, max, noNaN: true });

const anyRow = fc
  .record({
    tradeName: writableText,
    supplier: writableText,
    purpose: writableText,
    ingredientName: writableText,
    comments: writableText,
    isNonMsds: fc.boolean(),
    massIngredient: number(1e9),
    percentInHFJob: number(1).map((share) => fraction(round(share, 10))),
    percentInAdditive: number(100).map(percent),
    casNumber: fc.constantFrom('7732-18-5', 'Proprietary', 'N/A', ''),
    vendorId: fc.constantFrom(null, 11),
  })
  .map(exampleRow);

const anyWell = fc
  .record({
    wellName: writableText,
    tvd: number(1e6),
    totalMass: number(1e10),
    totalClean: number(1e8),
    totalBaseNonWaterVolume: fc.option(number(1e6)),
  })
  .map((well) => Object.assign({}, exampleWell, well));

const anyDisclosure = fc
  .record({
    well: anyWell,
    rows: fc.array(anyRow, { maxLength: 6 }).map((rows) => exampleRows.slice(0, 1).concat(rows)),
    amendedReason: anyText,
    vendors: writableText.map((company) =>
      exampleDisclosure.vendors.map((vendor) => Object.assign({}, vendor, { company })),
    ),
  })
  .map((disclosure): Disclosure => Object.assign({}, exampleDisclosure, disclosure));

/** The document, or the name of the field that refused. */
function tryToWrite(disclosures: readonly Disclosure[], version: FracFocusVersion = '4.0') {
  try {
    return { text: writeDisclosures(disclosures, version) };
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    return { refused: error.field };
  }
}

describe('writing, reading and writing again', () => {
  it('gives the same bytes, or names the field that no document can carry', () => {
    const disclosures = fc.array(anyDisclosure, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(disclosures, fc.constantFrom(...fracFocusVersions), (given, version) => {
        const { text, refused } = tryToWrite(given, version);
        if (text === undefined) {
          expect(refused).toBe('amendedReason');
        } else {
          const document = readDisclosures(text);
          expect(document).toMatchObject({ version, problems: [] });
          expect(writeDisclosures(document.disclosures, version)).toBe(text);
          expect(writeDisclosures(document.disclosures.map(withoutTexts), version)).toBe(text);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keeps any text in any field, or refuses it by the name of the field', () => {
    const field = fc.constantFrom('tradeName', 'supplier', 'purpose', 'ingredientName', 'comments');
    fc.assert(
      fc.property(anyText, field, (value, name) => {
        const disclosure = { ...exampleDisclosure, rows: [exampleRow({ casNumber: 'N/A', [name]: value })] };
        const { text, refused } = tryToWrite([disclosure]);
        if (text === undefined) expect([refused, findForbiddenCharacter(value) > -1]).toEqual([name, true]);
        else expect(readDisclosures(text).disclosures[0]?.rows[0]).toMatchObject({ [name]: value });
      }),
      { numRuns: 500 },
    );
  });
});
