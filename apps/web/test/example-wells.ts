import {
  buildCatalogue,
  buildDisclosure,
  type Customer,
  type Disclosure,
  editRow,
  type Finding,
  type Ingredient,
  percent,
  readJob,
  type RowChange,
  type Vendor,
  type WizardState,
} from '@disclosure/core';

const vendors: readonly Vendor[] = [
  {
    id: 1,
    company: 'Permian Fluids Co',
    firstName: 'A',
    lastName: 'B',
    email: 'a@permian.example',
    phone: '432-555-0100',
  },
  {
    id: 2,
    company: 'Brazos Proppants',
    firstName: 'C',
    lastName: 'D',
    email: 'c@brazos.example',
    phone: '432-555-0101',
  },
];

const part = (id: number, ingredientName: string, casNumber: string, share: number): Ingredient => ({
  id,
  code: 'F1',
  tradeName: 'AquaGlide FR-76',
  vendorId: 1,
  purpose: 'Friction Reducer',
  ingredientName,
  casNumber,
  specificGravity: 1.04,
  percentInAdditive: percent(share),
  units: 'gal',
  comments: '',
});

const ingredients: readonly Ingredient[] = [
  {
    ...part(1, 'Crystalline silica, quartz', '14808-60-7', 100),
    code: 'S1',
    tradeName: '100 Mesh Sand',
    vendorId: 2,
    purpose: 'Proppant',
    units: 'lb',
    specificGravity: 2.65,
  },
  part(2, 'Acrylamide copolymer', 'Proprietary', 30),
  part(3, 'Sodium chloride', '7647-14-5', 10),
  part(4, 'Water', '7732-18-5', 60),
];

export const customer: Customer = {
  id: 7,
  name: 'Llano Ridge',
  operatorNumber: '00412233',
  waterSource: '',
  otherNames: [],
};
export const referenceData = {
  catalogue: buildCatalogue(ingredients, vendors, []),
  ingredients,
  vendors,
  customers: [customer],
};

function disclosureOf(name: string, edits: readonly (readonly [number, RowChange])[], chemicals: object): Disclosure {
  const api = '42-461-42471-00-00';
  const place = { county: 'Upton', state: 'Texas', longitude: '-101.8765', latitude: '31.3456' };
  const dates = { startDate: '2026-10-05 11:09', endDate: '2026-11-10 17:30' };
  const job = readJob([{ name, api, tvd: 9212.25, clean: 1_000_000, ...place, ...dates, chemicals, customer_id: 7 }]);
  const well = job.wells[0]?.well;
  if (!well) throw new Error('The example cannot be read');
  const built = buildDisclosure(well, referenceData.catalogue, customer, { type: 'single', source: 'Produced Water' });
  return edits.reduce((disclosure, [row, change]) => editRow(disclosure, row, change, referenceData.catalogue), built);
}

interface ExampleWell {
  readonly edits?: readonly (readonly [number, RowChange])[];
  readonly chemicals?: Readonly<Record<string, number>>;
  readonly findings?: readonly Finding[];
}

/** A well that the registry will refuse. */
export const aRefusal: Finding = {
  id: 'X-01',
  severity: 'refusal',
  message: 'The registry refuses this depth',
  where: 'wells[0].tvd',
};

/** Wells at the door of step 4: water, sand, and a product of three ingredients; a test says what is different. */
export function wellsAtStep4(wells: Readonly<Record<string, ExampleWell>>): Partial<WizardState> {
  const disclosures = Object.fromEntries(
    Object.entries(wells).map(([name, { edits = [], chemicals = { S1: 100_000, F1: 500 } }]) => [
      name,
      disclosureOf(name, edits, chemicals),
    ]),
  );
  return {
    step: 'disclosure',
    origin: {
      kind: 'fracpro',
      name: '1001',
      retrievedAt: '',
      sha256: '',
      answer: null,
      isSimulated: true,
      lastGood: null,
    },
    wells: Object.entries(disclosures).map(([key, { well }]) => ({
      key,
      well,
      original: well,
      findings: wells[key]?.findings ?? [],
    })),
    selected: Object.keys(wells),
    waterSource: { type: 'single', source: 'Produced Water' },
    disclosures,
  };
}
