import { type TableLimit, type TableLimits, tableMessages } from '@disclosure/core';

/** The message says why a file is no table, as a sentence about the file. */
export class TableError extends Error {}

/** A spreadsheet holds no more characters in one cell. */
export const LONGEST_CELL = 32_767;
const LIMITS: TableLimits = { rows: 20_000, columns: 100, cells: 1_000_000, characters: LONGEST_CELL };
/** The titles take a row, too. */
export const READ_LIMITS: TableLimits = { ...LIMITS, rows: LIMITS.rows + 1 };

export const beyond = (limit: TableLimit): TableError => new TableError(tableMessages.tooMany(LIMITS[limit], limit));

export const longCell = (row: number): TableError => new TableError(tableMessages.longCell(row, LONGEST_CELL));

export const longText = (): TableError => new TableError(tableMessages.longText(LONGEST_CELL));

export const farCell = (place: string): TableError =>
  new TableError(tableMessages.farCell(place.slice(0, 20), LIMITS.rows, LIMITS.columns));
