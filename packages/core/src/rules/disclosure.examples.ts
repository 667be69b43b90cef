import type { Customer, Vendor } from '../model/company.ts';
import { buildCatalogue, type Catalogue, type Ingredient } from '../ingredients/catalogue.ts';
import type { SelectedWell, Well } from '../model/well.ts';
import { fraction, percent } from '../numbers/percent.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { blankRow, type DisclosureRow } from '../model/row.ts';

/** Whole and sound things; a test changes the one part it is about. */
export const anIngredient = (parts: Partial<Ingredient> = {}): Ingredient => ({
  id: 1,
  code: 'F1',
  tradeName: 'FR-1',
  vendorId: null,
  purpose: 'Friction Reducer',
  ingredientName: 'Copolymer',
  casNumber: 'Proprietary',
  specificGravity: 1.1,
  percentInAdditive: percent(30),
  units: 'gal',
  comments: '',
  ...parts,
});

export const aVendor = (parts: Partial<Vendor> = {}): Vendor => ({
  id: 1,
  company: 'Gulf Chemical Supply',
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana.reyes@example.com',
  phone: '432-555-0101',
  ...parts,
});

export const aCustomer = (parts: Partial<Customer> = {}): Customer => ({
  id: 7,
  name: 'Lone Star Energy',
  operatorNumber: '12345678',
  waterSource: '',
  otherNames: [],
  ...parts,
});

export const aWell = (parts: Partial<Well> = {}): Well => ({
  name: 'Bluebonnet 1H',
  api: '42-461-42471-00-00',
  tvd: 9876.5,
  clean: 1_000_000,
  totalBaseNonWaterVolume: null,
  county: 'Upton',
  state: 'Texas',
  longitude: '-101.8765',
  latitude: '31.3456',
  startDate: '2024-08-05 11:09',
  endDate: '2024-08-20 17:30',
  chemicals: [],
  customer: 'Lone Star Energy',
  customer_id: 7,
  totalStages: null,
  federalWell: 'No',
  indianWell: 'No',
  datum: 'NAD83',
  ...parts,
});

export const aSelectedWell = (parts: Partial<SelectedWell> = {}): SelectedWell => ({
  ...aWell(),
  wellName: 'Bluebonnet 1H',
  apiNumber: '42-461-42471-00-00',
  totalClean: 1_000_000,
  operatorNumber: '12345678',
  totalMass: 10_000_000,
  waterSource: { type: 'single', source: 'Produced Water' },
  ...parts,
});

export const aRow = (parts: Partial<DisclosureRow> = {}): DisclosureRow => ({
  ...blankRow,
  tradeName: '100 Mesh Sand',
  supplier: 'Gulf Chemical Supply',
  vendorId: 1,
  purpose: 'Proppant',
  ingredientName: 'Crystalline silica',
  casNumber: '14808-60-7',
  amount: 1_000_000,
  volume: 1_000_000,
  specificGravity: 2.65,
  percentInHFJob: fraction(0.1),
  massIngredient: 1_000_000,
  units: 'lb',
  code: 'S1',
  chemical: 'S1',
  ...parts,
});

export const aWaterRow = (parts: Partial<DisclosureRow> = {}): DisclosureRow =>
  aRow({
    tradeName: 'Water',
    supplier: 'Lone Star Energy',
    vendorId: null,
    purpose: 'Carrier/Base Fluid',
    ingredientName: 'Water',
    casNumber: '7732-18-5',
    amount: 1_000_000,
    volume: 1_000_000,
    specificGravity: 1,
    percentInHFJob: fraction(0.8345),
    massIngredient: 8_345_000,
    units: 'gal',
    code: '',
    chemical: '',
    ...parts,
  });

export const aProprietaryRow = (parts: Partial<DisclosureRow> = {}): DisclosureRow =>
  aRow({
    tradeName: 'FR-1',
    purpose: 'Friction Reducer',
    ingredientName: 'Copolymer',
    casNumber: 'Proprietary',
    amount: 178_110.0,
    volume: 178_110.0,
    specificGravity: 1.1,
    percentInAdditive: percent(40),
    percentInHFJob: fraction(0.0655),
    massIngredient: 655_000,
    units: 'gal',
    code: 'F1',
    chemical: 'F1',
    ...parts,
  });

export const aDisclosure = (parts: Partial<Disclosure> = {}): Disclosure => ({
  well: aSelectedWell(),
  rows: [aWaterRow(), aRow(), aProprietaryRow()],
  vendors: [aVendor()],
  customer: aCustomer(),
  entryMethod: 'MSDS+',
  amendedReason: '',
  ...parts,
});

/** The catalogue of the worked example in the specification. */
export const workedCatalogue: Catalogue = buildCatalogue(
  [
    anIngredient({
      id: 1,
      code: 'S1',
      tradeName: '100 Mesh Sand',
      units: 'lbs',
      specificGravity: 2.65,
      percentInAdditive: percent(100),
      ingredientName: 'Crystalline silica',
      casNumber: '14808-60-7',
      purpose: 'Proppant',
    }),
    anIngredient({ id: 2 }),
    anIngredient({
      id: 3,
      percentInAdditive: percent(5),
      ingredientName: 'Sodium chloride',
      casNumber: '7647-14-5',
      comments: 'Non-MSDS Component',
    }),
    anIngredient({
      id: 4,
      code: 'F9',
      tradeName: ' fr-1',
      specificGravity: 1,
      percentInAdditive: percent(10),
      ingredientName: 'Ethylene glycol',
      casNumber: '107-21-1',
    }),
  ],
  [],
  [],
);

export const workedWell = aWell({
  chemicals: [
    { code: 'S1', amount: 924_860, unit: null },
    { code: 'F1', amount: 200, unit: null },
    { code: 'X7', amount: 10, unit: null },
    { code: 'Z', amount: 0, unit: null },
  ],
});
