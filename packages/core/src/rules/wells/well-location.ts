import { readNumber } from '../../numbers/read-number.ts';
import { isAbove } from '../../numbers/slack.ts';
import { isOutOfRange, limitOf } from '../../registry/disclosure-table.ts';
import type { PlaceKnowledge } from '../../places/place-knowledge.ts';
import type { Position } from '../../places/polygon.ts';

/** What tells where a well is. */
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

/** True when the location is known, the county too, and the one lies outside the other. */
export function isOutsideCounty(well: LocatedWell, places: PlaceKnowledge): boolean {
  const at = positionOf(well);
  const distance = at && places.distanceOutsideCounty(well.apiNumber, ...at);
  return distance !== undefined && isAbove(distance, COUNTY_TOLERANCE);
}

/** Where a well stands, in words that a list can show. */
export function describeLocation(well: LocatedWell, places: PlaceKnowledge | undefined): string {
  const at = positionOf(well);
  const county = places?.countyOfApi(well.apiNumber);
  if (at === undefined) return 'no location';
  if (places === undefined || county === undefined) return 'county not known';
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
