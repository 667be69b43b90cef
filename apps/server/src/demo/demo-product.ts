import type { DemoVendor } from './vendors.ts';
import type { Substance } from './substances.ts';

/** An invented additive. Its parts are percents of its mass and add up to 100. */
export interface DemoProduct {
  readonly code: string;
  readonly tradeName: string;
  readonly vendor: DemoVendor;
  readonly purpose: string;
  /** Of the additive as it is pumped. */
  readonly specificGravity: number;
  readonly units: 'gal' | 'lbs' | 'kg' | 'L';
  readonly parts: readonly (readonly [Substance, number])[];
}

type Line = Omit<DemoProduct, 'vendor' | 'purpose'>;

/** Products of one vendor that serve the same purpose. */
export const family = (vendor: DemoVendor, purpose: string, lines: readonly Line[]): DemoProduct[] =>
  lines.map((line) => Object.assign({ vendor, purpose }, line));
