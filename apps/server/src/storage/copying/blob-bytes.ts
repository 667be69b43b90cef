/**
 * Reads, compares and writes whole files for a thread that does nothing else. All files share two buffers: a new one for
 * each would cost more than reading it, and the time of other threads to remove it.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { isMissing } from '../../disk/file-system.ts';

const FIRST = 256 * 1024;

/** Holds one file at a time, and grows with the largest. */
class Holder {
  #bytes = Buffer.allocUnsafeSlow(FIRST);

  /** The rest of an open file, from its beginning. Valid until the next one is read. */
  readAll(file: number): Buffer {
    let length = 0;
    for (let more = -1; more !== 0; length += more) {
      if (length === this.#bytes.length) this.#grow();
      more = readSync(file, this.#bytes, length, this.#bytes.length - length, length);
    }
    return this.#bytes.subarray(0, length);
  }

  #grow(): void {
    this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
  }
}

const read = new Holder();
const readBack = new Holder();

/** Undefined when there is no such file. What it returns is valid until the next file is read. */
export function readIfThere(path: string): Buffer | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    return read.readAll(file);
  } finally {
    closeSync(file);
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Makes a new file, and answers whether the disk gives back what was written. */
export function writeAndReadBack(path: string, bytes: Buffer): boolean {
  const file = openSync(path, 'wx+', 0o600);
  try {
    writeAll(file, bytes);
    return readBack.readAll(file).equals(bytes);
  } finally {
    closeSync(file);
  }
}

/** Replaces a file that is there. */
export function writeOver(path: string, bytes: Buffer): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeAll(file, bytes);
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
