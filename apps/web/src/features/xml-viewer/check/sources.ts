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
