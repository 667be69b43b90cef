import { type Fraction, type Percent, fraction, percent } from '../numbers/percent.ts';
import type { RowUnits } from '../numbers/units.ts';

/** One ingredient of one well's disclosure. The names are the registry's. */
export interface DisclosureRow {
  readonly tradeName: string;
  /** The name as printed; often, but not always, the company of `vendorId`. */
  readonly supplier: string;
  readonly vendorId: number | null;
  readonly purpose: string;
  readonly ingredientName: string;
  readonly casNumber: string;
  /** What the job data report for the chemical, in `units`. */
  readonly amount: number | null;
  /** In `units`. Null in a document that was read back: it carries no volumes. */
  readonly volume: number | null;
  readonly specificGravity: number | null;
  /** 0 to 100. */
  readonly percentInAdditive: Percent;
  /** 0 to 1, in spite of its name. */
  readonly percentInHFJob: Fraction;
  /** Pounds. */
  readonly massIngredient: number;
  readonly units: RowUnits;
  readonly comments: string;
  readonly isNonMsds: boolean;
  readonly isCustomAdded: boolean;
  readonly code: string;
  /** The code under which the job reports what this row is part of; blank for water and rows added by hand. */
  readonly chemical: string;
  /** The volume is the ingredient's share of the amount already, so the mass does not take the percent again. */
  readonly volumeIsShare: boolean;
  /** A typed mass stays until the row's own inputs change, a typed percent until everything is recalculated. */
  readonly massIsTyped: boolean;
  readonly percentIsTyped: boolean;
  /** The unit as the catalogue and the job data spell it, until a user sets the row's units. */
  readonly catalogueUnits: string;
  readonly reportedUnits: string;
  /** Only in a row that was read from a document. */
  readonly asRead?: RowAsRead;
}

/** The texts of values in the document that they were read from, by field. What is missing here is missing there. */
export type OwnTexts = Readonly<Partial<Record<string, string>>>;

/** Where a row stands in its document, and what is written there. */
export interface RowAsRead {
  readonly texts: OwnTexts;
  readonly block: BlockAsRead;
  /** It stands among the ingredients that no safety data sheet lists. */
  readonly isNonMsds?: boolean;
  /** Pounds that stand for a mass which the document does not say: the row's percent of the total mass. */
  readonly massFromPercent?: number | undefined;
}

/** A Purpose block of a document, in which the ingredients of one additive stand. */
export interface BlockAsRead {
  /** Counted from 0. */
  readonly index: number;
  /** Of trade name, supplier and purpose. */
  readonly texts: OwnTexts;
}

export type RowNumber = 'percentInAdditive' | 'percentInHFJob' | 'massIngredient';

/** True when the document that the row was read from does not say the number, and the row has what stands for it. */
export const isAbsent = (row: Pick<DisclosureRow, RowNumber | 'asRead'>, field: RowNumber): boolean =>
  row.asRead !== undefined && row.asRead.texts[field] === undefined && row[field] === standIn(row.asRead, field);

const standIn = ({ massFromPercent = 0 }: RowAsRead, field: RowNumber): number =>
  field === 'massIngredient' ? massFromPercent : 0;

/** Pounds, as the row says them; 0 where it does not. */
export const statedMass = (row: DisclosureRow): number => (isAbsent(row, 'massIngredient') ? 0 : row.massIngredient);

/** True for a row that was read back: a document carries neither volumes nor densities. */
export const isFromDocument = ({ volume, specificGravity, asRead }: DisclosureRow): boolean =>
  asRead !== undefined || (volume === null && specificGravity === null);

/** A row while it is being made. */
export type DraftRow = { -readonly [Column in keyof DisclosureRow]: DisclosureRow[Column] };

export type RowColumn = keyof DisclosureRow;

/** A row before anything is known about it. */
export const blankRow: DisclosureRow = {
  tradeName: '',
  supplier: '',
  vendorId: null,
  purpose: '',
  ingredientName: '',
  casNumber: '',
  amount: null,
  volume: 0,
  specificGravity: 1,
  percentInAdditive: percent(100),
  percentInHFJob: fraction(0),
  massIngredient: 0,
  units: 'gal',
  comments: '',
  isNonMsds: false,
  isCustomAdded: false,
  code: '',
  chemical: '',
  volumeIsShare: false,
  massIsTyped: false,
  percentIsTyped: false,
  catalogueUnits: '',
  reportedUnits: '',
};
