import {
  buildCatalogue,
  buildDisclosure,
  type Chemical,
  type Customer,
  type Disclosure,
  type Ingredient,
  percent,
  readJob,
  type Vendor,
  type WaterSource,
  type Well,
} from '@disclosure/core';

export const WELLS = 100;
export const ROWS = 200;
export const TYPICAL_ROWS = 32;

const purposes = ['Biocide', 'Friction Reducer', 'Scale Inhibitor', 'Proppant', 'Surfactant'];
const casNumbers = ['7732-18-5', '14808-60-7', '107-21-1', '7647-14-5', 'Proprietary'];
const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

const vendors: readonly Vendor[] = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  company: `Gulf Chemical Supply ${index}`,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@gulf.example',
  phone: '713-555-0100',
}));

/** Each chemical has two ingredients; with the Water row that makes 200 rows and one. */
export const ingredients: readonly Ingredient[] = Array.from({ length: ROWS }, (_, index) => ({
  id: index + 1,
  code: `C${index >> 1}`,
  tradeName: `Product ${(index >> 1) % 60} Concentrate`,
  vendorId: (index % 20) + 1,
  purpose: pick(purposes, index >> 1),
  ingredientName: `Ingredient number ${index} of the catalogue`,
  casNumber: pick(casNumbers, index),
  specificGravity: 1 + (index % 9) / 10,
  percentInAdditive: percent(5 + (index % 20)),
  units: (index >> 1) % 7 === 0 ? 'lbs' : 'gal',
  comments: index % 50 === 0 ? 'Non-MSDS Component' : '',
}));

const customer: Customer = {
  id: 7,
  name: 'Lone Star Energy',
  operatorNumber: '12345678',
  waterSource: '',
  otherNames: [],
};
export const catalogue = buildCatalogue(ingredients, vendors, []);

/** Every chemical becomes two rows. */
const chemicals = (well: number, rows: number): Chemical[] =>
  Array.from({ length: rows / 2 }, (_, index) => ({ code: `C${index}`, amount: 100.5 + well + index * 3, unit: null }));

const [template] = readJob([{ name: 'Template', api: '42-461-00000-00-00' }]).wells;
if (template === undefined) throw new Error('The sample well cannot be read');

/** Wells of one pad in Upton County, Texas. */
export const wells: readonly Well[] = Array.from({ length: WELLS }, (_, index) => ({
  ...template.well,
  name: `Bluebonnet ${index + 1}H`,
  api: `42-461-${String(10_000 + index)}-00-00`,
  tvd: 9000 + index,
  clean: 10_000_000 + index * 1000,
  county: 'Upton',
  state: 'Texas',
  longitude: '-102.0431',
  latitude: '31.3684',
  startDate: '2024-08-05 11:09',
  endDate: '2024-08-15 23:09',
  chemicals: chemicals(index, ROWS),
}));

const waterSource: WaterSource = { type: 'single', source: 'Produced Water' };

const build = (well: Well): Disclosure => buildDisclosure(well, catalogue, customer, waterSource);

export const buildAll = (): Disclosure[] => wells.map(build);

export const buildTypical = (): Disclosure[] =>
  wells.map((well, index) => build({ ...well, chemicals: chemicals(index, TYPICAL_ROWS) }));
