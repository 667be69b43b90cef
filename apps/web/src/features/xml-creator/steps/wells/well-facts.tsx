import {
  type Finding,
  printApiNumber,
  printGrouped,
  problemsOfWell,
  type Well,
  type WizardWell,
} from '@disclosure/core';
import styles from './well-facts.module.css';

export interface WellFact {
  readonly name: string;
  /** Blank where the job data say nothing. */
  readonly textOf: (well: Well) => string;
  /** Given where the text is a number, to be compared with those above and below it. */
  readonly numberOf?: (well: Well) => number;
}

const shown = (value: number | null, places: number, unit = '') =>
  value === null ? '' : printGrouped(value, places) + unit;

/** Whole gallons as such; what has decimals keeps two of them. */
const gallons = (value: number | null) => shown(value, value !== null && Number.isInteger(value) ? 0 : 2);

/** What is told about a well, on its card as in the table. */
export const wellFacts: readonly WellFact[] = [
  { name: 'API', textOf: ({ api }) => printApiNumber(api) },
  { name: 'County', textOf: ({ county }) => county },
  { name: 'State', textOf: ({ state }) => state },
  { name: 'TVD (avg)', textOf: ({ tvd }) => shown(tvd, 2, ' ft'), numberOf: ({ tvd }) => tvd ?? 0 },
  { name: 'Clean Volume (gals)', textOf: ({ clean }) => gallons(clean), numberOf: ({ clean }) => clean ?? 0 },
  {
    name: 'Chemicals',
    textOf: ({ chemicals }) => `${chemicals.length} items`,
    numberOf: ({ chemicals }) => chemicals.length,
  },
  { name: 'Start Date', textOf: ({ startDate }) => startDate },
  { name: 'End Date', textOf: ({ endDate }) => endDate },
];

export const FactText = ({ text }: { readonly text: string }) =>
  text === '' ? <span className={styles.missing}>N/A</span> : text;

/** A blank among the facts says by itself that it is missing; everything else is told in words. */
const blanks = new Set(['apiNumber', 'county', 'state', 'tvd', 'totalClean', 'startDate', 'endDate']);

const isToldAbove = ({ id, where }: Finding) => id === 'WELL-01' && blanks.has(where.split('.').at(-1) ?? '');

/** What is to be said about a well besides its facts, each once. */
export function remarksOn(well: WizardWell): readonly string[] {
  const problems = problemsOfWell(well).filter((finding) => !isToldAbove(finding));
  return [...new Set([...problems.map(({ message }) => message), ...(well.notes ?? [])])];
}
