import type { Access } from '@disclosure/core';
import * as z from 'zod/mini';

export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The media type of each table format. */
export const tableTypes = { csv: CSV, xlsx: XLSX } as const;
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** A larger table is refused before it is read. */
export const MAX_TABLE_BYTES = 20 * 1024 * 1024;

/** A table that a caller sends. */
export interface TableFile {
  readonly type: typeof CSV | typeof XLSX;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const ZIP = 'application/zip';
/** The bytes of an archive: whole, as clients send them, or as they arrive at the server. */
export type ArchiveBody = Uint8Array<ArrayBuffer> | Blob | AsyncIterable<Uint8Array>;

/** A file that the server answers with. */
export const FileAnswer = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type FileAnswer = z.infer<typeof FileAnswer>;

export const FormatQuery = z.object({ format: z.optional(z.enum(tableFormats)) });

/** The first column of every table. A row with an id may change what tells records apart. */
export const ID_COLUMN = 'Id';
/** An x in this column leaves its row out. */
export const SKIP_COLUMN = 'Skip';
/** What was wrong with a row that was downloaded to be mended. It is not read. */
export const FAULT_COLUMN = 'Fault';

/** What belongs in a cell: the server has checked that it mends the fault. */
const CellFix = z.object({ cell: z.string(), label: z.string() });
export type CellFix = z.infer<typeof CellFix>;

/** One fault in a table. Its row number is the one that a spreadsheet shows. */
const TableFault = z.object({
  row: z.number(),
  column: z.string(),
  message: z.string(),
  fix: z.optional(CellFix),
  /** Further rows that the same is true of. */
  alsoRows: z.optional(z.array(z.number())),
});
export type TableFault = z.infer<typeof TableFault>;

/** A row as it was read, with a cell for each of the columns. */
const RowAsRead = z.object({ row: z.number(), cells: z.array(z.string()) });

const TableChange = z.object({
  row: z.number(),
  kind: z.enum(['new', 'changed']),
  name: z.string(),
  /** A new row lists every cell, with a blank before. */
  cells: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type TableChange = z.infer<typeof TableChange>;

export const ImportReport = z.object({
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  errors: z.array(TableFault),
  /** How many faults are not listed. */
  moreErrors: z.number(),
  /** What looks wrong with the records that would be written. It prevents nothing. */
  warnings: z.array(TableFault),
  /** How many warnings are not listed. */
  moreWarnings: z.number(),
  rows: z.array(TableChange),
  /** How many rows a mark leaves out. */
  skipped: z.optional(z.number()),
  /** All rows with a fault, also those whose faults are not listed. */
  faulty: z.optional(z.array(z.number())),
  /** Stands for what would be written. The import that names it is refused when it would write something else. */
  plan: z.optional(z.string()),
  /** The table as it was read, if asked for. Cells without a title are in a last column without one. */
  columns: z.optional(z.array(z.string())),
  table: z.optional(z.array(RowAsRead)),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const ImportQuery = z.object({
  dryRun: z.optional(z.enum(['true', 'false'])),
  /** The `plan` of the report that the user has seen. */
  plan: z.optional(z.string().check(z.maxLength(100))),
  /** Also answers the table as it was read. */
  withTable: z.optional(z.enum(['true', 'false'])),
});
export type ImportQuery = z.infer<typeof ImportQuery>;

/** What an import answers repeats its table, and is much larger than a packed one. */
export const importsAtOnce = { untakenAtMost: 4, waitingAtMost: 12 };

/** The three calls that import and export a table. They are the same for every kind of record. */
export const tableCalls = <Word extends Access = 'editor'>(noun: string, access = 'editor' as Word) => ({
  import: {
    access,
    summary: `Read ${noun} from CSV or XLSX: all or nothing; dryRun only tells what would change`,
    takesTable: true,
    idempotent: true,
    ...importsAtOnce,
    query: ImportQuery,
    isLong: true,
    response: ImportReport,
  } as const,
  export: {
    access,
    summary: `All ${noun} as CSV or XLSX`,
    untakenAtMost: 4,
    waitingAtMost: 20,
    query: FormatQuery,
    produces: 'file',
    response: FileAnswer,
  } as const,
  template: {
    access,
    summary: `An empty table to fill with ${noun}, as CSV or XLSX`,
    query: FormatQuery,
    produces: 'file',
    response: FileAnswer,
  } as const,
});
