import {
  customerFields,
  ID_COLUMN,
  type ImportReport,
  ingredientFields,
  userFields,
  vendorFields,
} from '@disclosure/api';
import styles from './import-bench.module.css';
import type { Workbench } from './workbench.ts';

export interface BenchColumn {
  readonly title: string;
  readonly isNumber: boolean;
  /** How wide it is, in letters. */
  readonly letters: number;
}

export const ColumnHeads = ({ columns }: { readonly columns: readonly BenchColumn[] }) => (
  <tr className={styles.heads}>
    <th scope="col">Row</th>
    {columns.map(({ title, isNumber }) => (
      <th key={title} scope="col" data-number={isNumber || undefined}>
        {title || 'Without a title'}
      </th>
    ))}
  </tr>
);

const numberTitles: ReadonlySet<string> = new Set(
  [customerFields, ingredientFields, userFields, vendorFields]
    .flatMap((fields) => Object.values(fields))
    .filter((field) => 'isNumber' in field)
    .map(({ label }) => label),
);

export const ROW_WIDTH = 56;
const LETTER = 7.5;
const FEWEST = 8;
const MOST = 32;
/** Enough rows to know how wide a column is. */
const MEASURED = 200;

export const widthOf = (columns: readonly BenchColumn[]): number =>
  columns.reduce((sum, { letters }) => sum + letters * LETTER, ROW_WIDTH);

/** How much of the room beside the numbers of the rows each column has. Less than 100 together, and the numbers would get the rest. */
export function sharesOf(columns: readonly BenchColumn[]): readonly string[] {
  const all = columns.reduce((sum, { letters }) => sum + letters, 0);
  return columns.map(({ letters }) => `${(100 * letters) / all}%`);
}

/** A column that is blank in all rows is not shown, unless something is missing there. */
export function shownColumns({ columns, rows }: Workbench, { errors }: ImportReport): BenchColumn[] {
  const missing = new Set(errors.map(({ column }) => column));
  const absent = columns.includes(ID_COLUMN) || !missing.has(ID_COLUMN) ? [] : [ID_COLUMN];
  const some = rows.slice(0, MEASURED);
  return [...absent, ...columns].flatMap((title) => {
    const at = columns.indexOf(title);
    if (!missing.has(title) && !rows.some(({ cells }) => (cells[at] ?? '') !== '')) return [];
    const longest = some.reduce((most, { cells }) => Math.max(most, cells[at]?.length ?? 0), title.length);
    return [{ title, isNumber: numberTitles.has(title), letters: Math.min(MOST, Math.max(FEWEST, longest + 2)) }];
  });
}
