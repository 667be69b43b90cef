import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  type ArchiveFile,
  archiveFileKinds,
  archiveFiles,
  dayIn,
  momentIn,
  readNaiveDate,
  readArchiveName,
  registryMessages,
  requiredArchiveFiles,
} from '@disclosure/core';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** The archive is not what it should be. The message is for people. */
export class ArchiveError extends Error {}

/** One CSV file. */
export interface ArchivePart {
  readonly kind: ArchiveFile;
  readonly name: string;
  readonly part: number;
  /** Unpacked. */
  readonly bytes: number;
  /** Fails when the bytes are not those that were packed. */
  readonly open: () => AsyncIterable<Buffer>;
}

/** The registry's archive, or a folder with the files that were in it. */
export interface Archive {
  readonly name: string;
  /** The day of its newest file. */
  readonly day: string;
  /** In the order in which they are read. */
  readonly parts: readonly ArchivePart[];
  close(): void;
}

/** More than ten times what the registry has published. An archive of a few bytes could fill the disk otherwise. */
const MOST_BYTES = 50 * 1024 ** 3;

interface ArchiveFacts {
  readonly file: string;
  /** What it is called, if not like the file. */
  readonly fileName?: string;
  /** Where its day is counted; without it, where this machine is. */
  readonly timeZone?: string | undefined;
}

/** Refuses what is not the registry's archive, as far as its list of files tells. */
export async function openArchive({ file, fileName, timeZone }: ArchiveFacts): Promise<Archive> {
  const found = await stat(file).catch((cause: unknown) => {
    throw new ArchiveError(registryMessages.notThere(file), { cause });
  });
  const { parts, modified, close } = found.isDirectory() ? await readFolder(file) : await readZip(file, timeZone);
  try {
    const ordered = inOrder(parts);
    const bytes = ordered.reduce((sum, part) => sum + part.bytes, 0);
    if (bytes > MOST_BYTES) throw new ArchiveError(registryMessages.tooMuch(MOST_BYTES / 1024 ** 3));
    const day = likelyDay(Math.max(...modified), timeZone);
    return { name: fileName ?? path.basename(file), day, parts: ordered, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Some tools write no date or a wrong one. Then the archive is of today. */
function likelyDay(modified: number, timeZone: string | undefined): string {
  const isLikely = modified >= Date.UTC(2011, 0) && modified < Date.UTC(2100, 0);
  return dayIn(new Date(isLikely ? modified : Date.now()), timeZone);
}

interface FoundParts {
  readonly parts: readonly ArchivePart[];
  readonly modified: readonly number[];
  readonly close: () => void;
}

const CHUNK = 256 * 1024;

async function readFolder(folder: string): Promise<FoundParts> {
  const parts: ArchivePart[] = [];
  const modified: number[] = [];
  for (const name of await readdir(folder)) {
    const read = readArchiveName(name);
    if (!read) continue;
    const file = path.join(folder, name);
    const { size, mtimeMs } = await stat(file);
    modified.push(mtimeMs);
    parts.push({ ...read, name, bytes: size, open: () => createReadStream(file, { highWaterMark: CHUNK }) });
  }
  return { parts, modified, close: () => undefined };
}

/** No archive of the registry has more files. */
const MOST_ENTRIES = 10_000;

async function readZip(file: string, timeZone: string | undefined): Promise<FoundParts> {
  const zip = await openPromise(file, { autoClose: false }).catch((cause: unknown) => {
    throw new ArchiveError(registryMessages.notZip, { cause });
  });
  try {
    if (zip.entryCount > MOST_ENTRIES) throw new ArchiveError(registryMessages.noFiles);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const wanted = entries.filter(({ fileName }) => readArchiveName(fileName) !== undefined);
    const parts = wanted.flatMap((entry) => toPart(zip, entry) ?? []);
    return { parts, modified: wanted.map((entry) => momentOf(entry, timeZone)), close: () => zip.close() };
  } catch (cause) {
    zip.close();
    throw cause instanceof ArchiveError ? cause : new ArchiveError(registryMessages.notZip, { cause });
  }
}

/** The fields of an entry that tell a moment. Without them it has a clock time of no zone, whose day is taken as it is. */
const MOMENTS: ReadonlySet<number> = new Set([0x5455, 0x000a]);

function momentOf(entry: Entry, timeZone: string | undefined): number {
  if (entry.extraFields.some(({ id }) => MOMENTS.has(id))) return entry.getLastModDate().getTime();
  const shown = readNaiveDate(entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 19));
  return shown === undefined ? Number.NaN : momentIn(shown, timeZone).getTime();
}

function toPart(zip: ZipFile, entry: Entry): ArchivePart | undefined {
  const read = readArchiveName(entry.fileName);
  if (!read) return undefined;
  const name = path.posix.basename(entry.fileName);
  if (entry.isEncrypted()) throw new ArchiveError(registryMessages.encrypted(name));
  return { ...read, name, bytes: entry.uncompressedSize, open: () => unpack(zip, entry, name) };
}

/** The library checks the size only, so the checksum is made here. */
async function* unpack(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Buffer> {
  let [sum, bytes] = [0, 0];
  try {
    const isPacked = entry.compressionMethod !== 0;
    const packed = await zip.openReadStreamPromise(entry, isPacked ? { decompress: false } : {});
    const unpacked = isPacked ? pipeline(packed, createInflateRaw({ chunkSize: CHUNK }), () => undefined) : packed;
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) break;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (cause) {
    throw new ArchiveError(registryMessages.damaged(name), { cause });
  }
  if (bytes !== entry.uncompressedSize || sum !== entry.crc32) throw new ArchiveError(registryMessages.damaged(name));
}

/** By kind and number. Every number from 1 on must be there, once. */
function inOrder(parts: readonly ArchivePart[]): ArchivePart[] {
  if (!parts.some(({ kind }) => kind === 'disclosures')) throw new ArchiveError(registryMessages.noFiles);
  return archiveFileKinds.flatMap((kind) => {
    const ofKind = parts.filter((part) => part.kind === kind).sort((one, other) => one.part - other.part);
    if (ofKind.length === 0 && requiredArchiveFiles.includes(kind)) throw missing(kind, 1);
    ofKind.forEach(({ part, name }, index) => {
      if (part <= index) throw new ArchiveError(registryMessages.twice(name));
      if (part > index + 1) throw missing(kind, index + 1);
    });
    return ofKind;
  });
}

const missing = (kind: ArchiveFile, part: number) =>
  new ArchiveError(registryMessages.missingPart(`${archiveFiles[kind].name}_${part}.csv`));
