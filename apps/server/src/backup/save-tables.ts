import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { type BackupFolder, pathOfTable } from './backup-folder.ts';
import { listMigrations, listSequences, listTables, type TableShape } from './catalogue.ts';
import type { Manifest } from './manifest.ts';
import { digestTable, KEPT_KEY } from './read-rows.ts';

/** A blob that the index speaks of. */
export interface IndexedFile {
  /** The key that it has in the backup. */
  readonly key: string;
  readonly sha256: string;
  readonly size: number;
}

export type SavedTables = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>;

/** Every table as it is at one moment, while others go on writing. Inside a snapshot only. */
export async function saveTables(client: Client, place: Place, signal: AbortSignal): Promise<SavedTables> {
  const migrations = await listMigrations(client);
  const tables: Manifest['tables'] = [];
  mkdirSync(join(place.folder.root, place.snapshot), { mode: 0o700 });
  for (const table of await listTables(client)) {
    signal.throwIfAborted();
    tables.push(await saveTable(client, table, place));
  }
  return { migrations, tables, sequences: await listSequences(client) };
}

/** By the key that they have in the store. */
export async function listIndexedFiles(client: Client): Promise<ReadonlyMap<string, IndexedFile>> {
  if ((await listMigrations(client)).length === 0) {
    throw new StartError('The database has no tables of this program; there is nothing to back up.');
  }
  const { rows } = await client.query<IndexedFile & { blob_key: string }>(
    `select blob_key, ${KEPT_KEY} as key, encode(sha256, 'hex') as sha256, size from file_revisions`,
  );
  return new Map(rows.map(({ blob_key, ...file }) => [blob_key, file]));
}

interface Place {
  readonly folder: BackupFolder;
  readonly snapshot: string;
}

async function saveTable(client: Client, table: TableShape, { folder, snapshot }: Place) {
  const file = openSync(join(folder.root, pathOfTable(snapshot, table.name)), 'wx', 0o600);
  try {
    const digest = await digestTable(client, table, (lines) => writeFileSync(file, lines));
    return { ...digest, columns: table.columns.map(({ name }) => name) };
  } finally {
    closeSync(file);
  }
}

/** Those of the keys that the index still speaks of now. */
export async function stillIndexed(client: Client, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ blob_key: string }>(
    'select blob_key from file_revisions where blob_key = any($1)',
    [keys],
  );
  return rows.map((row) => row.blob_key);
}
