import { dueBuckets, duties, filingStatuses, printGrouped, setAsideKinds, severities } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, fewAtOnce, get, post, put } from './endpoint.ts';
import { Day, FileId } from './files.ts';
import { BodyId, PathId } from './id.ts';
import { pageAccess } from './page-access.ts';
import { listQuery } from './paging.ts';
import { FileAnswer, tableFormats } from './table-file.ts';
import { text } from './text.ts';

/** Counts at the desk are exact up to this number; one more means that there are more. */
export const COUNTED_FILINGS = 1000;

/** `1,000+` where no more were counted. */
export const printCounted = (count: number): string =>
  count > COUNTED_FILINGS ? `${printGrouped(COUNTED_FILINGS)}+` : printGrouped(count);

/** An export has at most this many filings. */
export const MAX_EXPORTED_FILINGS = 10_000;
/** A draft tells at most this many of its unsaved wells. */
export const MAX_UNSAVED_WELLS = 1000;
/** Shorter reasons say nothing. */
export const LEAST_REASON = 10;
const MAX_NOTE = 2000;

const Status = z.enum(filingStatuses);

const FilingClock = z.object({
  who: z.enum(duties),
  due: z.string(),
  /** Which day of the job it is counted from. An instance of the version before does not tell it. */
  after: z._default(z.enum(['start', 'end']), 'end'),
  source: z.string(),
  note: z.string(),
  /** False when the line of the state pack is not confirmed. */
  isConfirmed: z.boolean(),
  /** Null while it runs. A clock of what is not to be filed stands still without being met. */
  stopped: z.nullable(
    z.object({
      on: z.string(),
      revision: z.number(),
      /** The days that it was late, 0 when in time. Null: not known, or not met and only no longer asked for. */
      daysLate: z.nullable(z.number()),
    }),
  ),
});
export type FilingClock = z.infer<typeof FilingClock>;

/** What the mirror of the registry has about a file; what it differs in is told with the details. */
const Publication = z.object({
  /** The id of the registry; null: looked for, and not found. */
  disclosureId: z.nullable(z.string()),
  /** Which revision is public. */
  revision: z.nullable(z.number()),
  /** The day of the first archive that has it; or of the first one in which it was looked for and not found. */
  since: z.string(),
  /** The day of the newest archive that has it. */
  seenIn: z.nullable(z.string()),
  /** The day of the archive in which it was looked for last, as far as it is still known. */
  lookedIn: z.optional(z.string()),
  /** How many differences there are, and whether they still stand: no one has accepted them. */
  differences: z.number(),
  differs: z.boolean(),
  /** It was public before it was filed from here. */
  wasPublicBefore: z.boolean(),
});

const PublishedDifference = z.object({
  field: z.string(),
  place: z.string(),
  ours: z.string(),
  published: z.string(),
});
export type FiledDifference = z.infer<typeof PublishedDifference>;

export const Filing = z.object({
  fileId: z.string(),
  name: z.string(),
  wellName: z.string(),
  /** 14 digits. */
  apiNumber: z.string(),
  /** Missing where the owner of the file is no customer. */
  customerId: z.optional(z.number()),
  customerName: z.string(),
  state: z.string(),
  county: z.string(),
  jobStartDate: z.string(),
  jobEndDate: z.string(),
  revision: z.number(),
  status: Status,
  /** Why it is not to be filed: one of `setAsideKinds`, or a word of a later version. */
  setAside: z.nullable(z.string()),
  statusAt: z.string(),
  statusBy: z.string(),
  /** Stored before the desk: in no figure until it gets a status. */
  beforeDesk: z.boolean(),
  /** What the revision before had reached; null for the first one. */
  statusBefore: z.nullable(Status),
  /** A revision of what was uploaded or published before: nothing is due, and it waits. */
  isCorrection: z.boolean(),
  /** Null: no one, or someone whose account is gone. */
  assignee: z.nullable(z.object({ id: z.number(), name: z.string() })),
  snoozedUntil: z.nullable(z.string()),
  snoozeReason: z.string(),
  /** The earliest clock that runs, such as `2026-11-20`; null when none does. */
  due: z.nullable(z.string()),
  /** Below 0 it is overdue. */
  daysLeft: z.nullable(z.number()),
  clocks: z.array(FilingClock),
  /** Null: the file was not checked yet, or its bytes cannot be checked. */
  errors: z.nullable(z.number()),
  refusals: z.nullable(z.number()),
  warnings: z.nullable(z.number()),
  /** How many of the errors and refusals are accepted, as was last counted. */
  accepted: z.number(),
  simulated: z.boolean(),
  /** Null: not looked for yet. */
  publication: z.nullable(Publication),
  /** Of a file that is not known to be public: the archive has the job already. Not told after a change. */
  alreadyPublic: z.optional(z.object({ disclosureId: z.string(), archive: z.string(), operatorName: z.string() })),
  changedAt: z.string(),
  version: z.number(),
});
export type Filing = z.infer<typeof Filing>;

const Acceptance = z.object({
  id: z.number(),
  ruleId: z.string(),
  place: z.string(),
  message: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  revision: z.number(),
});
export type Acceptance = z.infer<typeof Acceptance>;

const FilingFinding = z.object({
  ruleId: z.string(),
  severity: z.enum(severities),
  message: z.string(),
  where: z.string(),
  /** The place in words, such as `Row 8 · CAS`. */
  place: z.string(),
  accepted: z.nullable(Acceptance),
});
export type FilingFinding = z.infer<typeof FilingFinding>;

const TimelineEntry = z.object({
  at: z.string(),
  by: z.string(),
  revision: z.number(),
  /** `revision`, `status`, `assignee`, `snooze`, `accepted`, `withdrawn`, or a word of a later version. */
  kind: z.string(),
  before: z.string(),
  after: z.string(),
  note: z.string(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const FilingDetails = z.extend(Filing, {
  /** Newest first. */
  timeline: z.array(TimelineEntry),
  /** Of the newest revision, the worst first. */
  findings: z.array(FilingFinding),
  /** Why the document could not be checked; blank when it was. */
  unchecked: z.string(),
  /** Accepted for an earlier revision, and no longer found as it was. */
  lapsed: z.array(Acceptance),
  /** What is public and otherwise than in the revision that is public: the first ones. */
  differences: z.array(PublishedDifference),
});
export type FilingDetails = z.infer<typeof FilingDetails>;

/** The four figures of the desk, which are views of the list, too. They may overlap. */
export const filingViews = ['overdue', 'week', 'waiting', 'done'] as const;
export type FilingView = (typeof filingViews)[number];

export const filingSorts = ['due', 'wellName', 'customerName', 'changed'] as const;
export type FilingSort = (typeof filingSorts)[number];

/**
 * `open`: neither published nor not to be filed; this is what a list without a view has. Only `any` and `before the desk`
 * list what was stored before the desk. `differs`: what is public is not what was made here, and no one has accepted it.
 */
export const filingStatusFilters = ['open', 'any', ...filingStatuses, 'differs', 'before the desk'] as const;
export type FilingStatusFilter = (typeof filingStatusFilters)[number];

const FilingsFilter = z.object({
  view: z.optional(z.enum(filingViews)),
  status: z.optional(z.enum(filingStatusFilters)),
  due: z.optional(z.enum(dueBuckets)),
  customerId: z.optional(PathId),
  state: z.optional(text(100)),
  assignee: z.optional(z.union([z.literal('me'), PathId])),
});

export const FilingsQuery = z.extend(listQuery(filingSorts), FilingsFilter.shape);
export type FilingsQuery = z.infer<typeof FilingsQuery>;

const FilingSummary = z.object({
  overdue: z.number(),
  week: z.number(),
  waiting: z.number(),
  done: z.number(),
  /** How late the oldest is, in days; null when nothing is overdue. */
  daysLate: z.nullable(z.number()),
  /** The day that the figures are of, in the time zone of the installation. */
  today: z.string(),
  /** False when the caller sees no file at all. */
  hasFilings: z.boolean(),
  /** An archive of the registry is loaded, so that only what is published is done. Older versions do not say it. */
  hasMirror: z.optional(z.boolean()),
});
export type FilingSummary = z.infer<typeof FilingSummary>;

/** How many filings of the caller the archive in use has. */
const PublicationSummary = z.object({
  /** Its day; null when none is loaded, and then nothing is counted. */
  archive: z.nullable(z.string()),
  found: z.number(),
  /** Not accepted: what the list has with the status `differs`. */
  differs: z.number(),
  /** Looked for and not in it; without those that are not to be filed. */
  missing: z.number(),
  /** Still to be looked for, which goes on in the background. */
  pending: z.number(),
});
export type PublicationSummary = z.infer<typeof PublicationSummary>;

/** A well of a draft that is not stored as a file yet. */
const UnsavedWell = z.object({
  wellName: text(200),
  apiNumber: text(40),
  state: text(100),
  startDate: text(40),
  endDate: text(40),
});
export type UnsavedWell = z.infer<typeof UnsavedWell>;
export const UnsavedWells = z.array(UnsavedWell).check(z.maxLength(MAX_UNSAVED_WELLS));

const UnsavedDraft = z.object({
  draftId: z.string(),
  jobNumber: z.string(),
  wells: z.array(z.extend(UnsavedWell, { due: z.nullable(z.string()), daysLeft: z.nullable(z.number()) })),
  /** How many drafts of the user have unsaved wells, told or not. Older versions do not say it. */
  ofDrafts: z.optional(z.number()),
});
export type UnsavedDraft = z.infer<typeof UnsavedDraft>;

const ByFile = z.object({ fileId: FileId });

export const filingEndpoints = {
  listFilings: get('/api/filings', {
    access: pageAccess.listFilings,
    summary: 'The filings of the files that the caller may see, the earliest due first',
    paged: true,
    query: FilingsQuery,
    response: z.array(Filing),
  }),
  getFilingSummary: get('/api/filings/summary', {
    access: 'editor',
    summary: 'How many filings are overdue, due this week, waiting for others and done in the last 30 days',
    response: FilingSummary,
  }),
  getPublicationSummary: get('/api/filings/publications', {
    access: 'editor',
    summary: 'How many filings are in the loaded archive of the registry, differ from it, or are not in it',
    background: true,
    untakenAtMost: 4,
    waitingAtMost: 20,
    response: PublicationSummary,
  }),
  exportFilings: get('/api/filings/export', {
    access: 'editor',
    summary: 'The filings of a list as CSV or XLSX',
    untakenAtMost: 4,
    waitingAtMost: 20,
    query: z.extend(z.omit(FilingsQuery, { limit: true, cursor: true }), { format: z.optional(z.enum(tableFormats)) }),
    produces: 'file',
    response: FileAnswer,
  }),
  listUnsavedWells: get('/api/filings/unsaved', {
    access: 'editor',
    summary: "The wells of the caller's drafts that are not stored as files yet, with what is due",
    untakenAtMost: 2,
    waitingAtMost: 20,
    response: z.array(UnsavedDraft),
  }),
  getFiling: get('/api/filings/:fileId', {
    access: 'editor',
    summary: 'One filing, with its timeline and the findings in its newest revision',
    ...fewAtOnce,
    params: ByFile,
    response: FilingDetails,
  }),
  changeFilingStatus: post('/api/filings/:fileId/status', {
    access: 'editor',
    summary: 'Give a filing another status; refused while errors or refusals are not accepted',
    ...fewAtOnce,
    versioned: true,
    idempotent: true,
    params: ByFile,
    body: z.object({
      to: Status,
      note: z._default(text(MAX_NOTE), ''),
      /** Why it is not to be filed. */
      kind: z.optional(z.enum(setAsideKinds)),
    }),
    response: Filing,
  }),
  assignFiling: put('/api/filings/:fileId/assignee', {
    access: 'editor',
    summary: 'Give a filing to an Editor or Manager who sees the file',
    versioned: true,
    params: ByFile,
    body: z.object({ userId: BodyId }),
    response: Filing,
  }),
  listAssignees: get('/api/filings/:fileId/assignees', {
    access: 'editor',
    summary: 'The active Editors and Managers who see the file, by name',
    params: ByFile,
    response: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  snoozeFiling: put('/api/filings/:fileId/snooze', {
    access: 'editor',
    summary: 'Leave a filing out of the mails until a day, or no longer',
    versioned: true,
    params: ByFile,
    body: z.object({ until: z.nullable(Day), reason: z._default(text(MAX_NOTE), '') }),
    response: Filing,
  }),
  acceptFinding: post('/api/filings/:fileId/acceptances', {
    access: 'editor',
    summary: 'Accept a finding in the newest revision with a reason',
    ...fewAtOnce,
    idempotent: true,
    params: ByFile,
    body: z.object({ ruleId: text(100), where: text(200), reason: text(MAX_NOTE) }),
    response: Acceptance,
    status: 201,
  }),
  withdrawAcceptance: del('/api/filings/:fileId/acceptances/:id', {
    access: 'editor',
    summary: 'No longer accept a finding',
    ...fewAtOnce,
    params: z.extend(ByFile, { id: PathId }),
    response: z.void(),
    status: 204,
  }),
};
