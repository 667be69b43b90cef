import type { AuditEntry, RecordFields, WireName } from '@disclosure/api';
import { findAll, type Rule, tableMessages } from '@disclosure/core';
import type * as z from 'zod/mini';
import type { Db, Tables } from '../database/db.ts';

/** The cells of one row by the title of their column. */
export type RowCells = Readonly<Record<string, string>>;

export interface Column {
  readonly title: string;
  /** What the rules call it. */
  readonly field: string;
  /** A table without this column cannot be read. */
  readonly isRequired?: boolean | undefined;
  /** A cell that a spreadsheet made a date of is as good as its text. */
  readonly isDate?: true;
  /** What a new record gets when the table has no such column; blank unless it says otherwise. */
  readonly ifMissing?: string | undefined;
}

export interface CellFault {
  readonly column: string;
  readonly message: string;
}

/** How one kind of record becomes a table and is read from one. */
export interface RecordTable<Fields extends object, Loaded extends LoadedRecords<Fields>> {
  readonly entity: AuditEntry['entity'];
  /** The name of the file and of the sheet. */
  readonly title: string;
  readonly columns: readonly Column[];
  /** What an import reads and must not change meanwhile. */
  readonly locks: readonly (keyof Tables)[];
  load(db: Db): Promise<Loaded>;
  toCells(fields: Fields, loaded: Loaded): RowCells;
  /** Everything that is wrong with a row; empty when it can be kept. */
  check(cells: RowCells, loaded: Loaded): readonly CellFault[];
  /** What may not be changed in a record that exists. */
  checkChange?(before: RowCells, after: RowCells): readonly CellFault[];
  toFields(cells: RowCells, loaded: Loaded, before: Fields | undefined): Fields;
  /** What tells records apart where no id is given. */
  keyOf(cells: RowCells): string;
  nameOf(fields: Fields): string;
  /** Returns the ids, in the same order. */
  insert(tx: Db, records: readonly Fields[]): Promise<number[]>;
  update(tx: Db, id: number, fields: Fields): Promise<unknown>;
}

/** What rows are compared with. */
export interface LoadedRecords<Fields> {
  readonly records: readonly { readonly id: number; readonly fields: Fields }[];
}

/** The first column of every table. With it, also what tells records apart can be changed. */
export const ID_COLUMN = 'Id';

export const titlesOf = ({ columns }: { readonly columns: readonly Column[] }): string[] => [
  ID_COLUMN,
  ...columns.map((column) => column.title),
];

/** The columns of a record in a spreadsheet. */
export const columnsOf = (fields: RecordFields): Column[] =>
  Object.entries(fields)
    .filter(([, { isImported = true }]) => isImported)
    .map(([field, { label, isRequired, initial }]) => ({ title: label, field, isRequired, ifMissing: initial }));

/** A record as cells. A field without a column has a cell too, so that an import keeps what the record has there. */
export const toCells = <Fields extends RecordFields>(
  fields: Fields,
  record: Readonly<Record<WireName<Fields>, unknown>>,
): RowCells =>
  Object.fromEntries(
    Object.values(fields).map(({ wire, label }) => [label, String(record[wire as WireName<Fields>] ?? '')]),
  );

/** The cells of a row under the names that a call gives them. */
export const fromCells = <Fields extends RecordFields>(fields: Fields, cells: RowCells) =>
  Object.fromEntries(Object.values(fields).map(({ wire, label }) => [wire, cells[label] ?? ''])) as Record<
    WireName<Fields>,
    string
  >;

/** What is too long, or cannot be kept at all. */
export function checkShape(fields: RecordFields, schema: z.ZodMiniType, input: unknown): CellFault[] {
  const parsed = schema.safeParse(input);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    column: Object.values(fields).find(({ wire }) => wire === issue.path[0])?.label ?? '',
    message: issue.code === 'too_big' ? tableMessages.tooLong(Number(issue.maximum)) : issue.message,
  }));
}

/** The rules of the form, with the column that each is about. */
export const checkRules = <Form>(fields: RecordFields, rules: readonly Rule<Form>[], form: Form): CellFault[] =>
  findAll(rules, form).map(({ where, message }) => ({ column: fields[where]?.label ?? '', message }));
