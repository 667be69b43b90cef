import { stateOfApiNumber } from './api-states.ts';
import { countyFips } from './county-codes.ts';
import type { PlaceKnowledge } from './place-knowledge.ts';
import { distanceOutside, type Polygon } from './polygon.ts';

export interface County {
  readonly name: string;
  readonly polygons: readonly Polygon[];
}

/** Looks a county up by its census number (FIPS). The shapes are large, so whoever needs them brings them. */
export type FindCounty = (fips: string) => County | undefined;

export function createPlaceKnowledge(findCounty: FindCounty): PlaceKnowledge {
  const countyOf = (apiNumber: string): County | undefined => {
    const fips = countyFips(apiNumber);
    return fips === undefined ? undefined : findCounty(fips);
  };
  return {
    stateOfApi: (apiNumber) => stateOfApiNumber(apiNumber)?.name,
    countyOfApi: (apiNumber) => countyOf(apiNumber)?.name,
    distanceOutsideCounty: (apiNumber, longitude, latitude) =>
      distanceOutside(countyOf(apiNumber)?.polygons ?? [], [longitude, latitude]),
  };
}
