import { checkMessages } from '@disclosure/core';
import { type Packed, readDirectory } from './zip-directory.ts';

/** A document to be checked, before it is read. It can be sent to a worker as it is. */
export interface Source {
  readonly name: string;
  readonly blob: Blob;
  /** Set inside a ZIP. */
  readonly packed?: Packed;
}

/** More are refused, and none is checked. */
export const MOST_FILES = 1000;

export interface Chosen {
  readonly sources: readonly Source[];
  /** What is not checked, in words. */
  readonly leftOut: readonly string[];
}

const isZip = ({ name }: File): boolean => /\.zip$/i.test(name);
/** A name that begins with a dot is a file of the system that made the archive. */
const isXml = (name: string): boolean => /(?:^|\/)[^./][^/]*\.xml$/i.test(name);

/** No more of a folder is listed: there are too many in any case. */
const MOST_LISTED = 10 * MOST_FILES;

/** What is dropped: files, and those in folders, named with their paths. */
export async function filesIn({ items, files }: DataTransfer): Promise<readonly File[]> {
  // Read at once: what is dropped is gone when the event is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...files];
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  const found: File[] = [];
  const open = [...entries];
  for (let entry = open.shift(); entry && found.length < MOST_LISTED; entry = open.shift()) {
    if (entry.isDirectory) open.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
    else found.push(await fileOf(entry as FileSystemFileEntry));
  }
  return found;
}

const fileOf = async (entry: FileSystemFileEntry): Promise<File> => {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return new File([file], entry.fullPath.replace(/^\//, ''), { type: file.type });
};

/** The browser lists them in parts, and then none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const next = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  const all: FileSystemEntry[] = [];
  for (let part = await next(); part.length > 0; part = await next()) all.push(...part);
  return all;
}

/** What was chosen or dropped, with the files of each ZIP. Nothing but the lists of the ZIPs is read. */
export async function listSources(files: readonly File[]): Promise<Chosen> {
  const sources: Source[] = [];
  const reasons: string[] = [];
  const broken: string[] = [];
  for (const file of files) {
    if (isZip(file)) {
      const directory = await readDirectory(file, isXml);
      if (directory) sources.push(...directory.entries);
      else broken.push(checkMessages.brokenZip(file.name));
      reasons.push(...(directory?.leftOut ?? []));
    } else if (isXml(file.name)) sources.push({ name: file.name, blob: file });
    else reasons.push(checkMessages.notXml);
  }
  const counted = Map.groupBy(reasons, (reason) => reason);
  const leftOut = Array.from(counted, ([reason, all]) => checkMessages.leftOut(all.length, reason));
  return { sources, leftOut: [...broken, ...leftOut] };
}
