import type { SelectedWell } from '../../model/well.ts';
import { readNumber } from '../../numbers/read-number.ts';
import type { PlaceKnowledge } from '../../places/place-knowledge.ts';
import { normalCounty, stateName } from '../../places/place-names.ts';
import { isInRange, isOutsideCounty } from './well-location.ts';
import { isBlank } from '../../texts/blank.ts';
import type { Rule } from '../../rule/rule.ts';

interface PlacedWell {
  readonly well: SelectedWell;
  readonly places: PlaceKnowledge;
}

const apiState = ({ well, places }: PlacedWell): string | undefined => places.stateOfApi(well.apiNumber);
const apiCounty = ({ well, places }: PlacedWell): string | undefined => places.countyOfApi(well.apiNumber);

export const placeRules: readonly Rule<PlacedWell>[] = [
  {
    id: 'PLACE-01',
    message: 'The API number belongs to {apiState}, but the well is said to be in {state}',
    severity: 'warning',
    field: 'state',
    fails: (placed) => {
      const state = apiState(placed);
      return state !== undefined && !isBlank(placed.well.state) && stateName(placed.well.state) !== state;
    },
    values: (placed) => ({ apiState: apiState(placed) ?? '', state: placed.well.state }),
    fix: (placed) => ({
      label: `Use ${apiState(placed) ?? ''}`,
      kind: 'change-well',
      change: { state: apiState(placed) ?? '' },
    }),
  },
  {
    id: 'PLACE-02',
    message: 'The API number belongs to {apiCounty} county, but the well is said to be in {county}',
    severity: 'warning',
    field: 'county',
    fails: (placed) => {
      const county = apiCounty(placed);
      return (
        county !== undefined &&
        !isBlank(placed.well.county) &&
        normalCounty(placed.well.county) !== normalCounty(county)
      );
    },
    values: (placed) => ({ apiCounty: apiCounty(placed) ?? '', county: placed.well.county }),
    fix: (placed) => ({
      label: `Use ${apiCounty(placed) ?? ''}`,
      kind: 'change-well',
      change: { county: apiCounty(placed) ?? '' },
    }),
  },
  {
    id: 'PLACE-03',
    message: "The location lies outside the API number's county",
    severity: 'warning',
    field: 'longitude',
    fails: ({ well, places }) => isOutsideCounty(well, places),
  },
];

const isSwapped = ({ longitude, latitude }: SelectedWell): boolean =>
  isInRange(readNumber(longitude) ?? 0, 'latitude') && isInRange(-Math.abs(readNumber(latitude) ?? 0), 'longitude');

export const locationRules: readonly Rule<SelectedWell>[] = [
  {
    id: 'PLACE-04',
    message: 'Latitude and longitude are swapped',
    severity: 'warning',
    field: 'longitude',
    fails: isSwapped,
    fix: ({ longitude, latitude }) => ({
      label: 'Swap them',
      kind: 'change-well',
      change: { longitude: latitude, latitude: longitude },
    }),
  },
  {
    id: 'PLACE-05',
    message: 'The longitude has lost its minus sign',
    severity: 'warning',
    field: 'longitude',
    fails: ({ longitude }) => isInRange(-(readNumber(longitude) ?? 0), 'longitude'),
    fix: ({ longitude }) => ({
      label: 'Add the minus sign',
      kind: 'change-well',
      change: { longitude: `-${longitude.trim().replace(/^\+/, '')}` },
    }),
  },
];

interface Coordinate {
  readonly field: 'longitude' | 'latitude';
  readonly text: string;
}

const MIN_DECIMALS = 4;

export const coordinateFields = ['longitude', 'latitude'] as const;

export const coordinateRules: readonly Rule<Coordinate>[] = [
  {
    id: 'PLACE-06',
    message: 'The {field} {text} has fewer than 4 decimals',
    severity: 'warning',
    field: ({ field }) => field,
    fails: ({ text }) => readNumber(text) !== undefined && (text.trim().split('.')[1] ?? '').length < MIN_DECIMALS,
    values: ({ field, text }) => ({ field, text }),
  },
];
