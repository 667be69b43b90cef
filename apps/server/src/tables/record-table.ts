import { type CellFix, printField, type RecordFields, type WireName } from '@disclosure/api';
import { findAll, type Rule, tableMessages } from '@disclosure/core';
import type * as z from 'zod/mini';
import type { Column, ReadTable, RowCells, TableRow } from '../costly/read-table.ts';
import type { Db, Tables } from '../database/db.ts';
import type { Change } from '../audit/change.ts';

export interface CellFault {
  readonly column: string;
  readonly message: string;
  readonly fix?: CellFix;
}

export interface RowFault extends CellFault {
  readonly row: number;
}

/** A fault of some of many records. */
export interface RecordsFault extends CellFault {
  /** Their indexes. */
  readonly records: readonly number[];
}

/** How one kind of record is written to a spreadsheet and read from one. */
export interface RecordTable<Fields extends object, Loaded extends LoadedRecords<Fields>> {
  readonly entity: 'customer' | 'ingredient' | 'user' | 'vendor';
  /** The name of the file and of the sheet. */
  readonly title: string;
  readonly columns: readonly Column[];
  /** The tables that an import reads, and that must not change until it is done. */
  readonly locks: readonly (keyof Tables)[];
  load(db: Db): Promise<Loaded>;
  toCells(fields: Fields, loaded: Loaded): RowCells;
  /** All faults of a row. */
  check(cells: RowCells, loaded: Loaded): readonly CellFault[];
  /** Faults of a change: some cells of an existing record must stay. */
  checkChange?(before: RowCells, after: RowCells): readonly CellFault[];
  /** What may belong in a faulty cell. It is offered only if the cell has no fault then. */
  propose?(loaded: Loaded, rows: readonly TableRow[]): Promise<ProposeCell>;
  toFields(cells: RowCells, loaded: Loaded, before: Fields | undefined): Fields;
  /** What looks wrong with all records together, without the faulty rows, in short steps. Most steps find nothing. */
  audit?(records: readonly Fields[], faulty: readonly TableRow[]): Promise<Iterable<RecordsFault | undefined>>;
  /** What `keyOf` reads. A row that has the same as another is mended there. */
  readonly keyColumns: readonly [string, ...string[]];
  /** Identifies a record in a row without an id. */
  keyOf(cells: RowCells): string;
  nameOf(fields: Fields): string;
  /** Faults of a row's record beside all others, as they would be after the import. In short steps, like `audit`. */
  checkTogether?(records: readonly PlannedRecord<Fields>[]): Iterable<RowFault | undefined>;
  /** Taken before `locks`, for an import of this table. */
  lockFirst?(tx: Db, read: ReadTable): Promise<unknown>;
  /** Answers the ids, in the same order. */
  insert(tx: Db, records: readonly Fields[]): Promise<number[]>;
  update(tx: Db, id: number, fields: Fields): Promise<unknown>;
  /** The record itself, which `update` writes and the audit trail keeps, unless it is all of the fields. */
  snapshot?(fields: Fields): object;
  /** What else is written for the records, once they are. */
  finish?(change: Change, written: readonly WrittenRecord<Fields>[], loaded: Loaded): Promise<void>;
}

/** A record that an import has written. */
export interface WrittenRecord<Fields> {
  readonly id: number;
  /** Undefined for a new one. */
  readonly before: Fields | undefined;
  readonly after: Fields;
}

export type ProposeCell = (column: string, cells: RowCells) => Promise<CellFix | undefined>;

/** A record as it would be after an import. */
export interface PlannedRecord<Fields> {
  readonly fields: Fields;
  /** What an existing record that changes is now. */
  readonly before?: Fields;
  /** The row that writes it; undefined when it stays as it is. */
  readonly row: number | undefined;
}

/** The records that the rows are compared with. */
export interface LoadedRecords<Fields> {
  readonly records: readonly { readonly id: number; readonly fields: Fields }[];
}

/** The columns of a record in a spreadsheet. */
export const columnsOf = (fields: RecordFields): Column[] =>
  Object.entries(fields)
    .filter(([, { isImported = true }]) => isImported)
    .map(([field, { label, isRequired, isNumber, initial }]) => ({
      title: label,
      field,
      isRequired,
      isNumber,
      ifMissing: initial,
    }));

/** A record as cells. A field without a column has a cell too, so that an import keeps what the record has there. */
export const toCells = <Fields extends RecordFields>(
  fields: Fields,
  record: Readonly<Record<WireName<Fields>, unknown>>,
): RowCells =>
  Object.fromEntries(
    Object.values(fields).map((field) => [field.label, printField(field, record[field.wire as WireName<Fields>])]),
  );

/** The cells of a row under the names that a call gives them. */
export const fromCells = <Fields extends RecordFields>(fields: Fields, cells: RowCells) =>
  Object.fromEntries(Object.values(fields).map(({ wire, label }) => [wire, cells[label] ?? ''])) as Record<
    WireName<Fields>,
    string
  >;

/** Cells that are too long, or that cannot be stored. */
export function checkShape(fields: RecordFields, schema: z.ZodMiniType, input: unknown): CellFault[] {
  const parsed = schema.safeParse(input);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    column: Object.values(fields).find(({ wire }) => wire === issue.path[0])?.label ?? '',
    message: issue.code === 'too_big' ? tableMessages.tooLong(Number(issue.maximum)) : issue.message,
  }));
}

/** Broken rules of the form, each with its column. */
export const checkRules = <Form>(fields: RecordFields, rules: readonly Rule<Form>[], form: Form): CellFault[] =>
  findAll(rules, form).map(({ where, message }) => ({ column: fields[where]?.label ?? '', message }));
