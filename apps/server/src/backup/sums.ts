import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { isMissing } from '../disk/file-system.ts';
import { type BackupFolder, SUMS, writeWhole } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';
import { sha256Of, sha256OfFile } from './sha256.ts';

export interface Sum {
  /** Relative to the folder of the backup. */
  readonly path: string;
  readonly sha256: string;
}

/** In the format of `sha256sum`, which can check a backup without this program. Answers the hash of the list. */
export function writeSums({ root }: BackupFolder, snapshot: string, sums: readonly Sum[]): string {
  const text = sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
  writeWhole(join(root, snapshot, SUMS), text);
  return sha256Of(text);
}

/** The list of all hashes, as it was written. */
export function readSums({ root }: BackupFolder, manifest: Manifest): Sum[] {
  const list = `${manifest.snapshot}/${SUMS}`;
  const text = reading(list, () => readFileSync(join(root, list), 'utf8'));
  if (sha256Of(text) !== manifest.sums) throw damaged(list);
  return text.split('\n').filter(Boolean).map(readSum);
}

/** Reads every byte of a part of a backup. */
export function verifySum({ root }: BackupFolder, { path, sha256 }: Sum): void {
  if (reading(path, () => sha256OfFile(join(root, path))) !== sha256) throw damaged(path);
}

const readSum = (line: string): Sum => ({ sha256: line.slice(0, 64), path: line.slice(66) });

function reading<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw isMissing(error) ? damaged(path, error) : error;
  }
}

export const damaged = (path: string, cause?: unknown) =>
  new StartError(`The backup is damaged: ${path} is missing or not as it was written. Nothing was restored.`, {
    cause,
  });
