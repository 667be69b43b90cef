import { catalogueChemicals, type SimulatedChemical, thirdPartyChemicals, unknownChemicals } from './chemical-codes.ts';
import type { SimulatedCustomerName } from './customers.ts';
import { type PlaceName, places } from './places.ts';

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
