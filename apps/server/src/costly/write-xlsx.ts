import { type Cells, workbookParts } from '@disclosure/core';

/** A workbook with one sheet. */
export async function writeXlsx(cells: Cells, sheet: string): Promise<Buffer> {
  // Loaded with the first workbook, because most runs of the server never write one.
  const { strToU8, zipSync } = await import('fflate');
  const parts = Object.entries(workbookParts(cells, sheet));
  const { buffer, byteOffset, length } = zipSync(
    Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])),
  );
  return Buffer.from(buffer, byteOffset, length);
}
