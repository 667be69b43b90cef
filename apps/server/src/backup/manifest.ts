import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { isMissing } from '../disk/file-system.ts';
import { StartError } from '../start-error.ts';
import { settle } from '../disk/settle.ts';
import type { BackupFolder } from './backup-folder.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().regex(/^[a-z0-9_]+$/);

/** Describes a backup. It is written last, so a backup with a manifest is complete. */
const Manifest = z.object({
  /** Format 1 kept the notes of each file beside the file. Both formats can be restored. */
  format: z.literal([1, 2]),
  /** The version of the program. Earlier versions did not write the next two lines. */
  program: z.string(),
  commit: z.optional(z.string()),
  schema: z.optional(z.string()),
  madeAt: z.string(),
  /** The folder with the tables of this backup. */
  snapshot: z.string().regex(/^snapshot-[0-9TZ-]+$/),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: Name, columns: z.array(Name), rows: z.number(), sha256: Sha256 })),
  sequences: z.array(z.object({ name: Name, value: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Blobs that were missing or damaged in the store. */
  flaws: z.array(z.object({ key: z.string(), flaw: z.enum(['missing', 'damaged']) })),
  /** Files whose notes were lost or could not be read. Earlier versions did not say. */
  withoutNotes: z.optional(z.array(z.string())),
  /** The hash of the list of hashes of all other files. */
  sums: Sha256,
});
export type Manifest = z.infer<typeof Manifest>;

export const printManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`;

/** Undefined when the text is no manifest that this version can read. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return Manifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Replaces an earlier manifest in one step. The draft is beside the tables, so this fails if another backup has removed them. */
export function writeManifest(folder: BackupFolder, manifest: Manifest): void {
  const draft = join(folder.root, manifest.snapshot, 'manifest.json.part');
  writeFileSync(draft, printManifest(manifest), { mode: 0o600, flush: true });
  renameSync(draft, folder.manifest);
  settle(dirname(folder.manifest));
}

export async function readManifest(folder: BackupFolder): Promise<Manifest> {
  const manifest = parseManifest(await readText(folder));
  if (manifest) return manifest;
  throw new StartError(`${folder.manifest} is no manifest of a backup that this version can read.`);
}

async function readText({ root, manifest }: BackupFolder): Promise<string> {
  try {
    return await readFile(manifest, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new StartError(`There is no complete backup in ${root}.`, { cause: error });
  }
}

/** One hash of all rows and bytes. If it is equal for two systems, they hold the same data. */
export function digestContents(tables: readonly { name: string; sha256: string }[], files: readonly FileSum[]): string {
  const hash = createHash('sha256');
  for (const { name, sha256 } of [...tables].sort(byName)) hash.update(`${sha256}  ${name}\n`);
  for (const { key, sha256 } of [...files].sort(byKey)) hash.update(`${sha256}  ${key}\n`);
  return hash.digest('hex');
}

export interface FileSum {
  readonly key: string;
  readonly sha256: string;
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
const byKey = (one: FileSum, other: FileSum) => (one.key < other.key ? -1 : 1);
