import { CSV, MAX_DRAFT_BYTES, MAX_TABLE_BYTES, MAX_XML_BYTES, XLSX } from '@disclosure/api';

/** The calls that take what people bring along, and how much of it. */
export const doors = {
  vendorSheet: { path: '/api/vendors/import?dryRun=true', type: XLSX, most: MAX_TABLE_BYTES },
  jobSheet: { path: '/api/jobs/import', type: XLSX, most: MAX_TABLE_BYTES },
  vendors: { path: '/api/vendors/import?dryRun=true', type: CSV, most: MAX_TABLE_BYTES },
  customers: { path: '/api/customers/import?dryRun=true', type: CSV, most: MAX_TABLE_BYTES },
  ingredients: { path: '/api/ingredients/import?dryRun=true', type: CSV, most: MAX_TABLE_BYTES },
  jobTable: { path: '/api/jobs/import', type: CSV, most: MAX_TABLE_BYTES },
  /** The content of a document; `send` puts it into the body of an upload. */
  document: { path: '/api/azure-storage/upload', type: 'application/json', most: MAX_XML_BYTES },
  upload: { path: '/api/azure-storage/upload', type: 'application/json', most: 2 * MAX_XML_BYTES },
  job: { path: '/api/jobs/import', type: 'application/json', most: 1024 * 1024 },
  /** Whole bodies, with their documents. */
  check: { path: '/api/disclosures/check', type: 'application/json', most: 20 * 1024 * 1024 },
  draft: { path: '/api/drafts', type: 'application/json', most: MAX_DRAFT_BYTES },
  archive: { path: '/api/xml-files/zip', type: 'application/json', most: 1024 * 1024 },
} as const;
export type Door = keyof typeof doors;

/** One way to hurt a server. */
export interface Kind {
  readonly name: string;
  readonly door: Door;
  /** At most so many bytes; a kind that needs few makes few. */
  readonly make: (bytes: number) => Buffer | string;
}

/** The share of what a door takes: just below its limit, so that the limit alone does not refuse it. */
export const FULL = 0.95;

export const makeKind = ({ door, make }: Kind, share: number): Buffer => {
  const made = make(Math.floor(doors[door].most * share));
  return typeof made === 'string' ? Buffer.from(made) : made;
};

/** The same text again and again, up to so many bytes. */
export const fill = (piece: string, bytes: number): string =>
  piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))));

/** Pieces that differ by a number, up to so many bytes together. */
export function fillWith(piece: (number: number) => string, bytes: number): string {
  const pieces: string[] = [];
  for (let length = 0, number = 0; length < bytes; number += 1) {
    const next = piece(number);
    length += Buffer.byteLength(next);
    if (length <= bytes) pieces.push(next);
  }
  return pieces.join('');
}
