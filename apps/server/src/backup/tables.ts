import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { type BackupFolder, partsOfFile, pathOfTable } from './backup-folder.ts';
import { listMigrations, listSequences, listTables, type SequenceState, type TableShape } from './catalogue.ts';
import { copyIn, copyOut } from '../database/copy-rows.ts';
import { lockEmpty, quotedList } from './make-tables.ts';
import type { Manifest } from './manifest.ts';
import { removeIndexes, removeKeys } from './removed-indexes.ts';

export type SavedTables = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>;

export interface SnapshotFolder {
  readonly folder: BackupFolder;
  readonly snapshot: string;
}

/** Saves every table as it is at one moment. Requires `inSnapshot`. */
export async function saveTables(client: Client, to: SnapshotFolder, signal: AbortSignal): Promise<SavedTables> {
  const migrations = await listMigrations(client);
  const tables: Manifest['tables'] = [];
  mkdirSync(join(to.folder.root, to.snapshot), { mode: 0o700 });
  for (const table of await listTables(client)) {
    signal.throwIfAborted();
    tables.push(await saveTable(client, table, to));
  }
  return { migrations, tables, sequences: await listSequences(client) };
}

async function saveTable(client: Client, table: TableShape, { folder, snapshot }: SnapshotFolder) {
  const file = openSync(join(folder.root, pathOfTable(snapshot, table.name)), 'wx', 0o600);
  try {
    const digest = await digestTable(client, table, (lines) => writeFileSync(file, lines));
    return { ...digest, columns: table.columns.map(({ name }) => name) };
  } finally {
    closeSync(file);
  }
}

/** A blob that the database refers to. */
export interface IndexedFile {
  /** Its key in the backup. */
  readonly key: string;
  readonly sha256: string;
  readonly size: number;
}

/** By their keys in the store. */
export async function listIndexedFiles(client: Client): Promise<ReadonlyMap<string, IndexedFile>> {
  if ((await listMigrations(client)).length === 0) {
    throw new StartError('The database has no tables of this program; there is nothing to back up.');
  }
  const { rows } = await client.query<IndexedFile & { blob_key: string }>(
    `select blob_key, ${BACKUP_KEY} as key, encode(sha256, 'hex') as sha256, size from file_revisions`,
  );
  return new Map(rows.map(({ blob_key, ...file }) => [blob_key, file]));
}

/** Those of the keys that the database still refers to. */
export async function stillIndexed(client: Client, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ blob_key: string }>(
    'select blob_key from file_revisions where blob_key = any($1)',
    [keys],
  );
  return rows.map((row) => row.blob_key);
}

/** In a backup, the blob of an older tool gets a UUID, because not every store accepts its name as a key. */
const BACKUP_KEY = `case when blob_key like 'adopted:%' then md5(blob_key)::uuid::text else blob_key end`;

/** All rows, in an order and a notation that are the same on every server. */
function selectAll(client: Client, { name, columns }: TableShape): string {
  const quoted = (text: string) => client.escapeIdentifier(text);
  const cells = columns.map(({ name: column }) =>
    name === 'file_revisions' && column === 'blob_key' ? BACKUP_KEY : `${quoted(column)}::text`,
  );
  const keys = columns.filter(({ isKey }) => isKey);
  if (keys.length === 0) throw new Error(`The table ${name} has no primary key`);
  const order = keys.map(({ name: key, isText }) => quoted(key) + (isText ? ' collate "C"' : ''));
  return `select ${cells.join(', ')} from ${quoted(name)} order by ${order.join(', ')}`;
}

interface TableDigest {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

/** Counts the rows of a table and hashes them as lines. The lines also go to `take`, many at a time. */
async function digestTable(
  client: Client,
  table: TableShape,
  take: (lines: Buffer) => void = () => undefined,
): Promise<TableDigest> {
  const sum = createHash('sha256');
  let rows = 0;
  const portion = inPortions((lines) => {
    sum.update(lines);
    take(lines);
  });
  await copyOut(client, `copy (${selectAll(client, table)}) to stdout`, (line) => {
    rows += 1;
    portion.add(line);
  });
  portion.end();
  return { name: table.name, rows, sha256: sum.digest('hex') };
}

const PORTION = 1024 * 1024;

/** Collects lines, because handling each line by itself takes too long. */
function inPortions(take: (lines: Buffer) => void) {
  const lines = Buffer.allocUnsafe(PORTION);
  let length = 0;
  const end = () => {
    take(lines.subarray(0, length));
    length = 0;
  };
  return {
    end,
    add(line: Buffer) {
      if (length + line.length > PORTION) end();
      if (line.length > PORTION) return take(line);
      length += line.copy(lines, length);
    },
  };
}

interface SavedBackup {
  readonly folder: BackupFolder;
  readonly manifest: Manifest;
  readonly signal: AbortSignal;
  /** True while stored files are copied, which take what the processors have. */
  readonly isBusy?: () => boolean;
}

/**
 * Fills empty tables, and compares what they hold afterwards. Requires a transaction without a snapshot: PostgreSQL
 * writes frozen rows in no other.
 */
export async function restoreTables(client: Client, { folder, manifest, signal, isBusy }: SavedBackup): Promise<void> {
  const tables = (await listTables(client)).map((table) => inOrderOf(manifest, table));
  // An instance may have written since they were made.
  await lockEmpty(client, tables);
  // The backup contains what triggers wrote, so they must not write it again.
  await switchTriggers(client, tables, 'disable');
  const addIndexes = await removeIndexes(client);
  const addKeys = await removeKeys(client);
  await emptyTables(client, tables);
  for (const table of tables) {
    signal.throwIfAborted();
    await writeRows(client, table, partsOfFile(join(folder.root, pathOfTable(manifest.snapshot, table.name))));
  }
  await addKeys();
  // Before there are indexes: they take the longest, and are made with all processors once the files are there.
  for (const table of tables) await mustBeSame(client, table, manifest);
  await addIndexes(isBusy);
  await switchTriggers(client, tables, 'enable');
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
}

/** True when the tables are of this version and hold what the backup has, and nothing else. Requires `inSnapshot`. */
export async function holdsTables(client: Client, manifest: Manifest): Promise<boolean> {
  const names = (list: Manifest['migrations']) => list.map(({ name }) => name).join();
  if (names(await listMigrations(client)) !== names(manifest.migrations)) return false;
  for (const table of await listTables(client)) {
    if (!(await isSame(client, inOrderOf(manifest, table), manifest))) return false;
  }
  return true;
}

/** The digests of all tables as the manifest has them. Requires `inSnapshot`. */
export async function digestTables(client: Client, manifest: Manifest): Promise<ReadonlyMap<string, TableDigest>> {
  const digests = new Map<string, TableDigest>();
  for (const table of await listTables(client)) {
    digests.set(table.name, await digestTable(client, inOrderOf(manifest, table)));
  }
  return digests;
}

/** Columns may have been added in another order when the backup was made. */
function inOrderOf({ tables }: Manifest, table: TableShape): TableShape {
  const names = tables.find(({ name }) => name === table.name)?.columns ?? [];
  const columns = names.flatMap((name) => table.columns.find((column) => column.name === name) ?? []);
  if (columns.length === table.columns.length) return { ...table, columns };
  throw new StartError(`The table ${table.name} of the backup has other columns; nothing was restored.`);
}

async function switchTriggers(client: Client, tables: readonly TableShape[], to: 'enable' | 'disable') {
  for (const { name } of tables) await client.query(`alter table ${client.escapeIdentifier(name)} ${to} trigger user`);
}

/**
 * PostgreSQL can write rows as frozen, which spares it a second write of each, only into a table that the same
 * transaction has emptied. Where no other server reads its log, it leaves them out of the log, too.
 */
const emptyTables = (client: Client, tables: readonly TableShape[]) =>
  client.query(`truncate ${quotedList(client, tables)}`);

/** Copies lines into a table that was emptied. The rows keep their ids. */
async function writeRows(client: Client, table: TableShape, lines: Iterable<Buffer>): Promise<void> {
  const quoted = (text: string) => client.escapeIdentifier(text);
  const names = table.columns.map((column) => quoted(column.name)).join(', ');
  await copyIn(client, `copy ${quoted(table.name)} (${names}) from stdin with (freeze)`, lines);
}

const setSequence = (client: Client, { name, value, isCalled }: SequenceState) =>
  client.query('select setval($1::text::regclass, $2::bigint, $3)', [client.escapeIdentifier(name), value, isCalled]);

async function isSame(client: Client, table: TableShape, { tables }: Manifest): Promise<boolean> {
  const { rows, sha256 } = await digestTable(client, table);
  const wanted = tables.find(({ name }) => name === table.name);
  return wanted?.rows === rows && wanted.sha256 === sha256;
}

async function mustBeSame(client: Client, table: TableShape, manifest: Manifest): Promise<void> {
  if (await isSame(client, table, manifest)) return;
  throw new StartError(`The table ${table.name} is not the same after the restore; nothing was restored.`);
}
