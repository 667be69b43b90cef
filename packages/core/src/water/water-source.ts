import type { Percent } from '../numbers/percent.ts';

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

export const MAX_WATER_SOURCES = 4;

export interface WaterShare {
  /** One of the options, or blank while none is chosen. */
  readonly name: string;
  readonly percent: Percent;
}

export type WaterSource =
  | { readonly type: 'single'; readonly source: string }
  | { readonly type: 'multiple'; readonly sources: readonly WaterShare[] };
