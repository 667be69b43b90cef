import { type PlaceName, places } from './places.ts';

/** An invented operator that the simulated jobs are done for. */
export interface SimulatedCustomer {
  readonly name: string;
  /** The demo data give the customer this water source, so that step 3 comes filled in. */
  readonly waterSource?: string;
}

/** The demo data contain all of them: the editor belongs to each, the viewer to the first. */
export const simulatedCustomers = {
  bluebonnet: { name: 'Bluebonnet Ridge Operating LLC', waterSource: 'Produced Water' },
  caprock: { name: 'Caprock Mesa Energy LLC' },
  sooner: { name: 'Sooner Creek Resources Inc.' },
  badlands: { name: 'Badlands Butte Petroleum Corporation' },
  laurel: { name: 'Laurel Hollow Oil & Gas Company' },
  pawnee: { name: 'Pawnee Plains Exploration LLC' },
} as const satisfies Record<string, SimulatedCustomer>;

type SimulatedCustomerName = keyof typeof simulatedCustomers;

/** A chemical as the simulated service reports it. Liquids come in gallons, solids in pounds. */
export interface SimulatedChemical {
  readonly code: string;
  readonly tradeName: string;
  readonly kind: 'liquid' | 'solid';
  /** In one stage: gallons or pounds. */
  readonly typicalAmount: number;
}

/** Codes that every catalogue of demo data has ingredients for: no job with these alone needs attention. */
export const catalogueChemicals: readonly SimulatedChemical[] = [
  { code: 'S100', tradeName: '100 Mesh Sand', kind: 'solid', typicalAmount: 180_000 },
  { code: 'S4070', tradeName: '40/70 White Sand', kind: 'solid', typicalAmount: 220_000 },
  { code: 'FR100', tradeName: 'SlickFlow FR-100', kind: 'liquid', typicalAmount: 260 },
  { code: 'BIO20', tradeName: 'ClearWell B-20', kind: 'liquid', typicalAmount: 90 },
  { code: 'SCL30', tradeName: 'ScaleGuard 30', kind: 'liquid', typicalAmount: 60 },
  { code: 'SUR40', tradeName: 'SurfaLift 40', kind: 'liquid', typicalAmount: 220 },
  { code: 'CLY50', tradeName: 'ClayStay 50', kind: 'liquid', typicalAmount: 150 },
  { code: 'HCL15', tradeName: '15% Hydrochloric Acid', kind: 'liquid', typicalAmount: 1500 },
  { code: 'CIN60', tradeName: 'AcidShield CI-60', kind: 'liquid', typicalAmount: 6 },
  { code: 'IRN70', tradeName: 'IronHold 70', kind: 'liquid', typicalAmount: 12 },
  { code: 'BRK80', tradeName: 'BreakDown AP-80', kind: 'solid', typicalAmount: 45 },
];

/** Codes of the fixed list that a customer maps to ingredients; the demo customer of job 1006 has the mappings. */
export const thirdPartyChemicals: readonly SimulatedChemical[] = [
  { code: 'A1047', tradeName: 'Third-party friction reducer', kind: 'liquid', typicalAmount: 240 },
  { code: 'P1050', tradeName: 'Third-party biocide', kind: 'liquid', typicalAmount: 80 },
  { code: 'CP1012', tradeName: 'Third-party proppant', kind: 'solid', typicalAmount: 60_000 },
];

/** Codes that no catalogue and no mapping knows. */
const unknownChemicals: readonly SimulatedChemical[] = [
  { code: 'X9001', tradeName: 'Trial additive', kind: 'liquid', typicalAmount: 25 },
];

export interface WellPlan {
  readonly name: string;
  readonly place: PlaceName;
  readonly customer: SimulatedCustomerName;
  readonly stages: number;
  /** The job ended this many days before today. */
  readonly daysAgo: number;
  readonly chemicals?: readonly SimulatedChemical[];
  readonly hasCoordinates?: false;
}

export interface JobPlan {
  readonly wells: readonly WellPlan[];
  /** Answered with maps by well name, as older installations do. */
  readonly isOlder?: true;
  /** The treatment report leaves the times out: each must be asked for. */
  readonly hasTimes?: false;
}

const odd = [...catalogueChemicals, ...thirdPartyChemicals, ...unknownChemicals];

const customerOfState: Readonly<Record<string, SimulatedCustomerName>> = {
  Texas: 'bluebonnet',
  'New Mexico': 'caprock',
  Oklahoma: 'sooner',
  'North Dakota': 'badlands',
  Pennsylvania: 'laurel',
  Colorado: 'pawnee',
};

const placeNames = Object.keys(places) as PlaceName[];

/** Pads of ten wells, one pad after the other through all places. */
const manyWells = (prefix: string, count: number): WellPlan[] =>
  Array.from({ length: count }, (_, index) => {
    const place = placeNames[Math.floor(index / 10) % placeNames.length] ?? 'upton';
    return {
      name: `${prefix} ${Math.floor(index / 10) + 1}-${(index % 10) + 1}H`,
      place,
      customer: customerOfState[places[place].state] ?? 'bluebonnet',
      stages: 15 + ((index * 7) % 46),
      daysAgo: 4 + (index % 9),
    };
  });

/** The jobs that the simulated service knows, by number. */
export const jobs: Readonly<Record<string, JobPlan>> = {
  '1000': { wells: [] },
  '1001': { wells: [{ name: 'Bluebonnet 1H', place: 'upton', customer: 'bluebonnet', stages: 32, daysAgo: 6 }] },
  '1002': {
    hasTimes: false,
    wells: [
      { name: 'Mesquite State 11H', place: 'lea', customer: 'caprock', stages: 41, daysAgo: 9 },
      { name: 'Mesquite State 12H', place: 'lea', customer: 'caprock', stages: 44, daysAgo: 8 },
      { name: 'Mesquite State 13H', place: 'lea', customer: 'caprock', stages: 38, daysAgo: 7 },
    ],
  },
  '1003': {
    isOlder: true,
    wells: [
      { name: 'Redbud 7-18MH', place: 'kingfisher', customer: 'sooner', stages: 22, daysAgo: 12 },
      { name: 'Redbud 8-18MH', place: 'kingfisher', customer: 'sooner', stages: 24, daysAgo: 11 },
    ],
  },
  '1004': {
    wells: [
      { name: 'Painted Canyon 3-2H', place: 'mckenzie', customer: 'badlands', stages: 55, daysAgo: 14 },
      { name: 'Trillium Unit 5H', place: 'washington', customer: 'laurel', stages: 60, daysAgo: 10 },
    ],
  },
  '1005': {
    wells: [
      { name: 'Pronghorn 21-4HZ', place: 'weld', customer: 'pawnee', stages: 27, daysAgo: 6, hasCoordinates: false },
      { name: 'Pronghorn 22-4HZ', place: 'weld', customer: 'pawnee', stages: 29, daysAgo: 5 },
    ],
  },
  '1006': {
    wells: [{ name: 'Sotol Draw 4H', place: 'eddy', customer: 'caprock', stages: 36, daysAgo: 8, chemicals: odd }],
  },
  '1010': { wells: manyWells('Ten Pad', 10) },
  '1100': { wells: manyWells('Century', 100) },
  '9401': { wells: [{ name: 'Second Token 1H', place: 'reeves', customer: 'bluebonnet', stages: 30, daysAgo: 7 }] },
};
