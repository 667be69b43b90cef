import { CSV, MAX_TABLE_BYTES, type TableFile, XLSX } from '@disclosure/api';
import type { Api } from '../../lib/api.tsx';

/** The calls that carry one kind of record in and out. They have the same shape for every kind. */
export interface TableCalls {
  readonly import: Api['importVendors'];
  readonly export: Api['exportVendors'];
  readonly template: Api['getVendorTemplate'];
}

/** A file that somebody chose, ready to be sent. */
export interface ChosenFile {
  readonly name: string;
  readonly table: TableFile;
}

const typesByEnding: Readonly<Record<string, TableFile['type']>> = { csv: CSV, xlsx: XLSX };

/** The file, or a sentence on why it cannot be one. */
export async function readChosenFile(file: File): Promise<ChosenFile | string> {
  const type = typesByEnding[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!type) return `${file.name} is not a CSV or XLSX file. Please choose one that is.`;
  if (file.size > MAX_TABLE_BYTES) return `${file.name} is larger than 20 MB. Please split it into smaller files.`;
  if (file.size === 0) return `${file.name} is empty. Please choose another file.`;
  try {
    return { name: file.name, table: { type, bytes: new Uint8Array(await file.arrayBuffer()) } };
  } catch {
    return `${file.name} could not be read. Please close it in other programs and choose it again.`;
  }
}
