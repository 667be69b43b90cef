import { buffer } from 'node:stream/consumers';
import { tableMessages } from '@disclosure/core';
import { type Entry, fromBufferPromise } from 'yauzl';
import { TableError } from './table-limits.ts';

interface Limits {
  readonly parts: number;
  /** The size of all parts that are read, unpacked. */
  readonly bytes: number;
}

interface Archive {
  has(name: string): boolean;
  read(name: string): Promise<Uint8Array>;
}

/** Opens a ZIP archive. The library unpacks no more of a part than the archive says about its size. */
export async function openArchive(bytes: Uint8Array, limits: Limits): Promise<Archive> {
  const file = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(refuse);
  if (file.entryCount > limits.parts) throw new TableError(tableMessages.tooManyParts(limits.parts));
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of file.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    refuse(error);
  }
  let room = limits.bytes;
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new TableError(tableMessages.damaged);
      room -= entry.uncompressedSize;
      if (room < 0) throw new TableError(tableMessages.tooLarge);
      return buffer(await file.openReadStreamPromise(entry).catch(refuse)).catch(refuse);
    },
  };
}

function refuse(cause: unknown): never {
  throw new TableError(tableMessages.damaged, { cause });
}
