import type { SettledCustomer, Vendor } from './company.ts';
import type { SelectedWell } from './well.ts';
import type { DisclosureRow, OwnTexts } from './row.ts';

/** Chemicals under their products, or apart from them. */
export const entryMethods = ['MSDS+', 'SystemApproach'] as const;
export type EntryMethod = (typeof entryMethods)[number];

/** What one XML file says: a well with its water source, its rows, and the people named in it. */
export interface Disclosure {
  readonly well: SelectedWell;
  readonly rows: readonly DisclosureRow[];
  /** Those that the rows' vendorId points to; the claimants of proprietary ingredients. */
  readonly vendors: readonly Vendor[];
  /** Who the file is made for. Its number stands in `well.operatorNumber`. */
  readonly customer: SettledCustomer | null;
  /** The id of the customer whose mappings made the rows; null: without mappings. A document that was read has none. */
  readonly rowsFor?: number | null;
  /** The rows as they were made while a list they are made from could not be read. Absent once all lists were. */
  readonly provisionalRows?: readonly DisclosureRow[];
  readonly entryMethod: EntryMethod;
  /** Only in an amendment; else blank. */
  readonly amendedReason: string;
  /** Only in a disclosure that was read from a document. */
  readonly asRead?: JobAsRead;
}

/** What is written in the document about the job, besides its rows. */
export interface JobAsRead {
  readonly texts: OwnTexts;
  readonly waterSources: readonly OwnTexts[];
  /** Stands for the total mass of a document that does not say it. */
  readonly totalMass: number;
  /** The wizard works with that total, and no document ever says it. */
  readonly isTotalStandIn?: boolean;
  /** Answers that the document lacks, and that a user has given as they are. */
  readonly answered?: readonly SilentField[];
  /** That the document was made from invented job data, in its words. */
  readonly mark?: string | undefined;
}

/** What stands for an answer that a document does not give. */
export const SILENT_JOB = { datum: 'NAD83', federalWell: 'No', indianWell: 'No', entryMethod: 'MSDS+' } as const;

export type SilentField = keyof typeof SILENT_JOB | 'totalMass';

/** The fields with a value that the document does not say. */
export function silentFields({ asRead, well, entryMethod }: Disclosure): readonly SilentField[] {
  if (asRead === undefined) return [];
  const { texts, answered = [], isTotalStandIn = false } = asRead;
  const values = { ...well, entryMethod };
  const standIns = { ...SILENT_JOB, totalMass: isTotalStandIn ? well.totalMass : asRead.totalMass };
  return (Object.keys(standIns) as SilentField[]).filter(
    (field) => texts[field] === undefined && values[field] === standIns[field] && !answered.includes(field),
  );
}
