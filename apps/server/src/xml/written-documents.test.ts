import {
  blockGenerating,
  buildCatalogue,
  buildDisclosure,
  checkDisclosure,
  type Disclosure,
  percent,
  readJob,
  type SelectedWell,
  UnwritableError,
  writeDisclosure,
} from '@disclosure/core';
import * as fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { exampleWell } from '../commands/disclosure/job.examples.ts';
import { checkSchema } from './check-schema.ts';

const job = { wells: [{ ...exampleWell, chemicals: { F1: 200 } }] };
const ingredient = {
  id: 1,
  code: 'F1',
  tradeName: 'FR-1',
  vendorId: 1,
  purpose: 'Friction Reducer',
  ingredientName: 'Copolymer',
  casNumber: 'Proprietary',
  specificGravity: 1.1,
  percentInAdditive: percent(30),
  units: 'gal',
  comments: '',
};
const vendor = { id: 1, company: 'Acme', firstName: 'Ada', lastName: 'Byron', email: 'ada@acme.example', phone: '1' };

function buildExample(): Disclosure {
  const [read] = readJob(job).wells;
  if (read === undefined) throw new Error('The example job has no well');
  const catalogue = buildCatalogue([ingredient], [vendor], []);
  return buildDisclosure(read.well, catalogue, null, { type: 'single', source: 'Produced Water' });
}
const example = buildExample();

const withWell = (well: Partial<SelectedWell>): Disclosure => ({ ...example, well: { ...example.well, ...well } });
const withRow = (row: object): Disclosure => ({
  ...example,
  rows: example.rows.map((each, index) => (index === 1 ? Object.assign({}, each, row) : each)),
});

/**
 * The text that libxml2 finds in the first element of this name. It answers in UTF-8, whose decoder takes a first U+FEFF for
 * a byte order mark and leaves it out, so something stands before the text.
 */
function textOf(document: string, element: string): string | undefined {
  const parsed = XmlDocument.fromString(document);
  try {
    const found = parsed.eval(`concat("|", //*[local-name()="${element}"])`);
    return typeof found === 'string' ? found.slice(1) : undefined;
  } finally {
    parsed.dispose();
  }
}

function tryToWrite(disclosure: Disclosure): { text: string } | { refused: string } {
  try {
    return { text: writeDisclosure(disclosure) };
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    return { refused: error.field };
  }
}

const anyText = fc.string({ unit: 'binary', maxLength: 300 });
const anyNumber = fc.oneof(
  fc.double(),
  fc.double({ min: -200, max: 30_000, noNaN: true }),
  fc.constantFrom(0, 1e21, 5e-324),
);
const anyDigits = fc.integer({ min: 0, max: 99_999_999_999_999 }).map((value) => String(value).padStart(14, '0'));
const anyDate = fc.oneof(
  fc.constantFrom('2024-08-05', '8/6/2024 1:00 PM', '9999-12-31 23:59', '0001-01-01', '2024-02-30'),
  anyText,
);

const anyWell = fc.record(
  {
    wellName: anyText,
    operatorNumber: fc.oneof(anyText, fc.constantFrom('1', '12345678', '123456789')),
    apiNumber: fc.oneof(anyText, anyDigits),
    longitude: fc.oneof(anyText, anyNumber.map(String)),
    latitude: fc.oneof(anyText, anyNumber.map(String)),
    tvd: anyNumber,
    totalClean: anyNumber,
    totalMass: anyNumber,
    startDate: anyDate,
    endDate: anyDate,
  },
  { requiredKeys: [] },
);
const anyRow = fc.record(
  {
    tradeName: anyText,
    supplier: anyText,
    purpose: anyText,
    ingredientName: anyText,
    comments: anyText,
    casNumber: fc.oneof(anyText, fc.constantFrom('7732-18-5', 'N/A', '0007732-18-5', 'proprietary ')),
    massIngredient: anyNumber,
    percentInAdditive: anyNumber,
    percentInHFJob: anyNumber,
    isNonMsds: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe('a written document', () => {
  it('passes the schema', () => {
    expect(blockGenerating(checkDisclosure(example, {}))).toBe(false);
    expect(checkSchema(writeDisclosure(example), '4.0')).toEqual([]);
  });

  it('passes the schema whenever the rules let it through', () => {
    fc.assert(
      fc.property(fc.oneof(anyWell.map(withWell), anyRow.map(withRow)), (disclosure) => {
        if (blockGenerating(checkDisclosure(disclosure, {}))) return;
        expect(checkSchema(writeDisclosure(disclosure), '4.0')).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it('keeps a byte order mark at the start of a text', () => {
    const wellName = '\uFEFFA name of more than sixteen bytes';
    expect(textOf(writeDisclosure(withWell({ wellName })), 'WellName')).toBe(wellName);
  });

  it('is read by libxml2 as it was meant, or refused by the name of the field', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => text !== ''),
        (wellName) => {
          const written = tryToWrite(withWell({ wellName }));
          if ('refused' in written) expect(written.refused).toBe('wellName');
          else expect(textOf(written.text, 'WellName')).toBe(wellName);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
