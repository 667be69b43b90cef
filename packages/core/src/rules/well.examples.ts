import { aDisclosure, aSelectedWell } from './disclosure.examples.ts';
import type { Fluid } from './disclosure.ts';
import type { SelectedWell } from '../model/well.ts';
import { percent } from '../numbers/percent.ts';
import type { PlaceKnowledge } from '../places/place-knowledge.ts';
import { clockOf } from './wells/state.ts';

const breaks = (parts: Partial<SelectedWell>) => ({ keeps: aSelectedWell(), breaks: aSelectedWell(parts) });
const TODAY = '2024-08-25';
const dated = (well: SelectedWell) => ({ well, today: TODAY, clock: clockOf(well) });

export const uptonTexas: PlaceKnowledge = {
  stateOfApi: () => 'Texas',
  countyOfApi: () => 'Upton',
  isCountyCodeKnown: (apiNumber) => apiNumber.startsWith('42-461'),
  distanceOutsideCounty: (_, longitude) => Math.abs(longitude + 101.8765),
  distanceOutsideBounds: (_, longitude) => Math.max(0, -101.9 - longitude),
};
const nowhere: PlaceKnowledge = { ...uptonTexas, stateOfApi: () => undefined };
const placed = (parts: Partial<SelectedWell> = {}) => ({ well: aSelectedWell(parts), places: uptonTexas });

export const fluid: Fluid = {
  total: 1,
  sand: 0.1,
  water: 0.85,
  carrierMass: 8345,
  rowsBesidesWater: 2,
  isWaterAlone: false,
};
const pumped = (parts: Partial<Fluid> = {}) => ({ fluid: { ...fluid, ...parts }, baseWater: 1000 });

const water = (...shares: [string, number][]) => ({
  type: 'multiple',
  sources: shares.map(([name, share]) => ({ name, percent: percent(share) })),
});
const PRODUCED = 'Produced Water';

/** For each rule of the wells: something that keeps it and something that breaks it. */
export const wellExamples = {
  'JOB-01': { keeps: { jobNumber: 'J-1' }, breaks: { jobNumber: ' ' } },
  'JOB-02': { keeps: { selected: 1 }, breaks: { selected: 0 } },
  'JOB-03': { keeps: { isRecognized: true }, breaks: { isRecognized: false } },
  'INPUT-01': { keeps: { field: 'tvd', value: '' }, breaks: { field: 'tvd', value: 'deep' } },
  'INPUT-02': { keeps: { field: 'name', value: 5 }, breaks: { field: 'name', value: ['x'] } },
  'INPUT-03': { keeps: { field: 'vendors', value: null }, breaks: { field: 'vendors', value: {} } },
  'INPUT-04': { keeps: { field: 'jobData', value: {} }, breaks: { field: 'jobData', value: [] } },
  'INPUT-05': { keeps: { field: 'id', value: '5' }, breaks: { field: 'id', value: 1.5 } },
  'INPUT-06': { keeps: { id: 5, holder: undefined }, breaks: { id: 5, holder: 'vendors[0]' } },
  'CHEMICAL-01': {
    keeps: { index: 2, chemical: { code: 'F1', amount: 0, unit: null } },
    breaks: { index: 2, chemical: { code: 'F1', amount: -1, unit: null } },
  },
  'WATER-01': { keeps: { type: 'single', source: PRODUCED }, breaks: { type: 'single', source: '' } },
  'WATER-02': { keeps: water([PRODUCED, 100]), breaks: water(['', 100]) },
  'WATER-03': { keeps: water([PRODUCED, 60], [PRODUCED, 40.1]), breaks: water([PRODUCED, 60], [PRODUCED, 40.11]) },
  'WATER-04': { keeps: water(['', 100]), breaks: water(['Lake', 50], [PRODUCED, 50]) },
  'WATER-05': {
    keeps: water(...Array.from({ length: 4 }, (): [string, number] => [PRODUCED, 25])),
    breaks: water(...Array.from({ length: 5 }, (): [string, number] => [PRODUCED, 20])),
  },
  'WATER-06': { keeps: water([PRODUCED, 100], [PRODUCED, 0]), breaks: water([PRODUCED, 100.05], [PRODUCED, -0.05]) },
  'WATER-07': { keeps: { isRecognized: true }, breaks: { isRecognized: false } },
  'WELL-01': {
    keeps: { well: aSelectedWell({ tvd: 0 }), field: 'tvd' },
    breaks: { well: aSelectedWell({ apiNumber: ' ' }), field: 'apiNumber' },
  },
  'WELL-02': breaks({ apiNumber: '42-461-42471' }),
  'WELL-03': { keeps: aSelectedWell({ tvd: 1 }), breaks: aSelectedWell({ tvd: 0.99 }) },
  'WELL-04': { keeps: aSelectedWell({ tvd: 26_000 }), breaks: aSelectedWell({ tvd: 26_000.01 }) },
  'WELL-05': { keeps: { well: aSelectedWell() }, breaks: { well: aSelectedWell({ totalClean: 0, clean: 0 }) } },
  'WELL-14': {
    keeps: { well: aSelectedWell({ totalClean: 1, clean: 1 }) },
    breaks: { well: aSelectedWell({ totalClean: 0.4, clean: 0.4 }) },
  },
  'WELL-06': {
    keeps: { well: aSelectedWell({ totalClean: 40_000_000.4 }) },
    breaks: { well: aSelectedWell({ totalClean: 40_000_000.5 }) },
  },
  'WELL-07': {
    keeps: { well: aSelectedWell({ operatorNumber: '' }), asRead: {} },
    breaks: { well: aSelectedWell({ operatorNumber: '' }) },
  },
  'WELL-12': {
    keeps: { well: aSelectedWell({ operatorNumber: '' }) },
    breaks: { well: aSelectedWell({ operatorNumber: '' }), asRead: {} },
  },
  'WELL-13': {
    keeps: {
      well: aSelectedWell({ operatorNumber: '123' }),
      customer: { operatorNumber: '123', name: 'A' },
      asRead: {},
    },
    breaks: {
      well: aSelectedWell({ operatorNumber: '1' }),
      customer: { operatorNumber: '123', name: 'A' },
      asRead: {},
    },
  },
  'WELL-08': {
    keeps: aSelectedWell({ operatorNumber: 'T1411193' }),
    breaks: aSelectedWell({ operatorNumber: 'T14-1193' }),
  },
  'WELL-09': { keeps: aSelectedWell({ operatorNumber: '' }), breaks: aSelectedWell({ operatorNumber: '1411193' }) },
  'WELL-11': { keeps: { field: 'totalMass' }, breaks: { field: 'entryMethod' } },
  'WELL-15': { keeps: aSelectedWell({ wellName: ' Bravo 1H\n' }), breaks: aSelectedWell({ wellName: 'Bravo\n1H' }) },
  'WELL-10': { keeps: aSelectedWell({ totalMass: 0 }), breaks: aSelectedWell({ totalMass: -1 }) },
  'DATE-01': { keeps: { field: 'startDate', text: '' }, breaks: { field: 'startDate', text: 'soon' } },
  'DATE-02': {
    keeps: aSelectedWell({ endDate: '2024-08-05 11:09' }),
    breaks: aSelectedWell({ endDate: '2024-08-05 11:08' }),
  },
  'DATE-03': {
    keeps: { field: 'endDate', text: '2024-08-25 23:59', today: TODAY },
    breaks: { field: 'endDate', text: '2024-08-26', today: TODAY },
  },
  'DATE-04': {
    keeps: aSelectedWell({ endDate: '2024-11-05 11:09' }),
    breaks: aSelectedWell({ endDate: '2024-11-05 11:10' }),
  },
  'DATE-05': {
    keeps: { field: 'startDate', text: '2011-01-01' },
    breaks: { field: 'startDate', text: '2010-12-31T11:09:00' },
  },
  'LIMIT-01': {
    keeps: { field: 'wellName', label: 'Name', value: 'x'.repeat(150), limit: { maxLength: 150 } },
    breaks: { field: 'wellName', label: 'Name', value: 'x'.repeat(151), limit: { maxLength: 150 } },
  },
  'LIMIT-02': {
    keeps: { field: 'longitude', label: 'Longitude', value: '', limit: { min: -180, max: -63 } },
    breaks: { field: 'longitude', label: 'Longitude', value: 'west', limit: { min: -180, max: -63 } },
  },
  'LIMIT-03': {
    keeps: { field: 'longitude', label: 'Longitude', value: '-180', limit: { min: -180, max: -63 } },
    breaks: { field: 'longitude', label: 'Longitude', value: '-180.1', limit: { min: -180, max: -63 } },
  },
  'LIMIT-04': {
    keeps: { field: 'longitude', label: 'Longitude', value: '-63', limit: { min: -180, max: -63 } },
    breaks: { field: 'longitude', label: 'Longitude', value: '-62.9', limit: { min: -180, max: -63 } },
  },
  'LIMIT-05': {
    keeps: { field: 'wellName', label: 'Name', value: 'a\tb', limit: {} },
    breaks: { field: 'wellName', label: 'Name', value: 'a\u0007b', limit: {} },
  },
  'PLACE-01': { keeps: placed({ state: 'tx' }), breaks: placed({ state: 'Ohio' }) },
  'PLACE-02': { keeps: placed({ county: 'UPTON County' }), breaks: placed({ county: 'Reagan' }) },
  'PLACE-03': { keeps: placed({ longitude: '-101.8965' }), breaks: placed({ longitude: '-101.8966' }) },
  'PLACE-04': breaks({ longitude: '31.3456', latitude: '-101.8765' }),
  'PLACE-05': breaks({ longitude: '101.8765' }),
  'PLACE-06': { keeps: { field: 'latitude', text: '31.3400' }, breaks: { field: 'latitude', text: '31.345' } },
  'PLACE-08': {
    keeps: { well: aSelectedWell({ apiNumber: '99-461-42471' }), places: nowhere },
    breaks: { well: aSelectedWell({ apiNumber: '99-461-42471-00-00' }), places: nowhere },
  },
  'PLACE-09': { keeps: placed(), breaks: placed({ apiNumber: '42-462-42471-00-00' }) },
  'PLACE-10': { keeps: placed({ longitude: '-101.9200' }), breaks: placed({ longitude: '-101.9201' }) },
  'PLACE-07': { keeps: placed(), breaks: placed({ apiNumber: '24614247100' }) },
  'FLUID-01': { keeps: pumped({ sand: 0.5 }), breaks: pumped({ sand: 0.51 }) },
  'FLUID-02': { keeps: pumped({ water: 0.5 }), breaks: pumped({ water: 0.49 }) },
  'FLUID-03': { keeps: pumped({ carrierMass: 10_014 }), breaks: pumped({ carrierMass: 10_014.1 }) },
  'FLUID-05': { keeps: pumped({}), breaks: pumped({ isWaterAlone: true }) },
  'FLUID-04': { keeps: pumped({ rowsBesidesWater: 0 }), breaks: pumped({ rowsBesidesWater: 1 }) },
  'FILE-01': {
    keeps: {
      well: aSelectedWell(),
      storedFiles: [{ name: 'a.xml', apiNumber: '42461424710000', endDate: '2024-08-21' }],
    },
    breaks: {
      well: aSelectedWell(),
      storedFiles: [{ name: 'a.xml', apiNumber: '42461424710000', endDate: '2024-08-20' }],
    },
  },
  'FILE-02': { keeps: { twin: undefined }, breaks: { twin: 'Bluebonnet 1H' } },
  'STATE-01': {
    keeps: dated(aSelectedWell({ state: 'Kansas' })),
    breaks: dated(aSelectedWell()),
  },
  'STATE-02': {
    keeps: aDisclosure({ well: aSelectedWell({ state: 'pa' }), entryMethod: 'SystemApproach' }),
    breaks: aDisclosure({ well: aSelectedWell({ state: 'pa' }), entryMethod: 'MSDS+' }),
  },
  'STATE-03': {
    keeps: aDisclosure({ entryMethod: 'SystemApproach' }),
    breaks: aDisclosure({
      entryMethod: 'SystemApproach',
      asRead: { texts: { entryMethod: 'SystemApproach' }, waterSources: [], totalMass: 0 },
    }),
  },
  'SAVE-01': { keeps: { xml: '<x/>', action: 'save' }, breaks: { xml: '', action: 'save' } },
  'SAVE-02': { keeps: { customerId: 7 }, breaks: { customerId: null } },
};
