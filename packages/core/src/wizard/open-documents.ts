import type { Comparison } from '../files/compare-disclosures.ts';
import { printWaterSources } from '../files/well-fields.ts';
import { type OlderWord, olderWords, openDisclosure, withNewerWords } from '../disclosure/open-disclosure.ts';
import type { Catalogue } from '../ingredients/catalogue.ts';
import { correctionMessages } from '../messages/correction-messages.ts';
import type { SettledCustomer } from '../model/company.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { WaterSource } from '../model/water-source.ts';
import type { SelectedWell, Well } from '../model/well.ts';
import { limitOf } from '../registry/disclosure-table.ts';
import type { FracFocusVersion } from '../registry/fracfocus.ts';
import { asWritten } from '../xml/as-written.ts';
import { readDisclosures, type ReadDocument } from '../xml/read-disclosure.ts';
import { UnwritableError, writeDisclosure, writeDisclosures } from '../xml/write-disclosure.ts';
import { compareSpellings } from './correction-lines.ts';
import { uniqueKeys } from './take-job.ts';
import { type CorrectedFile, emptyWizard, type OpenedJob, type WizardState, type WizardWell } from './wizard-state.ts';

/** A document to open: of a stored file, or of any other. */
export interface DocumentToOpen {
  readonly name: string;
  readonly text: string;
  readonly read: ReadDocument;
  /** Null for a document that is not stored here. */
  readonly corrects: CorrectedFile | null;
  /** Whose the stored file is; null while a user has to choose. */
  readonly customer: SettledCustomer | null;
}

/** The documents as they were opened: what a correction is compared with. */
interface OpenedDocuments {
  readonly documents: readonly Pick<DocumentToOpen, 'name' | 'text'>[];
}

interface Opening {
  readonly catalogue: Catalogue;
  /** What the origin is called, such as the name of the file. */
  readonly name: string;
  readonly openedAt: string;
}

/** The jobs of some documents in place of whatever was there, all selected, with every row that they have. */
export function takeDocuments(
  documents: readonly DocumentToOpen[],
  { catalogue, name, openedAt }: Opening,
): WizardState {
  const jobs = documents.flatMap((document, index) => jobsOf(document, index, catalogue));
  const keys = uniqueKeys(jobs.map(({ disclosure }) => disclosure.well));
  const wells = jobs.map(({ disclosure, opened, notes }, index) =>
    toWizardWell(keys[index] ?? '', disclosure.well, opened, notes),
  );
  const answer: OpenedDocuments = { documents: documents.map(({ name: file, text }) => ({ name: file, text })) };
  const isSimulated = documents.some(({ read }) => read.mark !== undefined);
  return {
    ...emptyWizard,
    origin: { kind: 'documents', name, retrievedAt: openedAt, sha256: '', answer, isSimulated, lastGood: null },
    wells,
    selected: keys,
    ...waterOfAll(jobs.map(({ disclosure }, index) => [keys[index] ?? '', disclosure.well.waterSource])),
    disclosures: Object.fromEntries(jobs.map(({ disclosure }, index) => [keys[index] ?? '', disclosure])),
  };
}

interface OpenJob {
  readonly disclosure: Disclosure;
  readonly opened: OpenedJob;
  readonly notes: readonly string[];
}

function jobsOf({ read, corrects, customer }: DocumentToOpen, document: number, catalogue: Catalogue): OpenJob[] {
  const { disclosures, version, problems, bareProducts, mark } = read;
  const notes = [
    ...problems.map(({ message, place }) => `${message} (line ${place.line}, column ${place.column})`),
    ...bareProducts.map(correctionMessages.noIngredient),
  ];
  return disclosures.map((each, job) => ({
    disclosure: withOwner(withMark(openDisclosure(each, catalogue), mark), customer),
    opened: { document, job, version, corrects },
    notes,
  }));
}

const withMark = (disclosure: Disclosure, mark: string | undefined): Disclosure =>
  disclosure.asRead === undefined ? disclosure : { ...disclosure, asRead: { ...disclosure.asRead, mark } };

/** The operator number stays the document's. */
function withOwner(disclosure: Disclosure, customer: SettledCustomer | null): Disclosure {
  if (customer === null) return disclosure;
  const well = { ...disclosure.well, customer: customer.name, customer_id: customer.id };
  return { ...disclosure, customer, well };
}

function toWizardWell(key: string, selected: SelectedWell, opened: OpenedJob, notes: readonly string[]): WizardWell {
  const { wellName: _, apiNumber: __, totalClean: ___, operatorNumber: ____, ...rest } = selected;
  const { totalMass: _____, waterSource: ______, ...well } = rest;
  return { key, well, original: well satisfies Well, findings: [], opened, ...(notes.length > 0 && { notes }) };
}

/** One source for all wells where all documents say the same, else each well has its own. */
function waterOfAll(sources: readonly (readonly [string, WaterSource | null])[]) {
  const [first] = sources;
  const isCommon = sources.every(([, source]) => JSON.stringify(source) === JSON.stringify(first?.[1]));
  if (isCommon) return { waterSource: first?.[1] ?? null, wellWater: null };
  const said = sources.flatMap(([key, source]) => (source === null ? [] : [[key, source] as const]));
  return { waterSource: null, wellWater: Object.fromEntries(said) };
}

/** The stored file that a well corrects, with its newest revision that the wizard knows; undefined for other wells. */
export function correctedBy(
  { wells, saved }: Pick<WizardState, 'wells' | 'saved'>,
  key: string,
): CorrectedFile | undefined {
  const corrects = wells.find((well) => well.key === key)?.opened?.corrects ?? undefined;
  if (!corrects) return undefined;
  const { newest = 0, ...began } = corrects;
  return { ...began, revision: Math.max(began.revision, newest, saved[key]?.revision ?? 0) };
}

/** The user knows of a newer revision, and saves the one after it. */
export function withNewestRevision(state: WizardState, key: string, revision: number): WizardState {
  const wells = state.wells.map((well) =>
    well.key === key && well.opened?.corrects
      ? { ...well, opened: { ...well.opened, corrects: { ...well.opened.corrects, newest: revision } } }
      : well,
  );
  return { ...state, wells };
}

/** Letters that the reason for an amendment may have. */
export const MAX_REASON = limitOf('amendedReason').maxLength ?? 0;

/** The reason for the amendment of these wells. */
export function withReason(state: WizardState, keys: readonly string[], amendedReason: string): WizardState {
  const changed = keys.flatMap((key) => {
    const disclosure = state.disclosures[key];
    return disclosure && disclosure.amendedReason !== amendedReason
      ? [[key, { ...disclosure, amendedReason }] as const]
      : [];
  });
  return changed.length === 0
    ? state
    : { ...state, disclosures: { ...state.disclosures, ...Object.fromEntries(changed) } };
}

/** The disclosure of a well as its document says it; undefined for a well that was not opened from one. */
export function readOpened({ wells, origin }: WizardState, key: string): OpenedDisclosure | undefined {
  const opened = wells.find((well) => well.key === key)?.opened;
  const { documents = [] } = (origin?.answer ?? {}) as Partial<OpenedDocuments>;
  const found = opened && documents[opened.document];
  const disclosure = found && readDisclosures(found.text).disclosures[opened.job];
  return disclosure && { disclosure, version: opened.version, name: found.name };
}

export interface OpenedDisclosure {
  readonly disclosure: Disclosure;
  readonly version: FracFocusVersion;
  readonly name: string;
}

/** What the change of the version does, apart from what a person changed. */
export interface VersionChange {
  readonly from: FracFocusVersion;
  /** Words for a CAS number that version 4.0 does not have, as the document says them. */
  readonly words: readonly OlderWord[];
  /** They still stand in the rows. */
  readonly hasOpenWords: boolean;
  /** The water sources as they are written; none where the document could name its own. */
  readonly newWater: readonly string[];
}

/** What is different now from the document that was opened. */
export interface CorrectionDifference {
  readonly version: VersionChange | undefined;
  readonly comparison: Comparison;
  /** The document says the same, to the letter. */
  readonly isSame: boolean;
}

export function compareWithOpened(
  { disclosure: before, version }: OpenedDisclosure,
  now: Disclosure,
): CorrectionDifference {
  const words = olderWords(before);
  const isOlder = version !== '4.0';
  const right = asWritten(withNewerWords(now));
  const left = {
    ...withNewerWords(before),
    ...(isOlder && { well: { ...before.well, waterSource: right.well.waterSource } }),
  };
  const newWater = isOlder ? printWaterSources(right) : [];
  const isChanged = isOlder || words.length > 0;
  return {
    version: isChanged ? { from: version, words, hasOpenWords: olderWords(now).length > 0, newWater } : undefined,
    comparison: compareSpellings(left, right),
    isSame: isSameDocument(before, now),
  };
}

function isSameDocument(before: Disclosure, now: Disclosure): boolean {
  try {
    return writeDisclosures([before]) === writeDisclosure(now);
  } catch (error) {
    if (error instanceof UnwritableError) return false;
    throw error;
  }
}
