import { printShort } from '../numbers/format.ts';
import { isAbout100, totalPercent } from './split.ts';
import type { WaterShare } from '../model/water-source.ts';

export interface WaterPart {
  readonly name: string;
  /** `27.5 %` */
  readonly text: string;
  /** Its part of the bar. */
  readonly size: number;
}

/** How a job's water is split, as a picture shows it. */
export interface WaterBar {
  readonly parts: readonly WaterPart[];
  /** `92.5 %` */
  readonly total: string;
  /** What is missing to 100; undefined when nothing is. */
  readonly missing: WaterPart | undefined;
  /** What is too much; undefined when nothing is. */
  readonly excess: string | undefined;
}

const inPercent = (value: number): string => `${printShort(value, 2)}\u{A0}%`;

export function waterBarOf(shares: readonly WaterShare[]): WaterBar {
  const total = totalPercent(shares);
  const missing = isAbout100(shares) ? 0 : 100 - total;
  return {
    parts: shares.map(({ name, percent }) => ({ name, text: inPercent(percent), size: percent })),
    total: inPercent(total),
    missing: missing > 0 ? { name: 'Missing', text: inPercent(missing), size: missing } : undefined,
    excess: missing < 0 ? inPercent(-missing) : undefined,
  };
}
