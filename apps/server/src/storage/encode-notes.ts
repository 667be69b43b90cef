import type { BlobNotes } from './blob-store.ts';

/** Azure takes 8 KB of metadata, with the names. */
const MOST_BYTES = 6 * 1024;

/**
 * Metadata are HTTP headers, so they are written in plain ASCII. Azure drops empty ones; what does not fit is left
 * out, the last ones first: the truth is in the database, and this is a copy for the day when that is lost.
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

/** Notes with some of them changed, those first: they are the last to be left out. */
export function mergeNotes(current: BlobNotes, changed: BlobNotes): BlobNotes {
  const lower = inLowerCase(changed);
  return { ...lower, ...inLowerCase(current), ...lower };
}

export const inLowerCase = (notes: BlobNotes): BlobNotes =>
  Object.fromEntries(Object.entries(notes).map(([name, value]) => [name.toLowerCase(), value]));

/** Azure changes the case of names; older tools wrote plain values. */
export const decodeNotes = (metadata: Readonly<Record<string, string>> = {}): BlobNotes =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), decode(value)]));

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
