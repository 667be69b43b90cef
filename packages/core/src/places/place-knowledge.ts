import { stateOfApiNumber, digitsOf } from './api-states.ts';
import { distanceOutside, type Polygon } from './polygon.ts';

/** What is known about places from their API number. Loaded only where it is used, hence an interface. */
export interface PlaceKnowledge {
  /** The state's name, such as `Texas`; undefined when the number's state code is not known. */
  readonly stateOfApi: (apiNumber: string) => string | undefined;
  /** The county's name, such as `Upton`; undefined when the number's county code is not known. */
  readonly countyOfApi: (apiNumber: string) => string | undefined;
  /** In degrees, 0 inside; undefined when the county or its shape is not known. */
  readonly distanceOutsideCounty: (apiNumber: string, longitude: number, latitude: number) => number | undefined;
}

export interface County {
  readonly name: string;
  readonly polygons: readonly Polygon[];
}

/** Looks a county up by its census number (FIPS). The shapes are large, so the caller loads them. */
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

/** County parts of API numbers that differ from the census number (FIPS) of the county, by state. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: { '030': '029' }, // Kern has two codes
  FL: { '025': '086' }, // Dade became Miami-Dade
  HI: { '010': '001', '015': '003', '020': '005', '025': '007', '035': '009' },
  MD: { '007': '510' }, // the city of Baltimore
  MO: { '191': '510', '193': '186' }, // the city of St. Louis; Ste. Genevieve
  NV: { '025': '510' }, // Carson City
  SD: { '113': '102', '131': '071' }, // Shannon became Oglala Lakota; Washabaugh joined Jackson
  VA: {
    '037': '036', // Charles City
    '039': '037', // Charlotte
    '123': '800', // Nansemond became Suffolk
    '129': '710',
    '151': '810',
    '515': '019', // former cities that joined the county around them
    '560': '005',
    '780': '083',
  },
};

/** Its codes mean map sheets of the Geological Survey, not boroughs. */
const STATE_WITHOUT_COUNTY_CODES = 'AK';

/** The census number of the API number's county, such as `48461`; undefined where the code stands for no county. */
export function countyFips(apiNumber: string): string | undefined {
  const state = stateOfApiNumber(apiNumber);
  const county = digitsOf(apiNumber).slice(2, 5);
  if (state === undefined || state.abbreviation === STATE_WITHOUT_COUNTY_CODES || county.length < 3) return undefined;
  return state.fips + (exceptions[state.abbreviation]?.[county] ?? county);
}
