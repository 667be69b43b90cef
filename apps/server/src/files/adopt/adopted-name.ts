import { MAX_FILE_NAME } from '@disclosure/core';

/** What a file name must not hold, and the invisible letters that turn a line around. */
const REFUSED = /[\\/]|[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const ENDING = '.xml';

/** The name of a blob as the name of a file: without folders and control characters, and not too long. */
export function adoptedName(blobName: string): string {
  const clean = blobName.toWellFormed().normalize('NFC').replaceAll(REFUSED, '-').trim();
  const stem = clean.replace(/\.xml$/i, '');
  const ending = clean.slice(stem.length) || ENDING;
  const short = Array.from(stem)
    .slice(0, MAX_FILE_NAME - ending.length)
    .join('')
    .trim();
  return `${/^\.*$/.test(short) ? `file${short}` : short}${ending}`;
}
