import type { BlobNotes } from './blob-store.ts';

/** Azure accepts 8 KB of metadata, including the names. */
const MOST_BYTES = 6 * 1024;

/**
 * Azure sends metadata as HTTP headers, so the notes are encoded in ASCII. Azure drops empty notes. Notes that do not fit
 * are left out, the last ones first. The database has them all; these are a copy in case the database is lost.
 */
export function encodeNotes(notes: BlobNotes): Record<string, string> {
  const encoded: Record<string, string> = {};
  let bytes = 0;
  for (const [name, value] of Object.entries(notes)) {
    const text = encodeURIComponent(value.toWellFormed());
    bytes += name.length + text.length;
    if (bytes > MOST_BYTES) break;
    if (text !== '') encoded[name] = text;
  }
  return encoded;
}

/** Changed notes come first, so that they are the last to be left out. */
export function mergeNotes(current: BlobNotes, changed: BlobNotes): BlobNotes {
  const lower = inLowerCase(changed);
  return { ...lower, ...inLowerCase(current), ...lower };
}

const inLowerCase = (notes: BlobNotes): BlobNotes =>
  Object.fromEntries(Object.entries(notes).map(([name, value]) => [name.toLowerCase(), value]));

/** Azure changes the case of names, and older tools wrote values without encoding. */
export const decodeNotes = (metadata: Readonly<Record<string, string>> = {}): BlobNotes =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), decode(value)]));

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Reads the notes beside a blob on the disk. Damaged notes count as none, because the blob itself is still there. */
export function parseNotes(text: string): BlobNotes {
  try {
    return inLowerCase(JSON.parse(text) as BlobNotes);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
