import { checkMessages } from '@disclosure/core';

/** A file inside a ZIP: where its bytes are, still packed. */
export interface ZipEntry {
  readonly name: string;
  /** From its own head to the end of its bytes, or a little further. */
  readonly blob: Blob;
  readonly packed: Packed;
}

export interface Packed {
  readonly bytes: number;
  readonly isDeflated: boolean;
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** Why the others cannot be read, one reason for each. */
  readonly leftOut: readonly string[];
}

/** The list stands at the end. Before it, the end record with a comment of at most 64 kB. */
const END_RECORD = 22;
const LONGEST_COMMENT = 0xff_ff;
const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const ENTRY_HEAD = 46;
/** The head before the bytes of a file: its fixed part, and two texts of at most 64 kB. */
export const LOCAL_HEAD = 30;
/** More than a hundred thousand names. */
const LONGEST_LIST = 8 * 1024 * 1024;

/**
 * Lists the files of a ZIP. Only the list is read, however large the archive is; nothing is unpacked. Undefined when it
 * is no ZIP, or one with a list that is damaged, too long, or in the form for more than 65,535 files or 4 GB.
 */
export async function readDirectory(zip: Blob, isWanted: (name: string) => boolean): Promise<ZipDirectory | undefined> {
  const tail = await viewOf(zip.slice(Math.max(0, zip.size - END_RECORD - LONGEST_COMMENT)));
  const end = findEnd(tail);
  if (end === undefined) return undefined;
  const [count, length, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (length > LONGEST_LIST || start + length > zip.size) return undefined;
  const list = await viewOf(zip.slice(start, start + length));
  const entries: ZipEntry[] = [];
  const leftOut: string[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_HEAD > list.byteLength || list.getUint32(at, true) !== ENTRY) return undefined;
    const read = readEntry(list, at, zip);
    const reason = isWanted(read.name) ? read.trouble : checkMessages.notXml;
    // A folder is no file that is missed.
    if (reason === undefined) entries.push(read);
    else if (!read.name.endsWith('/')) leftOut.push(reason);
    at += read.length;
  }
  return { entries, leftOut };
}

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer());

function findEnd(tail: DataView): number | undefined {
  for (let at = tail.byteLength - END_RECORD; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === END) return at;
  }
  return undefined;
}

const STORED = 0;
const DEFLATED = 8;

interface ReadEntry extends ZipEntry {
  readonly trouble: string | undefined;
  /** Of its line in the list. */
  readonly length: number;
}

function readEntry(list: DataView, at: number, zip: Blob): ReadEntry {
  const [flags, method, bytes] = [
    list.getUint16(at + 8, true),
    list.getUint16(at + 10, true),
    list.getUint32(at + 20, true),
  ];
  const [name, extra, comment] = [28, 30, 32].map((offset) => list.getUint16(at + offset, true));
  const start = list.getUint32(at + 42, true);
  const texts = new Uint8Array(list.buffer, list.byteOffset + at + ENTRY_HEAD).subarray(0, name);
  return {
    // Older tools write names in other alphabets; then only letters beyond the usual ones are wrong.
    name: new TextDecoder().decode(texts),
    blob: zip.slice(start, start + LOCAL_HEAD + 2 * LONGEST_COMMENT + bytes),
    packed: { bytes, isDeflated: method === DEFLATED },
    trouble: troubleOf(flags, method),
    length: ENTRY_HEAD + (name ?? 0) + (extra ?? 0) + (comment ?? 0),
  };
}

function troubleOf(flags: number, method: number): string | undefined {
  if ((flags & 1) === 1) return checkMessages.encrypted;
  return method === STORED || method === DEFLATED ? undefined : checkMessages.otherMethod;
}
