import { crc32, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { tableMessages } from '@disclosure/core';

const inflate = promisify(inflateRaw);

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Limits {
  readonly entries: number;
  /** The size of all unpacked entries together. */
  readonly bytes: number;
}

export class ZipError extends Error {}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const STORED = 0;
const DEFLATED = 8;

/** Unpacks an archive up to the limits. It does not trust the sizes that the archive states. */
export async function readZip(archive: Buffer, limits: Limits): Promise<ZipEntry[]> {
  const places = listPlaces(archive, limits.entries);
  const entries: ZipEntry[] = [];
  let room = limits.bytes;
  for (const place of places) {
    const bytes = await unpack(archive, place, room);
    room -= bytes.length;
    entries.push({ name: place.name, bytes });
  }
  return entries;
}

interface Place {
  readonly name: string;
  readonly method: number;
  readonly packedSize: number;
  readonly at: number;
}

/** Reads the directory at the end of the archive. */
function listPlaces(archive: Buffer, limit: number): Place[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + END_LENGTH > archive.length || archive.readUInt32LE(end) !== END) throw damaged();
  const count = archive.readUInt16LE(end + 10);
  if (count > limit) throw new ZipError(tableMessages.tooManyParts(limit));
  const places: Place[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) throw damaged();
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    places.push({
      name: archive.toString('utf8', at + 46, nameEnd),
      method: archive.readUInt16LE(at + 10),
      packedSize: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    });
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return places;
}

async function unpack(archive: Buffer, { method, packedSize, at }: Place, room: number): Promise<Buffer> {
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== LOCAL) throw damaged();
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const packed = archive.subarray(start, start + packedSize);
  if (packed.length > room) throw tooLarge();
  if (method === STORED) return packed;
  if (method !== DEFLATED || room === 0) throw damaged();
  return inflate(packed, { maxOutputLength: room }).catch(refuse);
}

function refuse(error: unknown): never {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  throw isFull ? tooLarge() : damaged();
}

const damaged = () => new ZipError(tableMessages.damaged);
const tooLarge = () => new ZipError(tableMessages.tooLarge);

/** Writes an archive without compression. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of entries) {
    const title = Buffer.from(name, 'utf8');
    const facts = describeEntry(title, bytes);
    parts.push(Buffer.concat([number32(LOCAL), facts, title]), bytes);
    directory.push(Buffer.concat([number32(ENTRY), number16(20), facts, Buffer.alloc(10), number32(at), title]));
    at += 30 + title.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  const counts = Buffer.concat([number16(entries.length), number16(entries.length)]);
  const end = Buffer.concat([number32(END), Buffer.alloc(4), counts, number32(list.length), number32(at), number16(0)]);
  return Buffer.concat([...parts, list, end]);
}

/** The 26 bytes that appear both before an entry and in the directory. */
const describeEntry = (title: Buffer, bytes: Buffer): Buffer =>
  Buffer.concat([
    number16(20),
    Buffer.alloc(8),
    number32(crc32(bytes)),
    number32(bytes.length),
    number32(bytes.length),
    number16(title.length),
    number16(0),
  ]);

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
