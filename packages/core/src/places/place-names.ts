import { remember } from '../memo/remember.ts';
import { apiStates } from './api-states.ts';

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
  apiStates.flatMap(({ name, abbreviation }) => [name, abbreviation].map((text) => [text.toLowerCase(), name])),
);

/** The name of a state, also from its two letters; a text that is no state stays as it is. */
export const stateName = (text: string): string => namesOfStates.get(text.trim().toLowerCase()) ?? text.trim();
