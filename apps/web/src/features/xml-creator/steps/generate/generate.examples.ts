import {
  buildCatalogue,
  type Customer,
  emptyWizard,
  type JobOrigin,
  readIngredients,
  readJob,
  readVendors,
  type WizardState,
  withDisclosures,
} from '@disclosure/core';

export const llano: Customer = {
  id: 1,
  name: 'Llano Ridge Operating LLC',
  operatorNumber: '00412233',
  waterSource: '',
  otherNames: [],
};
export const quarter: Customer = {
  id: 2,
  name: 'Quarter Horse Energy',
  operatorNumber: '00990011',
  waterSource: '',
  otherNames: [],
};
export const customers = [llano, quarter];

const vendors = [
  {
    id: 1,
    company: 'Pecos Supply',
    first_name: 'Rosa',
    last_name: 'M',
    email: 'r@pecos.example',
    phone: '555-010-2000',
  },
];
const ingredient = {
  vendor_id: 1,
  specific_gravity: 1,
  additive_fraction: 100,
  units: 'gal',
  comments: '',
  description: '',
};
const ingredients = [
  {
    ...ingredient,
    id: 1,
    code: 'S1',
    product_name: '100 Mesh',
    purpose: 'Proppant',
    ingredient_name: 'Silica',
    cas_number: '14808-60-7',
    units: 'lbs',
  },
  {
    ...ingredient,
    id: 2,
    code: 'F1',
    product_name: 'FR-1',
    purpose: 'Friction Reducer',
    ingredient_name: 'Copolymer',
    cas_number: 'Proprietary',
  },
  {
    ...ingredient,
    id: 3,
    code: 'B1',
    product_name: 'BIO',
    purpose: 'Biocide',
    ingredient_name: 'Glutaraldehyde',
    cas_number: '111-30-8',
  },
];

const read = { ingredients: readIngredients(ingredients).items, vendors: readVendors(vendors).items };
export const referenceData = { ...read, customers, catalogue: buildCatalogue(read.ingredients, read.vendors, []) };

const origin: JobOrigin = {
  kind: 'fracpro',
  name: '1010',
  retrievedAt: '2026-11-14T16:20:00.000Z',
  sha256: '0'.repeat(64),
  answer: {},
  isSimulated: false,
  lastGood: null,
};

const aWell = (name: string, number: number, different: object = {}) => ({
  name,
  api: `42-461-4247${number}-00-00`,
  tvd: 9212.25,
  clean: 1_000_000,
  county: 'Upton',
  state: 'Texas',
  longitude: -102.0432,
  latitude: 31.3681,
  startDate: '2026-10-19 11:09',
  endDate: '2026-10-28 04:55',
  chemicals: { S1: 924_860, F1: 200, B1: 40 },
  customer: 'Llano Ridge Operating LLC',
  customer_id: 1,
  ...different,
});

/** A wizard at step 5, with wells that are sound but for what is different. */
export function aWizardOf(
  wells: readonly (readonly [string, object?])[],
  different: Partial<WizardState> = {},
): WizardState {
  const job = readJob({ wells: wells.map(([name, parts], index) => aWell(name, index, parts)) });
  const state: WizardState = {
    ...emptyWizard,
    step: 'generate',
    jobNumber: '1010',
    origin,
    wells: job.wells.map(({ well, findings }) => ({ key: well.name, well, original: well, findings })),
    selected: job.wells.map(({ well }) => well.name),
    waterSource: { type: 'single', source: 'Produced Water' },
    ...different,
  };
  return withDisclosures(state, referenceData);
}

export const aSimulatedOrigin: JobOrigin = { ...origin, isSimulated: true };
