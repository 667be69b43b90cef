import type { FilingStatus } from '../filings/filing-status.ts';
import type { NaiveDate } from '../dates/naive-date.ts';
import type { Catalogue } from '../ingredients/catalogue.ts';
import type { Substances } from '../ingredients/substances.ts';
import type { FracFocusVersion } from '../registry/fracfocus.ts';
import type { PlaceKnowledge } from '../places/place-knowledge.ts';

/** A disclosure that is kept already. */
export interface StoredDisclosure {
  readonly name: string;
  readonly apiNumber: string;
  readonly endDate: string;
}

/** What the rules know besides the disclosure. A rule whose knowledge is missing is not asked. */
export interface CheckContext {
  readonly today?: NaiveDate;
  readonly places?: PlaceKnowledge;
  readonly catalogue?: Catalogue;
  readonly substances?: Substances;
  readonly storedFiles?: readonly StoredDisclosure[];
  /** Among those made or checked together, an earlier one of the same API number and time. */
  readonly twin?: string | undefined;
  /** Of a document that was read. Version 3.0 names no water sources, and has other words instead of CAS numbers. */
  readonly version?: FracFocusVersion;
  /** Of a correction: how far the revision has come that it corrects. */
  readonly filedAs?: FilingStatus | undefined;
}
