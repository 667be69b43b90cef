import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { isMissing } from '../storage/disk-faults.ts';
import { type BackupFolder, SUMS, writeWhole } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';
import { sha256Of } from './save-files.ts';

export interface Sum {
  /** Relative to the folder of the backup. */
  readonly path: string;
  readonly sha256: string;
}

/** In the format of `sha256sum`, which can check a backup without this program. Answers the hash of the list. */
export async function writeSums({ root }: BackupFolder, snapshot: string, sums: readonly Sum[]): Promise<string> {
  const text = sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
  await writeWhole(join(root, snapshot, SUMS), text);
  return sha256Of(text);
}

/** Reads every byte of a backup; the list, when all is as it was written. */
export async function verifySums({ root }: BackupFolder, manifest: Manifest): Promise<Sum[]> {
  const list = `${manifest.snapshot}/${SUMS}`;
  const text = await readFile(join(root, list), 'utf8').catch(explainMissing(list));
  if (sha256Of(text) !== manifest.sums) throw damaged(list);
  const sums = text.split('\n').filter(Boolean).map(readSum);
  for (const { path, sha256 } of sums) {
    if ((await hashFile(join(root, path)).catch(explainMissing(path))) !== sha256) throw damaged(path);
  }
  return sums;
}

const readSum = (line: string): Sum => ({ sha256: line.slice(0, 64), path: line.slice(66) });

async function hashFile(place: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(place)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const explainMissing =
  (path: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? damaged(path, error) : error;
  };

const damaged = (path: string, cause?: unknown) =>
  new StartError(`The backup is damaged: ${path} is missing or not as it was written. Nothing was restored.`, {
    cause,
  });
