import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { type BackupFolder, pathOfTable } from './backup-folder.ts';
import { listMigrations, listSequences, listTables, type TableShape } from './catalogue.ts';
import type { Manifest } from './manifest.ts';
import { digestTable, KEPT_KEY } from './read-rows.ts';
import { inSnapshot } from './session.ts';

/** A blob that the index speaks of. */
export interface IndexedFile {
  /** The key that it has in the backup. */
  readonly key: string;
  readonly sha256: string;
  readonly size: number;
}

export interface SavedTables extends Pick<Manifest, 'migrations' | 'tables' | 'sequences'> {
  /** By the key that they have in the store. */
  readonly files: ReadonlyMap<string, IndexedFile>;
}

/** Every table as it is at one moment, while others go on writing. */
export function saveTables(client: Client, folder: BackupFolder, snapshot: string): Promise<SavedTables> {
  return inSnapshot(client, async () => {
    const migrations = await listMigrations(client);
    if (migrations.length === 0)
      throw new StartError('The database has no tables of this program; there is nothing to back up.');
    await mkdir(join(folder.root, snapshot), { mode: 0o700 });
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client)) tables.push(await saveTable(client, table, { folder, snapshot }));
    return { migrations, tables, files: await listFiles(client), sequences: await listSequences(client) };
  });
}

interface Place {
  readonly folder: BackupFolder;
  readonly snapshot: string;
}

async function saveTable(client: Client, table: TableShape, { folder, snapshot }: Place) {
  const file = await open(join(folder.root, pathOfTable(snapshot, table.name)), 'wx', 0o600);
  try {
    const digest = await digestTable(client, table, (chunk) => file.appendFile(chunk));
    await file.sync();
    return { ...digest, columns: table.columns.map(({ name }) => name) };
  } finally {
    await file.close();
  }
}

async function listFiles(client: Client): Promise<Map<string, IndexedFile>> {
  const { rows } = await client.query<IndexedFile & { blob_key: string }>(
    `select blob_key, ${KEPT_KEY} as key, encode(sha256, 'hex') as sha256, size from file_revisions`,
  );
  return new Map(rows.map(({ blob_key, ...file }) => [blob_key, file]));
}

/** Those of the keys that the index still speaks of now. */
export async function stillIndexed(client: Client, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ blob_key: string }>(
    'select blob_key from file_revisions where blob_key = any($1)',
    [keys],
  );
  return rows.map((row) => row.blob_key);
}
