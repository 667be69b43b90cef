import { toFixedText } from '../numbers/round.ts';

const STEP = 1024;

/** A number of bytes in the words of the file list: 912 B, 38.4 KB, 1.0 MB. */
export function printFileSize(bytes: number): string {
  if (bytes < STEP) return `${bytes} B`;
  const kilobytes = toFixedText(bytes / STEP, 1);
  // What is rounded up to 1024.0 KB is a megabyte.
  return Number(kilobytes) < STEP ? `${kilobytes} KB` : `${toFixedText(bytes / STEP / STEP, 1)} MB`;
}
