import type { Client } from 'pg';
import type { TableShape } from './catalogue.ts';
import { type Cell, decodeLine } from './table-line.ts';

const AT_ONCE = 500;

/** Puts lines into an empty table, with the numbers that the rows had. */
export async function writeRows(client: Client, table: TableShape, lines: AsyncIterable<string>): Promise<void> {
  let rows: Cell[][] = [];
  for await (const line of lines) {
    if (rows.push(decodeLine(line)) < AT_ONCE) continue;
    await insert(client, table, rows);
    rows = [];
  }
  if (rows.length > 0) await insert(client, table, rows);
}

async function insert(client: Client, { name, columns }: TableShape, rows: readonly Cell[][]): Promise<void> {
  const quoted = (text: string) => client.escapeIdentifier(text);
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map((column) => `${quoted(column.name)}::${column.type}`).join(', ');
  const lists = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  await client.query(
    `insert into ${quoted(name)} (${names}) overriding system value
       select ${values} from unnest(${lists}) as given (${names})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
}
