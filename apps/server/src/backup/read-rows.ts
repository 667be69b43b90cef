import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { TableShape } from './catalogue.ts';
import { type Cell, encodeLine } from './table-line.ts';

const AT_ONCE = 1000;

/** A blob of an older tool gets a key of the product's own in a backup, because only such keys can be written anywhere. */
export const KEPT_KEY = `case when blob_key like 'adopted:%' then md5(blob_key)::uuid::text else blob_key end`;

/** The rows of a table as lines, many at a time, always in the same order. Inside a transaction only. */
export async function* readRows(client: Client, table: TableShape): AsyncIterable<string> {
  await client.query(`declare backup_rows no scroll cursor for ${selectAll(client, table)}`);
  for (;;) {
    const { rows } = await client.query<Cell[]>({ text: `fetch ${AT_ONCE} from backup_rows`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows.map(encodeLine).join('');
  }
  await client.query('close backup_rows');
}

function selectAll(client: Client, { name, columns }: TableShape): string {
  const quoted = (text: string) => client.escapeIdentifier(text);
  const cells = columns.map(({ name: column }) =>
    name === 'file_revisions' && column === 'blob_key' ? KEPT_KEY : `${quoted(column)}::text`,
  );
  const keys = columns.filter(({ isKey }) => isKey);
  if (keys.length === 0) throw new Error(`The table ${name} has no primary key`);
  const order = keys.map(({ name: key, isText }) => quoted(key) + (isText ? ' collate "C"' : ''));
  return `select ${cells.join(', ')} from ${quoted(name)} order by ${order.join(', ')}`;
}

export interface TableDigest {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

/** How many rows a table has, and the hash of them all; each chunk is also handed on. */
export async function digestTable(
  client: Client,
  table: TableShape,
  take: (chunk: string) => Promise<unknown> = async () => undefined,
): Promise<TableDigest> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of readRows(client, table)) {
    hash.update(chunk);
    rows += chunk.split('\n').length - 1;
    await take(chunk);
  }
  return { name: table.name, rows, sha256: hash.digest('hex') };
}
