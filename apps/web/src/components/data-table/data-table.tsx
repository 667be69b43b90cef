import type { ReactNode } from 'react';
import type { Column, Sort } from '../../lib/table-view.ts';
import styles from './data-table.module.css';
import { TableHead } from './table-head.tsx';
import { useRowWindow } from './use-row-window.ts';

interface DataTableProps<Row> {
  /** The name of the table for those who do not see its heading. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => number | string;
  /** Left out where the order means something and is not to be changed. */
  readonly sort?: { readonly current: Sort | undefined; readonly by: (column: string) => void };
  readonly actions?: { readonly width: number; readonly render: (row: Row) => ReactNode };
  /** Stands in place of rows when there are none. */
  readonly empty: ReactNode;
  readonly foot?: ReactNode;
}

/** More than that would hide the rest of a narrow table. */
const ONE_BUTTON = 120;
/** What a column needs that does not say so itself. */
const NARROWEST = 130;

const narrowestOf = <Row,>(columns: readonly Column<Row>[], actions = 0) =>
  columns.reduce((sum, { narrowest = NARROWEST }) => sum + narrowest, actions);

/** The one table. Its first column names the row. */
export function DataTable<Row>({ label, columns, rows, rowKey, sort, actions, empty, foot }: DataTableProps<Row>) {
  const { scroller, onScroll, first, end, above, below } = useRowWindow(rows.length);
  const width = columns.length + (actions ? 1 : 0);
  const pinsActions = (actions && actions.width <= ONE_BUTTON) || undefined;
  return (
    <div className={styles.panel}>
      <div ref={scroller} className={styles.scroller} onScroll={onScroll}>
        <table
          className={styles.table}
          style={{ minWidth: narrowestOf(columns, actions?.width) }}
          aria-label={label}
          aria-rowcount={rows.length + 1}
        >
          <TableHead columns={columns} sort={sort} actionsWidth={actions?.width} pinsActions={pinsActions} />
          <tbody>
            <Gap height={above} width={width} />
            {rows.slice(first, end).map((row, index) => (
              <tr key={rowKey(row)} data-row aria-rowindex={first + index + 2}>
                {columns.map((column, place) => (
                  <Cell key={column.id} column={column} row={row} isKey={place === 0} />
                ))}
                {actions && (
                  <td className={styles.actions} data-pinned={pinsActions}>
                    {actions.render(row)}
                  </td>
                )}
              </tr>
            ))}
            <Gap height={below} width={width} />
            {rows.length === 0 && (
              <tr>
                <td colSpan={width} className={styles.empty}>
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly isKey: boolean;
}

function Cell<Row>({ column, row, isKey }: CellProps<Row>) {
  const text = column.text(row);
  const shown = column.render?.(row) ?? text;
  // What does not fit is cut; the whole of it is in the title.
  const rest = { title: text || undefined, 'data-tone': column.tone, 'data-number': column.number && true };
  return isKey ? (
    <th scope="row" {...rest}>
      {shown}
    </th>
  ) : (
    <td {...rest}>{shown}</td>
  );
}

/** Keeps the scroll bar true where rows are not drawn. */
const Gap = ({ height, width }: { readonly height: number; readonly width: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={width} className={styles.gap} style={{ height }}>
        {'\u00A0'}
      </td>
    </tr>
  );
