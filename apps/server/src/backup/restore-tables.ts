import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { type BackupFolder, pathOfTable } from './backup-folder.ts';
import { listTables, type SequenceState, type TableShape } from './catalogue.ts';
import { fillWithoutIndexes } from './indexes.ts';
import type { Manifest } from './manifest.ts';
import { digestTable } from './read-rows.ts';
import { inSnapshot } from './session.ts';
import { writeRows } from './write-rows.ts';

/** All tables or none. What they hold afterwards is read again and compared. */
export function restoreTables(client: Client, folder: BackupFolder, manifest: Manifest): Promise<Manifest['tables']> {
  return inSnapshot(client, async () => {
    const tables = await listTables(client);
    // Rows come back as they were; nothing is to be counted or written again because of them.
    await switchTriggers(client, tables, 'disable');
    await client.query('delete from installation');
    await fillWithoutIndexes(client, async () => {
      for (const table of tables) {
        const place = join(folder.root, pathOfTable(manifest.snapshot, table.name));
        await writeRows(client, table, linesOf(place));
      }
    });
    await switchTriggers(client, tables, 'enable');
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    for (const table of tables) await mustBeSame(client, table, manifest);
    return manifest.tables;
  });
}

async function switchTriggers(client: Client, tables: readonly TableShape[], to: 'enable' | 'disable') {
  for (const { name } of tables) await client.query(`alter table ${client.escapeIdentifier(name)} ${to} trigger user`);
}

/** Only a line feed ends a line: a text may hold other signs that count as line ends elsewhere. */
async function* linesOf(place: string): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of createReadStream(place, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const setSequence = (client: Client, { name, value, isCalled }: SequenceState) =>
  client.query('select setval($1::text::regclass, $2::bigint, $3)', [client.escapeIdentifier(name), value, isCalled]);

async function mustBeSame(client: Client, table: TableShape, { tables }: Manifest): Promise<void> {
  const { rows, sha256 } = await digestTable(client, table);
  const wanted = tables.find(({ name }) => name === table.name);
  if (wanted?.rows === rows && wanted.sha256 === sha256) return;
  throw new StartError(`The table ${table.name} is not the same after the restore; nothing was restored.`);
}
