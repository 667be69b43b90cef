import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const PART = 1024 * 1024;

/** A file of any size, a part at a time; each part is the reader's until the next one comes. */
export function* partsOfFile(place: string): Generator<Buffer> {
  const file = openSync(place, 'r');
  try {
    const buffer = Buffer.allocUnsafe(Math.min(Math.max(fstatSync(file).size, 1), PART));
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
