export const exampleWell = {
  name: 'Bluebonnet 1H',
  api: '42-461-42471-00-00',
  tvd: 9876.5,
  clean: 1_000_000,
  county: 'Upton',
  state: 'Texas',
  longitude: -102.0431,
  latitude: 31.3684,
  startDate: '2024-08-05 11:09',
  endDate: '2024-08-15 23:09',
  customer: 'Lone Star Energy LLC',
  chemicals: { S1: 924_860, F1: '200' },
};

/** A job whose only well can be reported as it is. */
export const exampleJob = {
  jobData: {
    wells: [exampleWell],
  },
  ingredients: [
    {
      id: 1,
      code: 'S1',
      product_name: '100 Mesh Sand',
      vendor_id: 1,
      purpose: 'Proppant',
      ingredient_name: 'Crystalline silica',
      cas_number: '14808-60-7',
      specific_gravity: 2.65,
      additive_fraction: 100,
      units: 'lbs',
    },
    {
      id: 2,
      code: 'F1',
      product_name: 'FR-1',
      vendor_id: 1,
      purpose: 'Friction Reducer',
      ingredient_name: 'Copolymer',
      cas_number: 'Proprietary',
      specific_gravity: 1.1,
      additive_fraction: 30,
      units: 'gal',
    },
  ],
  vendors: [
    { id: 1, company: 'Acme', first_name: 'Ada', last_name: 'Byron', email: 'ada@acme.example', phone: '713-555-0100' },
  ],
  customers: [
    { id: 7, name: 'Lone Star Energy', operator_number: '12345678' },
    { id: 8, name: 'Permian Partners', operator_number: '87654321' },
  ],
  waterSource: 'Produced Water',
};

export const withWells = (...wells: object[]) => ({ ...exampleJob, jobData: { wells } });
