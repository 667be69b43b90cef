import { describe, expect, it } from 'vitest';
import { substances } from '../../fixtures/read-substances.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import type { SelectedWell } from '../model/well.ts';
import { uptonTexas } from '../rules/well.examples.ts';
import { applyFix } from './edit-rows.ts';
import { checkDisclosure } from './check-disclosure.ts';
import type { Disclosure } from '../model/disclosure.ts';
import {
  aCustomer,
  aDisclosure,
  anIngredient,
  aProprietaryRow,
  aRow,
  aSelectedWell,
  aVendor,
  aWaterRow,
} from '../rules/disclosure.examples.ts';
import type { DisclosureRow } from '../model/row.ts';

const catalogue = buildCatalogue(
  [
    anIngredient({ id: 1, ingredientName: 'Methanol', casNumber: '67-56-1' }),
    anIngredient({ id: 2, ingredientName: 'Silica', casNumber: '14808-60-7' }),
    anIngredient({ id: 3, code: 'S1', tradeName: '100 mesh sand', vendorId: 1, ingredientName: 'Sand' }),
    anIngredient({ id: 4, code: 'S2', tradeName: '100 Mesh Sand', vendorId: 1, ingredientName: 'Sand' }),
    anIngredient({
      id: 6,
      code: 'S3',
      tradeName: '100 Mesh Sand',
      vendorId: 3,
      ingredientName: 'Clay',
      casNumber: '107-21-1',
    }),
    anIngredient({ id: 5, code: 'S2', tradeName: '100 Mesh Sand', vendorId: 2, ingredientName: 'Silt' }),
  ],
  [aVendor(), aVendor({ id: 2, company: 'Pecos Sand' }), aVendor({ id: 3, company: 'Rio & Sons' })],
  [],
);
const context = { catalogue, substances, places: uptonTexas };

/** The label of the fix, and what it changes; the finding must be gone afterwards. */
function fixOf(disclosure: Disclosure, id: string) {
  const finding = checkDisclosure(disclosure, context).find((each) => each.id === id);
  if (finding?.fix === undefined) return undefined;
  const fixed = applyFix(disclosure, finding.fix, catalogue);
  const left = checkDisclosure(fixed, context).filter((each) => each.id === id && each.where === finding.where);
  expect(left).toEqual([]);
  return { label: finding.fix.label, fixed };
}

const ofRow = (id: string, parts: Partial<DisclosureRow>, rest: Partial<Disclosure> = {}) => {
  const fix = fixOf(aDisclosure({ rows: [aWaterRow(), aRow(parts), aProprietaryRow()], ...rest }), id);
  return fix && { label: fix.label, row: fix.fixed.rows[1] };
};
const ofWell = (id: string, parts: Partial<SelectedWell>) => {
  const fix = fixOf(aDisclosure({ well: aSelectedWell(parts) }), id);
  return fix && { label: fix.label, well: fix.fixed.well };
};

describe('a fix of a row', () => {
  it.each([
    ['CAS-01', { casNumber: 'trade secret' }, 'Use Proprietary', { casNumber: 'Proprietary' }],
    ['CAS-02', { casNumber: '14808607' }, 'Insert hyphens', { casNumber: '14808-60-7' }],
    ['CAS-02', { casNumber: '14808 60 7' }, 'Use 14808-60-7', { casNumber: '14808-60-7' }],
    ['CAS-03', { casNumber: ' 14808- 60-7' }, 'Use 14808-60-7', { casNumber: '14808-60-7' }],
    ['CAS-02', { casNumber: '', ingredientName: 'WATER' }, 'Use 7732-18-5', { casNumber: '7732-18-5' }],
    ['CAS-03', { casNumber: '67-56-2', ingredientName: 'methanol' }, 'Use 67-56-1', { casNumber: '67-56-1' }],
    ['CAS-03', { casNumber: '14808-60-', ingredientName: 'silica' }, 'Use 14808-60-7', { casNumber: '14808-60-7' }],
    ['CAS-03', { casNumber: '(67-56-1#)' }, 'Use 67-56-1', { casNumber: '67-56-1' }],
    ['CAS-02', { casNumber: 'CBI' }, 'Use Proprietary', { casNumber: 'Proprietary' }],
    ['CAS-02', { casNumber: 'Propietary', ingredientName: 'Silica' }, 'Use Proprietary', { casNumber: 'Proprietary' }],
    ['CAS-02', { casNumber: 'na' }, 'Use N/A', { casNumber: 'N/A' }],
    [
      'CAS-02',
      { casNumber: 'CBI', code: 'S3', ingredientName: 'Clay' },
      'Use Proprietary',
      { casNumber: 'Proprietary' },
    ],
    ['SUBSTANCE-05', { casNumber: '54841-71-3' }, 'Use 67-56-1', { casNumber: '67-56-1' }],
    ['CAS-04', { casNumber: '0014808-60-7' }, 'Remove leading zeros', { casNumber: '14808-60-7' }],
    ['SUBSTANCE-01', { ingredientName: 'Methanol' }, 'Use 67-56-1', { casNumber: '67-56-1' }],
    [
      'ROW-03',
      { supplier: '', vendorId: null },
      'Use Gulf Chemical Supply as supplier',
      { supplier: 'Gulf Chemical Supply', vendorId: 1 },
    ],
    [
      'ROW-03',
      { supplier: '', vendorId: null, code: 'S3' },
      'Use Rio and Sons as supplier',
      { supplier: 'Rio and Sons', vendorId: 3 },
    ],
    [
      'ROW-03',
      { supplier: '', vendorId: null, casNumber: 'Proprietary' },
      'Use Gulf Chemical Supply as supplier',
      { supplier: 'Gulf Chemical Supply', vendorId: 1 },
    ],
    [
      'ROW-03',
      { supplier: '', casNumber: '7732-18-5', purpose: 'Carrier/Base Fluid', code: '' },
      'Use Lone Star Energy as supplier',
      { supplier: 'Lone Star Energy' },
    ],
    [
      'ROW-06',
      { supplier: '', casNumber: 'N/A', code: '' },
      'Use Lone Star Energy as supplier',
      { supplier: 'Lone Star Energy' },
    ],
    [
      'ROW-07',
      { supplier: 'A & B', purpose: 'C&D' },
      'Replace & with and',
      { supplier: 'A and B', purpose: 'C and D' },
    ],
    [
      'XML-03',
      { casNumber: 'Proprietary', vendorId: null, supplier: 'GULF chemical supply' },
      'Use Gulf Chemical Supply as vendor',
      { vendorId: 1 },
    ],
  ])('of %s on %j says %j', (...[id, parts, label, row]) => {
    expect(ofRow(id, parts)).toMatchObject({ label, row });
  });

  it.each([
    ['CAS-02', { casNumber: '1234567' }],
    ['CAS-02', { casNumber: '', ingredientName: 'Unknown' }],
    // The table keeps this one secret; that says nothing about a slip in a number.
    ['CAS-03', { casNumber: '67-56-2', code: 'S1', ingredientName: 'Sand' }],
    ['SUBSTANCE-01', { ingredientName: 'Unknown' }],
    ['SUBSTANCE-05', { casNumber: '54841-71-3', ingredientName: 'silica' }],
    ['SUBSTANCE-05', { casNumber: '54841-71-3', ingredientName: 'QUARTZ' }],
    // Nobody knows whose product it is; that it was pumped for a customer does not make it the customer's.
    ['ROW-03', { supplier: '', code: '' }],
    ['ROW-03', { supplier: '', code: 'S9' }],
    ['ROW-03', { supplier: '', tradeName: 'Other Sand' }],
    ['ROW-03', { supplier: '', code: 'S2' }],
    ['XML-03', { casNumber: 'Proprietary', vendorId: null, supplier: 'Nobody' }],
    ['XML-03', { casNumber: 'Proprietary', vendorId: null, supplier: '' }],
  ])('of %s is not offered for %j', (id, parts) => {
    expect(checkDisclosure(aDisclosure({ rows: [aRow(parts)] }), context).some((finding) => finding.id === id)).toBe(
      true,
    );
    expect(ofRow(id, parts)).toBeUndefined();
  });

  it('changes nothing but what it says: no number takes the place of a secret, and no supplier is named', () => {
    const secret = { ingredientName: 'Sand & Silt', casNumber: 'Proprietary', supplier: '', code: '' };
    const known = anIngredient({ ingredientName: 'Sand and Silt', casNumber: '67-56-1' });
    const disclosure = aDisclosure({ rows: [aWaterRow(), aRow(secret)] });
    const fix = checkDisclosure(disclosure, context).find(({ id }) => id === 'ROW-07')?.fix;
    const fixed = fix && applyFix(disclosure, fix, buildCatalogue([known], [], []));
    expect(fixed?.rows[1]).toEqual({ ...disclosure.rows[1], ingredientName: 'Sand and Silt' });
  });

  it('keeps the vendor of a supplier that is spelled without an ampersand', () => {
    const secret = { casNumber: 'Proprietary', supplier: 'Rio & Sons', vendorId: 3 };
    expect(ofRow('ROW-07', secret)?.row).toMatchObject({ ...secret, supplier: 'Rio and Sons' });
  });

  it('takes the customer of the job data, or none', () => {
    const well = (customer: string) => aSelectedWell({ customer });
    const secret = { supplier: '', casNumber: 'Proprietary', code: '' };
    expect(ofRow('ROW-03', secret, { customer: null, well: well('A & B') })?.row?.supplier).toBe('A and B');
    expect(ofRow('ROW-03', secret, { customer: null, well: well('') })).toBeUndefined();
    expect(ofRow('ROW-03', secret, { customer: aCustomer({ name: 'C&D' }) })?.row?.supplier).toBe('C and D');
  });

  it('removes a duplicate, and gives its mass back', () => {
    const disclosure = aDisclosure({ rows: [aWaterRow(), aRow(), aProprietaryRow(), aRow()] });
    const fix = fixOf(disclosure, 'ADDITIVE-01');
    expect(fix?.label).toBe('Remove duplicate row');
    expect(fix?.fixed.rows).toHaveLength(3);
    expect(fix?.fixed.well.totalMass).toBe(10_000_000);
    const both = aDisclosure({ rows: [aWaterRow(), aRow(), aProprietaryRow(), aRow({ isNonMsds: true })] });
    expect(fixOf(both, 'ADDITIVE-02')?.fixed.rows).toHaveLength(3);
  });
});

describe('a fix of the well', () => {
  it.each([
    ['WELL-02', { apiNumber: '42-461-42471' }, 'Add zeros', { apiNumber: '42461424710000' }],
    ['WELL-02', { apiNumber: '42-461-42471-01' }, 'Add zeros', { apiNumber: '42461424710100' }],
    ['PLACE-01', { state: 'Ohio' }, 'Use Texas', { state: 'Texas' }],
    ['PLACE-02', { county: 'Reagan' }, 'Use Upton', { county: 'Upton' }],
    [
      'PLACE-04',
      { longitude: '31.3456', latitude: '-101.8765' },
      'Swap them',
      { longitude: '-101.8765', latitude: '31.3456' },
    ],
    [
      'PLACE-04',
      { longitude: '31.3456', latitude: '101.8765' },
      'Swap them',
      { longitude: '101.8765', latitude: '31.3456' },
    ],
    ['PLACE-05', { longitude: ' +101.8765' }, 'Add the minus sign', { longitude: '-101.8765' }],
  ])('of %s on %j says %j', (...[id, parts, label, well]) => {
    expect(ofWell(id, parts)).toMatchObject({ label, well });
  });

  it('gives another state its own entry method, unless a user chose one or a document says it', () => {
    const well = aSelectedWell({ state: 'Pennsylvania' });
    const methodOf = (parts: Partial<Disclosure>) =>
      fixOf(aDisclosure({ well, entryMethod: 'SystemApproach', ...parts }), 'PLACE-01')?.fixed.entryMethod;
    expect(methodOf({})).toBe('MSDS+');
    expect(methodOf({ well: aSelectedWell({ state: 'Ohio' }) })).toBe('SystemApproach');
    expect(methodOf({ asRead: { texts: {}, waterSources: [], totalMass: 0 } })).toBe('SystemApproach');
  });

  it.each(['42-461-4247', '42-461-42471-000', '42-461-42471-000000', '42-461-4247X'])(
    'adds no zeros to %s',
    (apiNumber) => {
      expect(ofWell('WELL-02', { apiNumber })).toBeUndefined();
    },
  );

  it('leaves a chemical out when a user says so', () => {
    const chemicals = [
      { code: 'F1', amount: 1, unit: null },
      { code: 'F2', amount: 'lots', unit: null },
    ];
    expect(ofWell('CHEMICAL-01', { chemicals })).toMatchObject({
      label: 'Leave F2 out',
      well: { chemicals: chemicals.slice(0, 1) },
    });
  });
});
