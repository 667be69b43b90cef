import type { JobWell } from '@disclosure/api';

/** A well of the newer job data with everything that is wanted. */
export const aJobWell = (different: Partial<JobWell> = {}): JobWell => ({
  name: 'Caprock State 22-15 A 1H',
  api: '42-461-42471-00-00',
  tvd: 9184.5,
  clean: 12_690_112,
  county: 'Upton',
  state: 'Texas',
  longitude: '-101.8765',
  latitude: '31.3456',
  startDate: '2026-10-19 06:42',
  endDate: '2026-10-27 21:08',
  chemicals: { P1051: 118 },
  chemicalUnits: {},
  customer: 'Llano Ridge Operating LLC',
  customer_id: 1,
  totalStages: 32,
  missing: [],
  notes: [],
  ...different,
});

export const secondWell = aJobWell({ name: 'Caprock State 22-15 B 2H', api: '42-461-42472-00-00', endDate: '' });
