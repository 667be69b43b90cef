import { hash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { isMissing } from '../../disk/file-system.ts';
import type { Outcome } from './file-copier.ts';

/** All calls here block: that costs a third of what those cost that do not. They are for threads that do nothing else. */

export interface Gift {
  readonly blob: string;
  readonly notes: string;
  readonly to: string;
  readonly sha256: string;
}

export interface Given {
  readonly outcome: Outcome;
  /** As they are written beside the blob; nothing when there are none. */
  readonly notes: string;
}

/** Bytes never change under their key: what has been copied before is copied again only when it was cut off. */
export function giveFile({ blob, notes, to, sha256 }: Gift): Given {
  const text = readIfThere(notes)?.toString() ?? '';
  if (existsSync(to) && sha256Of(readFileSync(to)) === sha256) return { outcome: 'saved', notes: text };
  const bytes = readOrFault(blob);
  if (bytes === undefined) return { outcome: 'missing', notes: text };
  if (bytes instanceof Error || sha256Of(bytes) !== sha256) return { outcome: 'damaged', notes: text };
  writeFileSync(to, bytes, { mode: 0o600 });
  return { outcome: 'saved', notes: text };
}

export interface Offer {
  readonly from: string;
  readonly sha256: string;
  readonly blob: string;
  readonly notes: string;
  readonly text: string;
}

export type Taken = 'taken' | 'damaged' | 'lost';

/** The blob is read back from where it was written. */
export function takeFile({ from, sha256, blob, notes, text }: Offer): Taken {
  const bytes = readOrFault(from);
  if (!Buffer.isBuffer(bytes) || sha256Of(bytes) !== sha256) return 'damaged';
  writeFileSync(notes, text, { flag: 'wx', mode: 0o600 });
  return writeAndReadBack(blob, bytes) ? 'taken' : 'lost';
}

function writeAndReadBack(place: string, bytes: Buffer): boolean {
  const file = openSync(place, 'wx+', 0o600);
  try {
    writeFileSync(file, bytes);
    const back = Buffer.allocUnsafe(bytes.length + 1);
    let length = 0;
    for (let more = -1; more !== 0; length += more) more = readSync(file, back, length, back.length - length, length);
    return back.subarray(0, length).equals(bytes);
  } finally {
    closeSync(file);
  }
}

const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

function readIfThere(place: string): Buffer | undefined {
  try {
    return readFileSync(place);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** One that cannot be read is no reason to stop. */
function readOrFault(place: string): Buffer | Error | undefined {
  try {
    return readIfThere(place);
  } catch (error) {
    return error as Error;
  }
}
