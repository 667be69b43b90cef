import type { Cells } from '@disclosure/core';

/** Writes every cell as text, so that a spreadsheet neither computes it nor turns it into a date. */
export async function writeXlsx(cells: Cells, sheet: string): Promise<Buffer> {
  // Loaded with the first workbook, because most runs of the server never write one.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const rows = cells.map((row, index) =>
    row.map((value) => ({ value, type: String, format: '@', ...(index === 0 && { fontWeight: 'bold' as const }) })),
  );
  const columns = (cells[0] ?? []).map((title, index) => ({ width: widthOf(cells, index, title) }));
  return writeExcelFile(rows, { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}

const SAMPLE = 200;

const widthOf = (cells: Cells, column: number, title: string) =>
  Math.min(60, Math.max(title.length, ...cells.slice(0, SAMPLE).map((row) => row[column]?.length ?? 0)) + 2);
