import { join } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { type BackupFolder, pathOfTable } from './backup-folder.ts';
import { listTables, type SequenceState, type TableShape } from './catalogue.ts';
import { fillBare } from './fill-bare.ts';
import type { Manifest } from './manifest.ts';
import { partsOfFile } from './parts-of-file.ts';
import { digestTable } from './read-rows.ts';
import { writeRows } from './write-rows.ts';

interface Restoring {
  readonly folder: BackupFolder;
  readonly manifest: Manifest;
  readonly signal: AbortSignal;
}

/** What the tables hold afterwards is read again and compared. Inside a transaction only. */
export async function restoreTables(client: Client, { folder, manifest, signal }: Restoring): Promise<void> {
  const tables = await listTables(client);
  // Rows come back as they were; nothing is to be counted or written again because of them.
  await switchTriggers(client, tables, 'disable');
  await client.query('delete from installation');
  await fillBare(client, async () => {
    for (const table of tables) {
      signal.throwIfAborted();
      await writeRows(client, table, partsOfFile(join(folder.root, pathOfTable(manifest.snapshot, table.name))));
    }
  });
  await switchTriggers(client, tables, 'enable');
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  for (const table of tables) await mustBeSame(client, table, manifest);
}

async function switchTriggers(client: Client, tables: readonly TableShape[], to: 'enable' | 'disable') {
  for (const { name } of tables) await client.query(`alter table ${client.escapeIdentifier(name)} ${to} trigger user`);
}

const setSequence = (client: Client, { name, value, isCalled }: SequenceState) =>
  client.query('select setval($1::text::regclass, $2::bigint, $3)', [client.escapeIdentifier(name), value, isCalled]);

async function mustBeSame(client: Client, table: TableShape, { tables }: Manifest): Promise<void> {
  const { rows, sha256 } = await digestTable(client, table);
  const wanted = tables.find(({ name }) => name === table.name);
  if (wanted?.rows === rows && wanted.sha256 === sha256) return;
  throw new StartError(`The table ${table.name} is not the same after the restore; nothing was restored.`);
}
