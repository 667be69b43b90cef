import type { AuditEntry } from '@disclosure/api';
import type { Db, Tables } from '../database/db.ts';

/** The cells of one row by the title of their column. */
export type RowCells = Readonly<Record<string, string>>;

export interface Column {
  readonly title: string;
  /** What the rules call it. */
  readonly field: string;
  /** A table without this column cannot be read. */
  readonly isRequired?: true;
  /** A cell that a spreadsheet made a date of is as good as its text. */
  readonly isDate?: true;
  /** What a new record gets when the table has no such column; blank unless it says otherwise. */
  readonly ifMissing?: string;
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
