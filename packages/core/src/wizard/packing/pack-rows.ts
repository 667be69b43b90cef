import { blankRow } from '../../model/new-row.ts';
import type { DisclosureRow } from '../../model/row.ts';
import { mark, unmark } from './pack-json.ts';

/** Rows side by side: every column a list, every text written once and pointed to from then on. */
export interface PackedRows {
  readonly count: number;
  readonly texts: readonly string[];
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
}

const columnNames = Object.keys(blankRow) as (keyof DisclosureRow)[];
const textColumns: ReadonlySet<string> = new Set(columnNames.filter((name) => typeof blankRow[name] === 'string'));

export function packRows(rows: readonly DisclosureRow[]): PackedRows {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const pack = (name: keyof DisclosureRow) => (row: DisclosureRow) => {
    const value = row[name];
    return typeof value === 'string' ? placeOf(value) : value;
  };
  const columns = columnNames.map((name) => [name, shorten(rows.map(pack(name))).map(mark)] as const);
  return { count: rows.length, texts: [...places.keys()], columns: Object.fromEntries(columns) };
}

/** A column that says the same in every row says it once. */
function shorten(values: readonly unknown[]): readonly unknown[] {
  const [first] = values;
  return first !== undefined && values.every((value) => Object.is(value, first)) ? [first] : values;
}

export function unpackRows({ count, texts, columns }: PackedRows): DisclosureRow[] {
  const rows = Array.from({ length: count }, (): Record<string, unknown> => ({ ...blankRow }));
  for (const name of columnNames) {
    // A draft from before there was this column: it stays blank.
    if (columns[name] === undefined) continue;
    const values = columns[name].map(unmark);
    const isText = textColumns.has(name);
    for (const [index, row] of rows.entries()) {
      const value = values.length === 1 ? values[0] : values[index];
      row[name] = isText ? texts[value as number] : value;
    }
  }
  return rows as unknown as DisclosureRow[];
}
