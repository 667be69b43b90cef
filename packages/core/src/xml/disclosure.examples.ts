import type { Disclosure } from '../model/disclosure.ts';
import { blankRow, type DisclosureRow } from '../model/row.ts';
import type { SelectedWell } from '../model/well.ts';
import { fraction, percent } from '../numbers/percent.ts';

export const exampleWell: SelectedWell = {
  name: 'Bluebonnet 1H',
  wellName: 'Bluebonnet 1H',
  api: '42-461-42471-00-00',
  apiNumber: '42-461-42471-00-00',
  tvd: 9876.5,
  clean: 1_000_000,
  totalClean: 1_000_000,
  totalBaseNonWaterVolume: null,
  county: 'Upton',
  state: 'Texas',
  longitude: '-102.0100',
  latitude: '31.36',
  startDate: '2024-08-05 11:09',
  endDate: '8/15/2024 11:09 PM',
  chemicals: [],
  customer: 'Lone Star',
  customer_id: 7,
  totalStages: null,
  operatorNumber: '123456',
  federalWell: 'No',
  indianWell: 'Yes',
  datum: 'NAD83',
  totalMass: 9_270_752.915,
  waterSource: {
    type: 'multiple',
    sources: [
      { name: 'Groundwater, < 1000TDS', percent: percent(66.67) },
      { name: 'Produced Water', percent: percent(33.33) },
    ],
  },
};

export const exampleRow = (row: Partial<DisclosureRow>): DisclosureRow => ({
  ...blankRow,
  supplier: 'Acme Chemicals',
  vendorId: 11,
  ...row,
});

export const exampleRows: readonly DisclosureRow[] = [
  exampleRow({
    tradeName: 'Water',
    supplier: 'Lone Star',
    vendorId: null,
    purpose: 'Carrier/Base Fluid',
    ingredientName: 'Water',
    casNumber: '7732-18-5',
    massIngredient: 8_345_000,
    percentInHFJob: fraction(0.9001426396),
  }),
  exampleRow({
    tradeName: 'FR-1',
    purpose: 'Friction Reducer',
    ingredientName: 'Copolymer',
    casNumber: 'PROPRIETARY',
    massIngredient: 550.77,
    percentInAdditive: percent(30),
    percentInHFJob: fraction(0.0000594094),
  }),
  exampleRow({
    tradeName: '100 Mesh Sand',
    purpose: 'Proppant',
    ingredientName: 'Crystalline silica, "quartz"',
    casNumber: '014808-60-7',
    comments: 'Sieved',
    massIngredient: 924_860,
    percentInHFJob: fraction(0.0997610451),
  }),
  exampleRow({
    tradeName: 'FR-1',
    purpose: 'Friction Reducer',
    ingredientName: 'Ethylene glycol',
    casNumber: '107-21-1',
    massIngredient: 166.9,
    percentInAdditive: percent(10),
    percentInHFJob: fraction(0.0000180029),
  }),
  exampleRow({
    tradeName: 'FR-1',
    purpose: 'Friction Reducer',
    ingredientName: 'Sodium chloride',
    casNumber: '7647-14-5',
    comments: 'non-MSDS component',
    isNonMsds: true,
    massIngredient: 91.795,
    percentInAdditive: percent(5),
    percentInHFJob: fraction(0.0000099016),
  }),
];

export const exampleDisclosure: Disclosure = {
  well: exampleWell,
  rows: exampleRows,
  vendors: [
    { id: 11, company: 'Acme Chemicals', firstName: 'Ada', lastName: "O'Neill", email: 'ada@acme.example', phone: '' },
  ],
  customer: { id: 7, name: 'Lone Star', operatorNumber: '123456', waterSource: '' },
  entryMethod: 'MSDS+',
  amendedReason: '',
};
