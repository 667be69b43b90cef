import { type Percent, percent } from '../numbers/percent.ts';
import { foldBlanks, foldForSearch, normalName } from '../texts/fold.ts';

/** The seven kinds the registry knows, in the order of the pick list. */
export const waterSourceOptions = [
  'Groundwater, < 1000TDS',
  'Groundwater, > 1000TDS',
  'Surface Water, < 1000TDS',
  'Surface Water, > 1000TDS',
  'Produced Water',
  'Other, < 1000TDS',
  'Other, > 1000TDS',
] as const;

export const PRODUCED_WATER: (typeof waterSourceOptions)[number] = 'Produced Water';

export const MAX_WATER_SOURCES = 4;

export interface WaterShare {
  /** One of the options, or blank while none is chosen. */
  readonly name: string;
  readonly percent: Percent;
  /** The document that it was read from does not say the percent; 0 stands for it. */
  readonly isSilent?: true;
}

export type WaterSource =
  | { readonly type: 'single'; readonly source: string }
  | { readonly type: 'multiple'; readonly sources: readonly WaterShare[] };

/** A single source is one with all of it. */
export function sharesOf(waterSource: WaterSource): readonly WaterShare[] {
  return waterSource.type === 'multiple' ? waterSource.sources : [{ name: waterSource.source, percent: percent(100) }];
}

/** The option that a text names, whatever its case and blanks; such as a customer's usual source. */
export function findWaterSourceOption(text: string): string | undefined {
  return waterSourceOptions.find((option) => normalName(option) === normalName(foldBlanks(text)));
}

/** The options that a text is a part of. */
export const waterSourcesLike = (text: string): readonly string[] =>
  waterSourceOptions.filter((option) => foldForSearch(option).includes(foldForSearch(text.trim())));

export const isWaterSourceOption = (name: string): boolean => waterSourceOptions.some((option) => option === name);
