import { open } from 'node:fs/promises';
import { UnusableInput } from './unusable-input.ts';

const MEGABYTE = 1024 * 1024;

/** The text of a file, as long as it is UTF-8 and not too large: what is larger is not read at all. */
export async function readTextFile(path: string, maxMegabytes: number): Promise<string> {
  const bytes = await readBytes(path, maxMegabytes * MEGABYTE);
  if (bytes === undefined) throw new UnusableInput(`${path} is larger than ${maxMegabytes} MB`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableInput(`${path} is not a text in UTF-8`);
  }
}

async function readBytes(path: string, maxBytes: number): Promise<Buffer | undefined> {
  try {
    await using file = await open(path);
    // Devices and pipes say 0: so one byte more than allowed is asked for.
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(Math.max(size, MEGABYTE), maxBytes) + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      ({ bytesRead: read } = await file.read(buffer, length));
    }
    return size > maxBytes || length > maxBytes ? undefined : buffer.subarray(0, length);
  } catch (error) {
    throw new UnusableInput(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'access is denied',
  EEXIST: 'it exists already',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
};

/** What the operating system says, in plain words where there are some. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? error.message;
}
