import { createHash, hash } from 'node:crypto';
import { partsOfFile } from './parts-of-file.ts';

export const sha256Of = (bytes: string | Uint8Array): string => hash('sha256', bytes, 'hex');

/** Of a file of any size. */
export function sha256OfFile(place: string): string {
  const sum = createHash('sha256');
  for (const part of partsOfFile(place)) sum.update(part);
  return sum.digest('hex');
}
