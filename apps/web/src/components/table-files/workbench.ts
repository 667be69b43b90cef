import {
  CSV,
  FAULT_COLUMN,
  type FileAnswer,
  ID_COLUMN,
  type ImportReport,
  SKIP_COLUMN,
  type TableFault,
  type TableFile,
} from '@disclosure/api';
import { neutralise, writeCsv } from '@disclosure/core';

/** A row of the file as it stands, with a cell for each column. */
export interface BenchRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A table that is being mended before it is imported. */
export interface Workbench {
  /** Of the file. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly BenchRow[];
  /** Rows that the user leaves out. */
  readonly skipped: ReadonlySet<number>;
  /** Warnings that the user has passed over. */
  readonly kept: ReadonlySet<string>;
  readonly isEdited: boolean;
  /** Rows in which a cell was written. */
  readonly written: ReadonlySet<number>;
  /** Rows that the user has written in, skipped or taken back since the last import began. */
  readonly decided: ReadonlySet<number>;
  /** How many rows the file itself leaves out. They are not among the rows. */
  readonly marked: number;
}

export const openBench = (name: string, { columns = [], table = [], skipped = 0 }: ImportReport): Workbench => ({
  name,
  columns,
  rows: table,
  skipped: new Set(),
  kept: new Set(),
  isEdited: false,
  written: new Set(),
  decided: new Set(),
  marked: skipped,
});

/** Only the id may be added: a further column would blank what other rows have there. */
export const isEditable = ({ columns }: Workbench, column: string): boolean =>
  columns.includes(column) || column === ID_COLUMN;

/** Writes the same text into one column of some rows. */
export function writeCells(bench: Workbench, rows: readonly number[], column: string, text: string): Workbench {
  if (!isEditable(bench, column)) return bench;
  const full = bench.columns.includes(column) ? bench : withIds(bench);
  const at = full.columns.indexOf(column);
  const wanted = new Set(rows);
  const write = ({ row, cells }: BenchRow): BenchRow => ({ row, cells: cells.with(at, text.trim()) });
  return {
    ...full,
    rows: full.rows.map((each) => (wanted.has(each.row) ? write(each) : each)),
    isEdited: true,
    written: new Set([...bench.written, ...rows]),
    decided: new Set([...bench.decided, ...rows]),
  };
}

const withIds = (bench: Workbench): Workbench => ({
  ...bench,
  columns: [ID_COLUMN, ...bench.columns],
  rows: bench.rows.map(({ row, cells }) => ({ row, cells: ['', ...cells] })),
});

export const cellOf = ({ columns }: Workbench, { cells }: BenchRow, column: string): string =>
  cells[columns.indexOf(column)] ?? '';

export const skipRow = (bench: Workbench, row: number, isSkipped: boolean): Workbench => {
  const skipped = new Set(bench.skipped);
  if (isSkipped) skipped.add(row);
  else skipped.delete(row);
  return { ...bench, skipped, isEdited: true, decided: new Set([...bench.decided, row]) };
};

const keyOf = ({ row, column, message }: TableFault): string => `${row} ${column} ${message}`;

export const keepAsIs = (bench: Workbench, warnings: readonly TableFault[]): Workbench => ({
  ...bench,
  kept: new Set([...bench.kept, ...warnings.map(keyOf)]),
});

export interface Finding extends TableFault {
  readonly severity: 'error' | 'warning';
}

/** A row with everything that is wrong with it. */
export interface FoundRow {
  readonly row: number;
  readonly findings: readonly Finding[];
}

/** Rows with faults in the order of the file, then rows that only have warnings. */
export function findRows({ errors, warnings }: ImportReport, { skipped, kept }: Workbench): FoundRow[] {
  const as = (severity: Finding['severity']) => (fault: TableFault) => Object.assign({ severity }, fault);
  const open = warnings.filter((warning) => !kept.has(keyOf(warning)));
  const findings: Finding[] = [...errors.map(as('error')), ...open.map(as('warning'))];
  const listed = findings.filter(({ row }) => !skipped.has(row));
  return Array.from(
    Map.groupBy(listed, ({ row }) => row),
    ([row, some]) => ({ row, findings: some }),
  ).sort(byUrgency);
}

export const hasFault = ({ findings }: FoundRow): boolean => findings.some(({ severity }) => severity === 'error');

const byUrgency = (one: FoundRow, other: FoundRow): number =>
  Number(hasFault(other)) - Number(hasFault(one)) || one.row - other.row;

/** The rows that an import leaves out: those that the user skips, and those that are faulty. */
export const leftOut = ({ skipped, rows }: Workbench, { faulty = [] }: ImportReport): ReadonlySet<number> => {
  const all = new Set([...skipped, ...faulty]);
  return new Set(rows.map(({ row }) => row).filter((row) => all.has(row)));
};

/** The rows that were sent as they stood before, and in which something else stands now. */
export function rowsChangedSince(before: Workbench, now: Workbench, out: ReadonlySet<number>): readonly number[] {
  const sent = new Map(before.rows.map((each) => [each.row, each]));
  const isOther = (each: BenchRow) => {
    const as = sent.get(each.row);
    return as && now.columns.some((column) => cellOf(now, each, column) !== cellOf(before, as, column));
  };
  return now.rows.filter((each) => !out.has(each.row) && isOther(each)).map(({ row }) => row);
}

/** What is left once the other rows are imported. What was typed there exists nowhere else. */
export const restOf = (bench: Workbench, out: ReadonlySet<number>): Workbench => ({
  ...bench,
  rows: bench.rows.filter(({ row }) => out.has(row)),
  isEdited: [...out].some((row) => bench.written.has(row)),
});

/** The table to send. Each row keeps its number, and a mark names those to leave out. */
export function toTable({ columns, rows }: Workbench, skipped: ReadonlySet<number>): TableFile {
  const byNumber = new Map(rows.map((each) => [each.row, each]));
  const last = rows.at(-1)?.row ?? 1;
  const lines = Array.from({ length: last - 1 }, (_, index) => {
    const found = byNumber.get(index + 2);
    return found ? [skipped.has(found.row) ? 'x' : '', ...found.cells.map(neutralise)] : [];
  });
  return { type: CSV, bytes: encode([[SKIP_COLUMN, ...columns], ...lines]) };
}

const encode = (cells: Parameters<typeof writeCsv>[0]) => new TextEncoder().encode(writeCsv(cells));

/** The rows that an import would leave out, as they stand, each with its faults. The file can be imported once it is mended. */
export function toFaultyRows(bench: Workbench, report: ImportReport): FileAnswer {
  const out = leftOut(bench, report);
  const faults = Map.groupBy(report.errors, ({ row }) => row);
  const lines = bench.rows
    .filter(({ row }) => out.has(row))
    .map(({ row, cells }) => {
      const words = (faults.get(row) ?? []).map(({ column, message }) => `${column}: ${message}`);
      return [...cells, words.join('; ')].map(neutralise);
    });
  const name = `${bench.name.replace(/\.\w+$/, '')} faulty rows.csv`;
  return { name, type: CSV, bytes: encode([[...bench.columns, FAULT_COLUMN], ...lines]) };
}
