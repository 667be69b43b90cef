import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { freeFileName } from '@disclosure/core';

/** A compressed file, ready to be added to an archive. */
export interface PackedFile {
  readonly data: Buffer;
  readonly size: number;
  readonly checksum: number;
}

/** A ZIP archive that is sent while it is made. Each step returns the bytes that it adds. */
export interface Archive {
  add(name: string, file: PackedFile, modified: Date): Uint8Array;
  end(): Uint8Array;
}

/** At the beginning of a name that Windows has for a device, whatever its ending. */
const DEVICE = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$))/i;

/** A name becomes part of a path that others unpack, so it leads nowhere else and has what Windows takes. */
export const asEntry = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|]|\p{Cc}/gu, '-')
    .replace(/^\.+/, '-')
    .replace(DEVICE, '-');

const deflate = promisify<Uint8Array, { level: number }, Buffer>(deflateRaw);

/** Compresses on another thread, so that the server can answer other requests. */
export async function packFile(bytes: Uint8Array): Promise<PackedFile> {
  return { data: await deflate(bytes, { level: 6 }), size: bytes.length, checksum: crc32(bytes) };
}

export function openArchive(): Archive {
  const taken = new Set<string>();
  const directory: Buffer[] = [];
  let length = 0;
  const sent = (parts: readonly Uint8Array[]) => {
    const bytes = Buffer.concat(parts);
    length += bytes.length;
    return bytes;
  };
  return {
    add(wanted, file, modified) {
      const name = freeFileName(wanted, (each) => taken.has(each));
      taken.add(name.toLowerCase());
      const [encoded, shared] = [Buffer.from(name), describe(file, modified, Buffer.byteLength(name))];
      directory.push(entryOf(shared, encoded, mustFit(length)));
      return sent([LOCAL, shared, encoded, file.data]);
    },
    end() {
      const from = mustFit(length);
      const all = sent(directory);
      return Buffer.concat([all, endOf(directory.length, all.length, from)]);
    },
  };
}

/** A larger archive needs the ZIP64 extension, which this program does not write. */
function mustFit(length: number): number {
  if (length > 0xffffffff) throw new Error('An archive holds no more than 4 GB');
  return length;
}

const LOCAL = Buffer.from('PK\x03\x04', 'latin1');
const ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');
const VERSION = 20;
const NAME_IS_UTF8 = 0x0800;
const DEFLATED = 8;

/** The fields that stand before the bytes of a file and again in the directory. */
function describe({ data, size, checksum }: PackedFile, modified: Date, nameLength: number): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(NAME_IS_UTF8, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt32LE(timeOf(modified), 6);
  header.writeUInt32LE(checksum, 10);
  header.writeUInt32LE(data.length, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(nameLength, 22);
  return header;
}

function entryOf(shared: Buffer, name: Buffer, offset: number): Buffer {
  const madeBy = Buffer.from([VERSION, 0]);
  // No comment, no attributes, and the first disk.
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([ENTRY, madeBy, shared, rest, name]);
}

function endOf(entries: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries, 4);
  end.writeUInt16LE(entries, 6);
  end.writeUInt32LE(length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([END, end]);
}

/** Local time in steps of two seconds, from 1980 on. */
const timeOf = (date: Date): number =>
  ((Math.max(date.getFullYear() - 1980, 0) << 25) |
    ((date.getMonth() + 1) << 21) |
    (date.getDate() << 16) |
    (date.getHours() << 11) |
    (date.getMinutes() << 5) |
    (date.getSeconds() >> 1)) >>>
  0;
