import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

export const sha256Of = (bytes: string | Uint8Array): string => hash('sha256', bytes, 'hex');

const buffer = Buffer.allocUnsafe(1024 * 1024);

/** Of a file of any size, a part at a time. */
export function sha256OfFile(place: string): string {
  const sum = createHash('sha256');
  const file = openSync(place, 'r');
  try {
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
      sum.update(buffer.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
  return sum.digest('hex');
}
