import { aDisclosure, anIngredient, aProprietaryRow, aRow, aVendor, aWaterRow } from './disclosure.examples.ts';
import type { DisclosureRow, RowAsRead } from '../model/row.ts';
import { isReadApart } from '../model/system-approach.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { readSubstances } from '../ingredients/substances.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { type CheckedRow, factsOfRow, type Setting } from './rows/checked-row.ts';

const catalogue = buildCatalogue(
  [
    anIngredient({ id: 1, ingredientName: 'Methanol', casNumber: '67-56-1' }),
    anIngredient({ id: 2, ingredientName: 'Silica', casNumber: '14808-60-7' }),
  ],
  [],
  [],
);

const substances = readSubstances(
  'cas_number,name\n14808-60-7,quartz (sio2)\n67-56-1,methanol\n',
  'replaced,by\n54841-71-3,67-56-1\n',
);

/** A row of a sound disclosure, with a change. */
export const checked = (
  parts: Partial<DisclosureRow> = {},
  { disclosure = aDisclosure(), vendors, ...setting }: Partial<CheckedRow & Setting> = {},
): CheckedRow => ({
  row: aRow(parts),
  facts: factsOfRow(aRow(parts)),
  index: 3,
  disclosure,
  vendors: vendors ?? new Map([[1, aVendor()]]),
  setting: {
    catalogue: undefined,
    substances: undefined,
    version: '4.0',
    entryMethod: disclosure.entryMethod,
    isReadApart: isReadApart(disclosure),
    ...setting,
  },
});

const breaks = (parts: Partial<DisclosureRow>) => ({ keeps: checked(), breaks: checked(parts) });
/** A row of a document that was read. */
const asRead = (parts: Partial<DisclosureRow>, rest: Partial<CheckedRow & Setting> = {}) =>
  checked({ volume: null, specificGravity: null, ...parts }, rest);
const secret = (parts: Partial<DisclosureRow>) => checked(aProprietaryRow(parts));

const SILENT_ROW: RowAsRead = { texts: {}, block: { index: 0, texts: {} } };
const silentDisclosure = aDisclosure({
  rows: [aRow({ massIngredient: 0, asRead: SILENT_ROW })],
  asRead: { texts: {}, waterSources: [], totalMass: 0 },
});

const SAYS_0 = { ...SILENT_ROW, texts: { percentInHFJob: '0.00' } };

const SAYS_BELOW_0 = { ...SILENT_ROW, texts: { percentInAdditive: '-2.', percentInHFJob: ' -0.0007 ' } };

/** For each rule of the rows: something that keeps it and something that breaks it. */
export const rowExamples = {
  'ROW-01': breaks({ ingredientName: ' ' }),
  'ROW-02': { keeps: checked({ tradeName: '', isNonMsds: true }), breaks: checked({ tradeName: '' }) },
  'ROW-03': { keeps: checked({ supplier: '', isNonMsds: true }), breaks: checked({ supplier: '' }) },
  'ROW-04': { keeps: checked({ purpose: '', isNonMsds: true }), breaks: checked({ purpose: '' }) },
  'ROW-05': { keeps: checked({ massIngredient: 1e-9 }), breaks: checked({ massIngredient: 0 }) },
  'ROW-06': { keeps: checked({ supplier: '' }), breaks: checked({ supplier: '', casNumber: 'n/a', isNonMsds: true }) },
  'ROW-07': breaks({ supplier: 'Smith & Jones' }),
  'CAS-01': { keeps: checked({ casNumber: 'Proprietary' }), breaks: checked({ casNumber: 'TRADE secret' }) },
  'CAS-02': { keeps: checked({ casNumber: 'N/A' }), breaks: checked({ casNumber: '7732185' }) },
  'CAS-03': { keeps: checked({ casNumber: 'CAS Not Assigned' }), breaks: checked({ casNumber: '7732-18-4' }) },
  'CAS-04': { keeps: checked({ casNumber: '07732-18-4' }), breaks: checked({ casNumber: '07732-18-5' }) },
  'CAS-05': {
    keeps: asRead({ casNumber: 'CBI', isNonMsds: true }, { version: '3.0' }),
    breaks: asRead({ casNumber: '7732-18-4', isNonMsds: true }),
  },
  'CAS-06': {
    keeps: asRead({ casNumber: 'N/A' }, { version: '3.0' }),
    breaks: asRead({ casNumber: 'not assigned' }, { version: '3.0' }),
  },
  'XML-04': {
    keeps: asRead(
      { supplier: '', tradeName: '', purpose: 'Other Ingredients', isNonMsds: true },
      { disclosure: { ...aDisclosure(), entryMethod: 'SystemApproach' } },
    ),
    breaks: asRead({ supplier: '', isNonMsds: true }),
  },
  'XML-01': breaks({ tradeName: '' }),
  'XML-02': { keeps: checked({ supplier: '', isNonMsds: true }), breaks: checked({ purpose: '' }) },
  'XML-03': { keeps: secret({}), breaks: secret({ vendorId: null }) },
  'UNIT-01': { keeps: checked({ catalogueUnits: 'Lbs' }), breaks: checked({ catalogueUnits: 'sacks' }) },
  'UNIT-02': { keeps: checked({ reportedUnits: 'kg' }), breaks: checked({ reportedUnits: 'gal' }) },
  'UNIT-03': {
    keeps: { index: 1, chemical: 'F1', isMixed: false, ownUnits: [] },
    breaks: { index: 1, chemical: 'F1', isMixed: true, ownUnits: [] },
  },
  'UNIT-04': {
    keeps: { index: 1, chemical: 'F1', isMixed: false, ownUnits: [] },
    breaks: { index: 1, chemical: 'F1', isMixed: false, ownUnits: ['gal', 'L'] },
  },
  'DISCLOSURE-01': { keeps: [aWaterRow(), aRow()], breaks: [aWaterRow()] },
  'DISCLOSURE-02': { keeps: { total: 1.03 }, breaks: { total: 1.0341 } },
  'DISCLOSURE-03': { keeps: { total: 0.97 }, breaks: { total: 0.9699 } },
  'ADDITIVE-01': {
    keeps: { row: aRow(), index: 3, sameIngredient: undefined, otherKind: undefined, isCopy: false },
    breaks: { row: aRow(), index: 3, sameIngredient: 1, otherKind: undefined, isCopy: true },
  },
  'ADDITIVE-02': {
    keeps: { row: aRow(), index: 3, sameIngredient: undefined, otherKind: undefined, isCopy: false },
    breaks: { row: aRow(), index: 3, sameIngredient: undefined, otherKind: 1, isCopy: true },
  },
  'ADDITIVE-03': {
    keeps: { index: 3, tradeName: 'FR-1', percent: 150 },
    breaks: { index: 3, tradeName: 'FR-1', percent: 150.001 },
  },
  'ADDITIVE-04': {
    keeps: { index: 3, tradeName: 'FR-1', percent: 101 },
    breaks: { index: 3, tradeName: 'FR-1', percent: 101.1 },
  },
  'SUBSTANCE-01': {
    keeps: checked({ ingredientName: 'SILICA' }, { catalogue }),
    breaks: checked({ ingredientName: 'Methanol' }, { catalogue }),
  },
  'SUBSTANCE-02': breaks({ casNumber: '068334-30-5' }),
  'SUBSTANCE-03': breaks({ ingredientName: 'Polytetrafluoroethylene' }),
  'SUBSTANCE-04': {
    keeps: checked({ casNumber: '10049-04-4', percentInAdditive: percent(80) }),
    breaks: checked({ casNumber: '10049-04-4', percentInAdditive: percent(81) }),
  },
  'SUBSTANCE-08': {
    keeps: checked({ units: 'gal', specificGravity: 6 }),
    breaks: checked({ units: 'gal', specificGravity: 1050 }),
  },
  'SUBSTANCE-05': {
    keeps: checked({}, { substances }),
    breaks: checked({ casNumber: '54841-71-3' }, { substances }),
  },
  'SUBSTANCE-06': {
    keeps: checked({ casNumber: '54841-71-3' }, { substances }),
    breaks: checked({ casNumber: '7647-14-5' }, { substances }),
  },
  'SUBSTANCE-07': {
    keeps: checked({ ingredientName: 'Quartz', casNumber: '1480-86-0' }, { catalogue }),
    breaks: checked({ ingredientName: 'SILICA', casNumber: '1480-86-0' }, { catalogue }),
  },
  'TEXT-01': breaks({ purpose: '100 MESH sand' }),
  'TEXT-02': breaks({ purpose: '0' }),
  'TEXT-03': {
    keeps: checked({ purpose: ' Proppant\n' }),
    breaks: checked({ purpose: 'Prop\tpant' }),
  },
  'PRINT-01': {
    keeps: checked({ percentInAdditive: percent(0.05) }),
    breaks: checked({ percentInAdditive: percent(0.049) }),
  },
  'PRINT-02': { keeps: checked({ massIngredient: 0.0005 }), breaks: checked({ massIngredient: 0.0004 }) },
  'PRINT-03': {
    keeps: checked({ percentInHFJob: fraction(1e-10) }),
    breaks: checked({ percentInHFJob: fraction(0), massIngredient: 0.0004 }),
  },
  'PRINT-04': { keeps: aDisclosure(), breaks: silentDisclosure },
  'PRINT-05': {
    keeps: checked({ percentInHFJob: fraction(0) }),
    breaks: asRead({ percentInHFJob: fraction(0), asRead: SILENT_ROW }),
  },
  'PRINT-06': {
    keeps: asRead({ percentInHFJob: fraction(0), massIngredient: 0.0004, asRead: SAYS_0 }),
    breaks: asRead({ percentInHFJob: fraction(0), asRead: SAYS_0 }),
  },
  'PRINT-07': {
    keeps: asRead({ percentInHFJob: fraction(0), asRead: SILENT_ROW }),
    breaks: asRead({ percentInHFJob: fraction(0), asRead: SILENT_ROW, isNonMsds: true }),
  },
  'PRINT-10': {
    keeps: asRead({ massIngredient: 0, percentInHFJob: fraction(0.05), asRead: SILENT_ROW }),
    breaks: asRead({
      massIngredient: 0,
      percentInHFJob: fraction(0.05),
      asRead: { ...SILENT_ROW, texts: { massIngredient: '0.0' } },
    }),
  },
  'PRINT-08': {
    keeps: asRead({ percentInAdditive: percent(-2), asRead: SAYS_BELOW_0 }),
    breaks: asRead({ percentInAdditive: percent(-2), asRead: SAYS_BELOW_0, isNonMsds: true }),
  },
  'PRINT-09': {
    keeps: asRead({ percentInHFJob: fraction(-0.02), asRead: SAYS_BELOW_0, isNonMsds: true }),
    breaks: asRead({ percentInHFJob: fraction(-0.000007), asRead: SAYS_BELOW_0, isNonMsds: true }),
  },
  'CLAIMANT-01': { keeps: { lacking: 0 }, breaks: { lacking: 1 } },
  'CLAIMANT-02': { keeps: secret({}), breaks: { ...secret({}), vendors: new Map([[1, aVendor({ phone: '' })]]) } },
  'CLAIMANT-03': {
    keeps: { ...secret({}), vendors: new Map([[1, aVendor({ email: ' ' })]]) },
    breaks: { ...secret({}), vendors: new Map([[1, aVendor({ email: 'pat@gulf' })]]) },
  },
  'CLAIMANT-04': {
    keeps: checked({ casNumber: 'CAS Not Assigned' }),
    breaks: checked({ casNumber: 'CAS Not Assigned', vendorId: null }),
  },
  'CLAIMANT-05': {
    keeps: checked({ casNumber: 'N/A', supplier: '' }),
    breaks: checked({ casNumber: 'N/A', supplier: '', vendorId: null }),
  },
  'CLAIMANT-06': {
    keeps: { ...secret({ asRead: SILENT_ROW }), vendors: new Map([[1, aVendor({ phone: '' })]]) },
    breaks: { ...secret({ asRead: SILENT_ROW }), vendors: new Map([[1, aVendor({ firstName: '', email: ' ' })]]) },
  },
  'CLAIMANT-07': {
    keeps: { ...secret({}), vendors: new Map([[1, aVendor({ lastName: 'Not Provided' })]]) },
    breaks: {
      ...secret({ asRead: SILENT_ROW }),
      vendors: new Map([[1, aVendor({ lastName: 'Not Provided', email: 'not.provided@example.com' })]]),
    },
  },
};
