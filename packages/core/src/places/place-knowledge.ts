import { stateOfApiNumber, digitsOf } from './api-states.ts';
import { rememberFor } from '../memo/remember.ts';
import { boxAround, distanceOutside, distanceOutsideBox, type Polygon } from './polygon.ts';

/** What is known about places from their API number. Loaded only where it is used, hence an interface. */
export interface PlaceKnowledge {
  /** The state's name, such as `Texas`; undefined when the number's state code is not known. */
  readonly stateOfApi: (apiNumber: string) => string | undefined;
  /** The county's name, such as `Upton`; undefined when the number's county code is not known. */
  readonly countyOfApi: (apiNumber: string) => string | undefined;
  /** False when the state has no such county code, neither for a county nor for waters, parks or map sheets. */
  readonly isCountyCodeKnown: (apiNumber: string) => boolean;
  /** In degrees, 0 inside; undefined when the county or its shape is not known. */
  readonly distanceOutsideCounty: DistanceOutside;
  /** The same for the bounding coordinates of the county, which the registry holds a location against. */
  readonly distanceOutsideBounds: DistanceOutside;
}

type DistanceOutside = (apiNumber: string, longitude: number, latitude: number) => number | undefined;

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
    isCountyCodeKnown: (apiNumber) => countyOf(apiNumber) !== undefined || isOtherArea(apiNumber),
    distanceOutsideCounty: (apiNumber, longitude, latitude) =>
      distanceOutside(countyOf(apiNumber)?.polygons ?? [], [longitude, latitude]),
    distanceOutsideBounds: (apiNumber, longitude, latitude) => {
      const bounds = boundsOf(countyOf(apiNumber)?.polygons ?? []);
      return bounds && distanceOutsideBox(bounds, [longitude, latitude]);
    },
  };
}

const boundsOf = rememberFor(boxAround);

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

/**
 * Codes for something else than a county: waters, islands, parks, cities, and in Alaska map sheets. `700-731` is every
 * number from the first to the last, `7:71` every second one.
 */
const otherAreas: Readonly<Record<string, string>> = {
  AL: '203 297',
  AK: '1 3-5 7:71 72 73:261 262 263:305 366 367 397 601 603 607 609 613 617 619 623 625 629 633 641 645 647 649 653 661 669:675 679 685 687 689 693 695 697 701 703 709 715 721 723 725 729 733:747 763 769 775 779 781 785:791 795 797 801 805:817 825:835 839 841 843 847:861 865 877:895 899 901 905',
  CA: '116:130 201 211 213 215 216:222 223 224:230 237 241 245 253 255 259 273 275 279 281 283 287 295 297 305 307-313',
  CT: '201 207 209 211',
  DE: '119 126 205',
  FL: '2 38 205 209 211 215 217 221 225 229:237 245 253 257 261 265 271 275 281 285:291 299 301 303 309:315 322-324 327 329-331 336 341 344 346',
  GA: '28 102 329 339 351 427 479 491',
  ID: '89',
  IL: '512',
  IN: '513',
  LA: '129 700-731',
  MA: '129 135 136 142 147 152 201 205 207 209 219:225',
  MD: '117 125 247',
  ME: '205 209 213 215 223 229 231',
  MI: '521 554 556 558',
  MN: '522',
  MS: '245 247 259',
  MT: '113',
  NC: '30 116 160 219 231 253 255 295 329 333 341',
  NH: '215',
  NJ: '118 127 133 139 201 209 225 229',
  NY: '134 140 141 144 247 259 281 285 303 531 560',
  OH: '534',
  OR: '207 211 215 219 239 241 257',
  PA: '537',
  RI: '205 209',
  SC: '104 213 219 229 243 251',
  TX: '600-606 700-715',
  VA: '110 201 331 351 399 900-937',
  WA: '209 227 231 249 269',
  WI: '548 570',
  WY: '47',
};

function isOtherArea(apiNumber: string): boolean {
  const areas = otherAreas[stateOfApiNumber(apiNumber)?.abbreviation ?? ''];
  if (areas === undefined) return false;
  const code = Number(digitsOf(apiNumber).slice(2, 5));
  return areas.split(' ').some((range) => {
    const [first = 0, last = first] = range.split(/[-:]/).map(Number);
    const step = range.includes(':') ? 2 : 1;
    return code >= first && code <= last && (code - first) % step === 0;
  });
}
