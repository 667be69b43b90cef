import type { SelectedWell } from '../../model/well.ts';
import { readNumber } from '../../numbers/read-number.ts';
import type { PlaceKnowledge } from '../../places/place-knowledge.ts';
import { digitsOf, normalCounty, stateName, withLeadingZero } from '../../places/api-states.ts';
import { isBlank } from '../../texts/fold.ts';
import type { Rule } from '../../rule/rule.ts';
import { isAbove } from '../../numbers/round.ts';
import { isOutOfRange, limitOf } from '../../registry/disclosure-table.ts';
import type { Position } from '../../places/polygon.ts';

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
    message: "The location is outside the API number's county",
    severity: 'warning',
    field: 'longitude',
    fails: ({ well, places }) => isOutsideCounty(well, places) && !isOutsideBounds(well, places),
  },
  {
    id: 'PLACE-08',
    message: 'The API number begins with {code}, which is no state code: the registry will refuse it',
    severity: 'refusal',
    field: 'apiNumber',
    fails: (placed) => isWholeApiNumber(placed) && apiState(placed) === undefined,
    values: ({ well }) => ({ code: digitsOf(well.apiNumber).slice(0, 2) }),
  },
  {
    id: 'PLACE-09',
    message: '{state} has no county code {code}, which the API number names: the registry will refuse it',
    severity: 'refusal',
    field: 'apiNumber',
    fails: (placed) =>
      isWholeApiNumber(placed) &&
      apiState(placed) !== undefined &&
      !placed.places.isCountyCodeKnown(placed.well.apiNumber),
    values: (placed) => ({ state: apiState(placed) ?? '', code: digitsOf(placed.well.apiNumber).slice(2, 5) }),
  },
  {
    id: 'PLACE-10',
    message:
      'The location is outside the bounding coordinates of {county} county, to which the API number belongs: the registry will probably refuse it',
    severity: 'refusal',
    field: 'longitude',
    fails: ({ well, places }) => isOutsideBounds(well, places),
    values: (placed) => ({ county: apiCounty(placed) ?? '' }),
  },
  {
    id: 'PLACE-07',
    message: 'The API number has lost its leading zero: in {county}, {state}, it is {apiNumber}',
    severity: 'warning',
    field: 'apiNumber',
    fails: (placed) => wholeApiNumber(placed) !== undefined,
    values: (placed) => ({
      county: placed.well.county,
      state: stateName(placed.well.state),
      apiNumber: wholeApiNumber(placed) ?? '',
    }),
    fix: (placed) => ({
      label: 'Add the zero',
      kind: 'change-well',
      change: { apiNumber: wholeApiNumber(placed) ?? '' },
    }),
  },
];

/** A shorter one may have lost the digits that it begins with. */
const isWholeApiNumber = ({ well }: PlacedWell): boolean => /^\d{14}$/.test(digitsOf(well.apiNumber));

/** The API number with the zero it has lost, when state and county are then those of the well. */
function wholeApiNumber({ well, places }: PlacedWell): string | undefined {
  const restored = withLeadingZero(well.apiNumber);
  if (restored === undefined || places.stateOfApi(restored) !== stateName(well.state)) return undefined;
  const county = places.countyOfApi(restored);
  const isThere = county !== undefined && normalCounty(county) === normalCounty(well.county);
  return isThere ? restored.padEnd(14, '0') : undefined;
}

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

/** The fields that locate a well. */
export interface LocatedWell {
  readonly apiNumber: string;
  readonly longitude: string;
  readonly latitude: string;
}

/** How far outside its county a location may lie: shapes are drawn coarsely, and wells stand at borders. */
const COUNTY_TOLERANCE = 0.02;

export const isInRange = (value: number, field: 'longitude' | 'latitude'): boolean =>
  !isOutOfRange(value, limitOf(field));

/** The location as numbers; undefined when it is not on this continent. */
export function positionOf({ longitude, latitude }: LocatedWell): Position | undefined {
  const [east, north] = [readNumber(longitude), readNumber(latitude)];
  if (east === undefined || north === undefined) return undefined;
  return isInRange(east, 'longitude') && isInRange(north, 'latitude') ? [east, north] : undefined;
}

/** True when location and county are both known, and the location is outside the county. */
export function isOutsideCounty(well: LocatedWell, places: PlaceKnowledge): boolean {
  const at = positionOf(well);
  const distance = at && places.distanceOutsideCounty(well.apiNumber, ...at);
  return distance !== undefined && isAbove(distance, COUNTY_TOLERANCE);
}

/** Likewise for the bounding coordinates of the county. */
function isOutsideBounds(well: LocatedWell, places: PlaceKnowledge): boolean {
  const at = positionOf(well);
  const distance = at && places.distanceOutsideBounds(well.apiNumber, ...at);
  return distance !== undefined && isAbove(distance, COUNTY_TOLERANCE);
}

/** Where a well stands, in words that a list can show. */
export function describeLocation(well: LocatedWell, places: PlaceKnowledge): string {
  const at = positionOf(well);
  const county = places.countyOfApi(well.apiNumber);
  if (at === undefined) return 'no location';
  if (county === undefined) return 'county not known';
  return `${isOutsideCounty(well, places) ? 'outside' : 'in'} ${county} county`;
}

/** Labels for a narrow place: what all names begin with is left out, by whole words. */
export function shortNames(names: readonly string[]): string[] {
  const words = names.map((name) => name.split(' '));
  const [first = []] = words;
  const isShared = (word: string, index: number): boolean => words.every((own) => own[index] === word);
  const differing = first.findIndex((word, index) => !isShared(word, index));
  const shared = names.length < 2 || differing === -1 ? 0 : differing;
  return words.map((own) => own.slice(shared).join(' '));
}
