import type { Disclosure } from '../model/disclosure.ts';
import type { Well } from '../model/well.ts';
import type { Finding } from '../rule/rule.ts';
import type { WaterSource } from '../model/water-source.ts';
import type { Verdict } from '../rules/verdict.ts';
import type { FilingStatus } from '../filings/filing-status.ts';
import type { FracFocusVersion } from '../registry/fracfocus.ts';
import type { WizardStep } from './wizard-steps.ts';

/** Where the job data came from, and what they were: the proof of the numbers made of them. */
export interface JobOrigin {
  readonly kind: 'fracpro' | 'file' | 'documents';
  /** The job number, or the name of the file. */
  readonly name: string;
  readonly retrievedAt: string;
  /** Of the answer as it came. */
  readonly sha256: string;
  /** The answer as it came. */
  readonly answer: unknown;
  /** Invented: nothing made from it may be filed. */
  readonly isSimulated: boolean;
  /** The service was down, and this is what it said last. */
  readonly lastGood: { readonly retrievedAt: string; readonly reason: string } | null;
}

/** A well of the job while it is worked on. */
export interface WizardWell {
  /** Stays the same whatever is edited. */
  readonly key: string;
  readonly well: Well;
  /** As the job data have it. */
  readonly original: Well;
  /** What is wrong with the job data of this well. */
  readonly findings: readonly Finding[];
  /** What the service itself says about them, or what could not be taken over from a document. */
  readonly notes?: readonly string[];
  /** Only in a well that was opened from a document. */
  readonly opened?: OpenedJob;
}

/** Where a well stands in the documents that were opened. */
export interface OpenedJob {
  /** Of the documents in the answer of the origin, counted from 0. */
  readonly document: number;
  /** Of the jobs in the document, counted from 0. */
  readonly job: number;
  readonly version: FracFocusVersion;
  /** Null for a document that is not stored here. */
  readonly corrects: CorrectedFile | null;
}

/** The revision of a stored file that a correction began from. */
export interface CorrectedFile {
  readonly fileId: string;
  readonly name: string;
  readonly revision: number;
  /** A newer one of someone else, after which the user wants the correction to be saved. */
  readonly newest?: number;
  /** How far it had come when it was opened, and since when; missing where that could not be asked. */
  readonly status?: FilingStatus | undefined;
  readonly statusAt?: string | undefined;
}

/** A well's file in the store. */
export interface SavedDocument {
  readonly fileId: string;
  readonly name: string;
  readonly revision: number;
  readonly sha256: string;
  readonly savedAt: string;
  /** These are missing in drafts of earlier versions: what the rules found, in bytes, the name of the customer. */
  readonly verdict?: Verdict;
  readonly size?: number;
  readonly customer?: string;
}

/** What came of generating the document of a well. Its text is not kept: the same disclosure gives the same text. */
export interface MadeDocument {
  /** Exactly this: whatever is edited afterwards has no document yet. */
  readonly of: Disclosure;
  readonly madeAt: string;
  /** In characters; 0 when there is no document. */
  readonly size: number;
  /** Why there is no document; blank when there is one. */
  readonly failure: string;
  /** The store has exactly this. */
  readonly isSaved: boolean;
  /** Names a save that was asked for and is not confirmed: sent again under this name, it counts once. Else blank. */
  readonly saveKey: string;
}

/** Everything that is entered in the wizard: what a draft keeps. */
export interface WizardState {
  readonly step: WizardStep;
  readonly jobNumber: string;
  readonly origin: JobOrigin | null;
  /** What could not be loaded with the job, in words for the user. */
  readonly notices: readonly string[];
  readonly wells: readonly WizardWell[];
  /** Keys, in the order of the wells. */
  readonly selected: readonly string[];
  readonly waterSource: WaterSource | null;
  /** By key of the well: its own water source, where a user chose one. Null: one source for all wells. */
  readonly wellWater: Readonly<Record<string, WaterSource>> | null;
  /** The own sources of wells while one is for all, for when that is taken back. Null: there were none. */
  readonly wellWaterAside: Readonly<Record<string, WaterSource>> | null;
  /** The source comes from the customer's record, and no user has confirmed it yet. */
  readonly isWaterSuggested: boolean;
  /** By key of the well. Made when step 4 is first opened, kept as edited since. */
  readonly disclosures: Readonly<Record<string, Disclosure>>;
  /** By key of the well: the customer that it is saved for, where a user said that each well is saved for its own. */
  readonly ownCustomers: Readonly<Record<string, number>> | null;
  readonly made: Readonly<Record<string, MadeDocument>>;
  readonly saved: Readonly<Record<string, SavedDocument>>;
}

/** The number of the job that the wells are of; blank where they are of none. The field may say another by now. */
export const jobNumberOf = ({ origin }: Pick<WizardState, 'origin'>): string =>
  origin?.kind === 'fracpro' ? origin.name : '';

export const emptyWizard: WizardState = {
  step: 'job',
  jobNumber: '',
  origin: null,
  notices: [],
  wells: [],
  selected: [],
  waterSource: null,
  wellWater: null,
  wellWaterAside: null,
  isWaterSuggested: false,
  disclosures: {},
  ownCustomers: null,
  made: {},
  saved: {},
};

/** A draft that was not changed for this many days is deleted, on the server and in the browser. */
export const DRAFT_DAYS = 90;

/** Drafts of one user. More than anyone works on in that time, and a bound on what one user can fill the disk with. */
export const MOST_DRAFTS = 500;

/** The selected wells in the order of the job. */
export const selectedWells = ({ wells, selected }: WizardState): WizardWell[] =>
  wells.filter(({ key }) => selected.includes(key));
