import { messages } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, fewAtOnce, get, post, put } from './endpoint.ts';
import { BodyId, PathId } from './id.ts';
import { pageAccess } from './page-access.ts';
import { listQuery } from './paging.ts';
import { DeletedFile, FileReader, Revision, SavedFile, StoredFile } from './stored-file.ts';
import { FileAnswer } from './table-file.ts';
import { line, text } from './text.ts';

/** A larger document is refused before it is read. */
export const MAX_XML_BYTES = 10 * 1024 * 1024;
/** Quotes and line ends take more space in JSON, and some metadata comes with the document. */
const MAX_UPLOAD_BYTES = 2 * MAX_XML_BYTES;
/** Whole lists take the time of the database. */
const twoAtOnce = { ...fewAtOnce, untakenAtMost: 2 };
/** One archive holds at most this many files. */
export const MAX_ZIP_FILES = 1000;
/** One selection holds at most this many files. */
export const MAX_SELECTED_FILES = 10_000;
/** The bin lists at most this many files. Those beyond can be restored only by their id. */
export const MAX_BIN_FILES = 1000;
const MAX_TWIN_NUMBERS = 200;
/** A filtered list with more files than this has an estimated total. */
export const COUNTED_FILES = 10_000;
/** A search with more matches than this only says that there are more. */
export const COUNTED_MATCHES = 1000;

export const FileId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be the id of a file'));
/** Several files, to do something with them together. */
export const FileIds = z.array(FileId).check(z.minLength(1), z.maxLength(MAX_ZIP_FILES));
const ByFileId = z.object({ id: FileId });
/** False where a name stands in for an id. */
export const isFileId = (value: string): boolean => FileId.safeParse(value).success;
/** Any text. A name is only looked up, never used as a path. */
const ByFileName = z.object({ fileName: z.string() });
const RevisionNumber = z.object({ revision: z.optional(PathId) });
export const Day = z.string().check(z.refine((value) => isDay(value), 'must be a day such as 2026-11-15'));

/** Years from 1000 to 2999 only, because a date field has the year 0002 while 2026 is typed. */
export function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const start = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(value);
}

const TimeZone = z
  .string()
  .check(z.refine((value) => isTimeZone(value), 'must be a time zone such as America/Chicago'));

function isTimeZone(value: string): boolean {
  try {
    // Some engines also know offsets such as +05:00.
    return /^[A-Z]/.test(new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

export const fileSorts = [
  'date',
  'name',
  'wellName',
  'operator',
  'customerName',
  'size',
  'countyState',
  'jobEnd',
] as const;
export type FileSort = (typeof fileSorts)[number];

const FilesQuery = z.extend(listQuery(fileSorts), {
  customerId: z.optional(PathId),
  state: z.optional(text(100)),
  /** Days of the upload, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** Only files in which errors, refusals or warnings were found. */
  problems: z.optional(z.enum(['only'])),
  /** The time zone of these days, and of days that are searched for. Without it they are days of UTC. */
  timeZone: z.optional(TimeZone),
});
export type FilesQuery = z.infer<typeof FilesQuery>;

/** What is needed to do something with a file that is selected. */
const SelectedFile = z.pick(StoredFile, { id: true, name: true });
export type SelectedFile = z.infer<typeof SelectedFile>;

/** How it was settled whose the well is, as the wizard says. The audit trail records it as said; nothing is decided by it. */
const CustomerSettled = z.object({
  how: z.enum(['id', 'other name', 'equal name', 'confirmed', 'chosen']),
  name: text(2000),
  score: z.nullable(z.number()),
  by: text(400),
});

const UploadInput = z.object({
  fileName: text(2000),
  content: z.string(),
  /** Only the customer is taken from here; everything else is read from the document. */
  metadata: z._default(
    z.looseObject({
      customerId: z.optional(z.unknown()),
      simulated: z.optional(z.boolean()),
      customerSettled: z.optional(CustomerSettled),
    }),
    {},
  ),
});

export const fileEndpoints = {
  getStorageConfig: get('/api/azure-storage-config', {
    access: 'editor',
    summary: 'Where files are stored; the key never leaves the server',
    repeatsError: true,
    response: z.object({
      accountName: z.string(),
      accountKey: z.literal(''),
      containerName: z.string(),
      error: z.optional(z.string()),
    }),
  }),
  uploadFile: post('/api/azure-storage/upload', {
    access: 'editor',
    summary: 'Store a document as a new file or a new revision; the same document again changes nothing',
    repeatsError: true,
    unexpected: messages.files.uploadFailed,
    idempotent: true,
    resumes: true,
    maxBytes: MAX_UPLOAD_BYTES,
    body: UploadInput,
    response: z.object({ success: z.literal(true), result: SavedFile }),
  }),
  correctFile: post('/api/xml-files/:id/revisions', {
    access: 'editor',
    summary: 'Store a corrected document as the next revision of a file, also when it names another well',
    repeatsError: true,
    unexpected: messages.files.uploadFailed,
    idempotent: true,
    resumes: true,
    /** The version is the revision that the correction began from, and must be named. */
    versioned: true,
    maxBytes: MAX_UPLOAD_BYTES,
    params: ByFileId,
    body: z.object({ content: z.string() }),
    response: z.object({ success: z.literal(true), result: SavedFile }),
  }),
  listFiles: get('/api/azure-storage/list', {
    access: pageAccess.listFiles,
    summary: 'The files that the caller may see, newest first',
    repeatsError: true,
    paged: true,
    ...twoAtOnce,
    query: FilesQuery,
    response: z.array(StoredFile),
  }),
  selectFiles: get('/api/xml-files/selection', {
    access: 'signed-in',
    summary: 'All files of a list by id and name, to do something with them together',
    repeatsError: true,
    ...twoAtOnce,
    query: z.omit(FilesQuery, { limit: true, cursor: true }),
    response: z.array(SelectedFile),
  }),
  downloadFile: get('/api/azure-storage/download/:fileName', {
    access: 'signed-in',
    summary: 'A file as an attachment',
    repeatsError: true,
    params: ByFileName,
    // With an id no other file is sent that has taken the name meanwhile.
    query: z.extend(RevisionNumber, { id: z.optional(FileId) }),
    ...fewAtOnce,
    produces: 'file',
    fileType: 'application/xml',
    response: FileAnswer,
  }),
  deleteFile: del('/api/azure-storage/delete/:fileName', {
    access: 'editor',
    summary: 'Move a file to the bin, for 30 days',
    repeatsError: true,
    params: ByFileName,
    // With an id no other file is deleted that has taken the name meanwhile.
    query: z.object({ id: z.optional(FileId) }),
    response: z.object({ success: z.literal(true) }),
  }),
  getFile: get('/api/xml-files/:id', {
    access: 'signed-in',
    summary: 'The facts about one file',
    repeatsError: true,
    params: ByFileId,
    response: StoredFile,
  }),
  getFileContent: get('/api/xml-files/:id/content', {
    access: pageAccess.getFileContent,
    summary: 'The text of a file',
    repeatsError: true,
    params: ByFileId,
    query: RevisionNumber,
    ...fewAtOnce,
    response: z.object({ content: z.string() }),
  }),
  getForm: get('/api/xml-files/:id/form.pdf', {
    access: 'signed-in',
    summary: 'The public form of a file, as PDF',
    repeatsError: true,
    params: ByFileId,
    query: RevisionNumber,
    ...fewAtOnce,
    produces: 'file',
    fileType: 'application/pdf',
    response: FileAnswer,
  }),
  drawForm: post('/api/disclosures/form.pdf', {
    access: 'editor',
    summary: 'The public form of a document that is not stored, as PDF; nothing is kept',
    repeatsError: true,
    ...fewAtOnce,
    maxBytes: MAX_UPLOAD_BYTES,
    body: z.object({ fileName: text(2000), content: z.string(), operator: z._default(text(2000), '') }),
    produces: 'file',
    fileType: 'application/pdf',
    response: FileAnswer,
  }),
  listRevisions: get('/api/xml-files/:id/revisions', {
    access: 'signed-in',
    summary: 'The revisions of a file, newest first',
    repeatsError: true,
    params: ByFileId,
    response: z.array(Revision),
  }),
  listReaders: get('/api/xml-files/:id/readers', {
    access: 'manager',
    summary: 'The users who see a file, by name, and why',
    repeatsError: true,
    params: ByFileId,
    response: z.array(FileReader),
  }),
  restoreFile: post('/api/xml-files/:id/restore', {
    access: 'editor',
    summary: 'Take a file out of the bin',
    repeatsError: true,
    params: ByFileId,
    response: StoredFile,
  }),
  assignOwner: put('/api/xml-files/:id/owner', {
    access: 'manager',
    summary: 'Set the owner of an adopted file',
    repeatsError: true,
    params: ByFileId,
    body: z.object({ customerId: BodyId }),
    response: StoredFile,
  }),
  listBin: get('/api/xml-files/bin', {
    access: pageAccess.listBin,
    summary: 'The files in the bin, last deleted first',
    repeatsError: true,
    response: z.array(DeletedFile),
  }),
  zipFiles: post('/api/xml-files/zip', {
    access: 'signed-in',
    summary: 'Several files in one archive',
    repeatsError: true,
    untakenAtMost: 2,
    body: z.object({
      ids: FileIds,
      /** Also the public form of each file. */
      forms: z.optional(z.boolean()),
    }),
    produces: 'file',
    fileType: 'application/zip',
    response: FileAnswer,
  }),
  listTwins: get('/api/xml-files/twins', {
    access: 'editor',
    summary: 'The stored files of some API numbers, to warn before a job is reported twice',
    repeatsError: true,
    query: z.object({ apiNumbers: line(MAX_TWIN_NUMBERS * 20) }),
    response: z.array(z.object({ name: z.string(), apiNumber: z.string(), endDate: z.string() })),
  }),
};
