import type { Client } from 'pg';
import type { TableShape } from './catalogue.ts';
import { copyIn } from './copy-rows.ts';

/** Puts lines into an empty table, with the numbers that the rows had. */
export async function writeRows(client: Client, table: TableShape, lines: Iterable<Buffer>): Promise<void> {
  const quoted = (text: string) => client.escapeIdentifier(text);
  const names = table.columns.map((column) => quoted(column.name)).join(', ');
  await copyIn(client, `copy ${quoted(table.name)} (${names}) from stdin`, lines);
}
