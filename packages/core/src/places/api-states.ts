import { remember } from '../memo/remember.ts';

/** A state as API numbers know it. Their codes are not those of the census (FIPS). */
export interface ApiState {
  readonly code: string;
  readonly abbreviation: string;
  readonly fips: string;
  readonly name: string;
}

/** Alphabetical, but for Alaska and Hawaii, which joined last. */
const table = `
01 AL 01 Alabama
02 AZ 04 Arizona
03 AR 05 Arkansas
04 CA 06 California
05 CO 08 Colorado
06 CT 09 Connecticut
07 DE 10 Delaware
08 DC 11 District of Columbia
09 FL 12 Florida
10 GA 13 Georgia
11 ID 16 Idaho
12 IL 17 Illinois
13 IN 18 Indiana
14 IA 19 Iowa
15 KS 20 Kansas
16 KY 21 Kentucky
17 LA 22 Louisiana
18 ME 23 Maine
19 MD 24 Maryland
20 MA 25 Massachusetts
21 MI 26 Michigan
22 MN 27 Minnesota
23 MS 28 Mississippi
24 MO 29 Missouri
25 MT 30 Montana
26 NE 31 Nebraska
27 NV 32 Nevada
28 NH 33 New Hampshire
29 NJ 34 New Jersey
30 NM 35 New Mexico
31 NY 36 New York
32 NC 37 North Carolina
33 ND 38 North Dakota
34 OH 39 Ohio
35 OK 40 Oklahoma
36 OR 41 Oregon
37 PA 42 Pennsylvania
38 RI 44 Rhode Island
39 SC 45 South Carolina
40 SD 46 South Dakota
41 TN 47 Tennessee
42 TX 48 Texas
43 UT 49 Utah
44 VT 50 Vermont
45 VA 51 Virginia
46 WA 53 Washington
47 WV 54 West Virginia
48 WI 55 Wisconsin
49 WY 56 Wyoming
50 AK 02 Alaska
51 HI 15 Hawaii`;

export const apiStates: readonly ApiState[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', abbreviation = '', fips = '', ...name] = line.split(' ');
    return { code, abbreviation, fips, name: name.join(' ') };
  });

const byCode = new Map(apiStates.map((state) => [state.code, state]));

/** By the first two digits of the API number, however it is grouped; undefined when the first may be missing. */
export const stateOfApiNumber = (apiNumber: string): ApiState | undefined =>
  withLeadingZero(apiNumber) === undefined ? byCode.get(digitsOf(apiNumber).slice(0, 2)) : undefined;

/** Spreadsheets drop the zero that the numbers of nine states begin with: 10, 12 or 14 digits become 9, 11 or 13. */
export function withLeadingZero(apiNumber: string): string | undefined {
  const digits = digitsOf(apiNumber);
  return /^(?:\d{9}|\d{11}|\d{13})$/.test(digits) ? `0${digits}` : undefined;
}

/** State, county and well: what is left of an API number without side track and completion. */
export const WELL_DIGITS = 10;
const WHOLE_DIGITS = 14;

/** 14 digits, filled up with zeros, also where a spreadsheet has dropped the first one. Blank when they name no well. */
export function wholeApiNumber(apiNumber: string): string {
  const digits = withLeadingZero(apiNumber) ?? digitsOf(apiNumber);
  return /^\d{10,14}$/.test(digits) ? digits.padEnd(WHOLE_DIGITS, '0') : '';
}

export const digitsOf: (apiNumber: string) => string = remember((apiNumber) => apiNumber.replaceAll(/[\s-]/g, ''));

/** Words that some write behind a county's name and others leave out. */
const COUNTY_WORDS = /\b(?:county|parish|borough|census area|municipality|city and)\b/g;

/** Without case, accents, blanks, points and the words for `county`: `St. Mary Parish` is `stmary`, `De Witt` is `DeWitt`. */
export const normalCounty: (name: string) => string = remember((name) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(COUNTY_WORDS, '')
    .replaceAll(/\bsaint(e?)\b/g, 'st$1')
    .replaceAll(/[^a-z0-9]/g, ''),
);

const namesOfStates = new Map(
  apiStates.flatMap(({ name, abbreviation }) => [name, abbreviation].map((text) => [normalCounty(text), name])),
);

/** The name of a state, also from its two letters, whatever their case, blanks and points; other texts stay as they are. */
export const stateName = (text: string): string => namesOfStates.get(normalCounty(text)) ?? text.trim();

/** The same for a state's name and its two letters: `N. D.` is `northdakota`. */
export const normalState = (text: string): string => normalCounty(stateName(text));
