import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { TableShape } from './catalogue.ts';
import { copyOut } from './copy-rows.ts';

const PORTION = 1024 * 1024;

/** A blob of an older tool gets a key of the product's own in a backup, because only such keys can be written anywhere. */
export const KEPT_KEY = `case when blob_key like 'adopted:%' then md5(blob_key)::uuid::text else blob_key end`;

/** All rows, always in the same order and the same words. */
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

/** How many rows a table has, and the hash of them all as lines; many lines at a time are also handed on. */
export async function digestTable(
  client: Client,
  table: TableShape,
  take: (lines: Buffer) => void = () => undefined,
): Promise<TableDigest> {
  const hash = createHash('sha256');
  let rows = 0;
  const portion = inPortions((lines) => {
    hash.update(lines);
    take(lines);
  });
  await copyOut(client, `copy (${selectAll(client, table)}) to stdout`, (line) => {
    rows += 1;
    portion.add(line);
  });
  portion.end();
  return { name: table.name, rows, sha256: hash.digest('hex') };
}

/** Gathers lines, of which there are many and short ones. */
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
