import { apiStates } from './api-states.ts';

/** Words that some write behind a county's name and others leave out. */
const COUNTY_WORDS = /\b(?:county|parish|borough|census area|municipality|city and)\b/g;

/** Without case, accents, blanks, points and the words for `county`: `St. Mary Parish` is `stmary`, `De Witt` is `DeWitt`. */
export function normalCounty(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(COUNTY_WORDS, '')
    .replaceAll(/\bsaint(e?)\b/g, 'st$1')
    .replaceAll(/[^a-z0-9]/g, '');
}

/** The name of a state, also from its two letters; a text that is no state stays as it is. */
export function stateName(text: string): string {
  const plain = text.trim().toLowerCase();
  const state = apiStates.find(({ name, abbreviation }) =>
    [name, abbreviation].some((each) => each.toLowerCase() === plain),
  );
  return state?.name ?? text.trim();
}
