import type { Customer, Vendor } from './company.ts';
import type { SelectedWell } from './well.ts';
import type { DisclosureRow } from './row.ts';

export type EntryMethod = 'MSDS+' | 'SystemApproach';

/** What one XML file says: a well with its water source, its rows, and the people named in it. */
export interface Disclosure {
  readonly well: SelectedWell;
  readonly rows: readonly DisclosureRow[];
  /** Those that the rows' vendorId points to; the claimants of proprietary ingredients. */
  readonly vendors: readonly Vendor[];
  /** Who the file is made for. Its number stands in `well.operatorNumber`. */
  readonly customer: Customer | null;
  readonly entryMethod: EntryMethod;
  /** Only in an amendment; else blank. */
  readonly amendedReason: string;
  /** Gallons. Never written by us; a document that was read back keeps its own. */
  readonly totalBaseNonWaterVolume: number | null;
}
