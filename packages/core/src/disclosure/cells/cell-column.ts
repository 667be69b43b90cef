/** What a person sees and edits of a row, from left to right. The titles are those of the grid, the lists and the export. */
export const cellColumns = [
  { column: 'tradeName', title: 'Trade Name', kind: 'text' },
  { column: 'supplier', title: 'Supplier', kind: 'text' },
  { column: 'purpose', title: 'Purpose', kind: 'text' },
  { column: 'ingredientName', title: 'Ingredient Name', kind: 'text' },
  { column: 'casNumber', title: 'CAS', kind: 'text' },
  { column: 'volume', title: 'Volume', kind: 'number' },
  { column: 'units', title: 'Units', kind: 'units' },
  { column: 'specificGravity', title: 'SG', kind: 'number' },
  { column: 'percentInAdditive', title: '% in Additive', kind: 'percent' },
  { column: 'percentInHFJob', title: '% HF Job', kind: 'computed' },
  { column: 'massIngredient', title: 'Mass lb', kind: 'computed' },
  { column: 'comments', title: 'Comments', kind: 'text' },
  { column: 'isNonMsds', title: 'Non-MSDS', kind: 'mark' },
] as const;

type Columns = (typeof cellColumns)[number];

export type CellColumn = Columns['column'];
export type TextColumn = Extract<Columns, { readonly kind: 'text' }>['column'];
/** Worked out from the others, unless somebody types over them. */
export type ComputedColumn = Extract<Columns, { readonly kind: 'computed' }>['column'];

const kinds: ReadonlyMap<string, Columns['kind']> = new Map(cellColumns.map(({ column, kind }) => [column, kind]));
const titles: ReadonlyMap<string, string> = new Map(cellColumns.map(({ column, title }) => [column, title]));

export const isCellColumn = (name: string): name is CellColumn => kinds.has(name);
export const isTextColumn = (column: CellColumn): column is TextColumn => kinds.get(column) === 'text';
export const isComputedColumn = (column: CellColumn): column is ComputedColumn => kinds.get(column) === 'computed';

export const titleOfColumn = (column: CellColumn): string => titles.get(column) ?? column;

/** A cell of a disclosure. */
export interface CellPlace {
  readonly row: number;
  readonly column: CellColumn;
}
