import { type ComponentProps, type ReactNode, useState } from 'react';
import { arrange, type Column, type Sort, toggleSort } from '../../lib/table-view.ts';
import { contentOf } from './cell-text.tsx';
import styles from './data-table.module.css';
import { TableHead } from './table-head.tsx';
import { useRowWindow, WINDOW_FROM } from './use-row-window.ts';

interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => number | string;
  /** Left out where the order is fixed. */
  readonly sort?: { readonly current: Sort | undefined; readonly by: (column: string) => void };
  readonly actions?: { readonly width: number; readonly render: (row: Row) => ReactNode };
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  readonly foot?: ReactNode;
}

/** The least width of a column that sets none. */
const NARROWEST = 130;

const narrowestOf = <Row,>(columns: readonly Column<Row>[], actions = 0) =>
  columns.reduce((sum, { narrowest = NARROWEST }) => sum + narrowest, actions);

/** The table of every list; on a phone a card for each row. Its first column names the row. */
export function DataTable<Row>({ label, columns, rows, rowKey, sort, actions, empty, foot }: DataTableProps<Row>) {
  const { scroller, onScroll, first, end, above, below } = useRowWindow(rows.length);
  const width = columns.length + (actions ? 1 : 0);
  return (
    <div className={styles.panel}>
      <div ref={scroller} className={styles.scroller} onScroll={onScroll}>
        <table
          className={styles.table}
          data-cards={rows.length > WINDOW_FROM ? 'alike' : 'own'}
          style={{ minWidth: narrowestOf(columns, actions?.width) }}
          aria-label={label}
          aria-rowcount={rows.length + 1}
        >
          <TableHead columns={columns} sort={sort} actionsWidth={actions?.width} />
          <tbody>
            <Gap height={above} width={width} />
            {rows.slice(first, end).map((row, index) => (
              <tr key={rowKey(row)} data-row aria-rowindex={first + index + 2}>
                {columns.map((column, place) => (
                  <Cell key={column.id} column={column} row={row} isKey={place === 0} />
                ))}
                {actions && <td className={styles.actions}>{actions.render(row)}</td>}
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
  const shown = contentOf(column, row);
  const rest = {
    title: text || undefined,
    'data-tone': column.tone,
    'data-number': column.number && true,
    'data-long': column.isLong,
    'data-title': column.title,
  };
  return isKey ? (
    <th scope="row" {...rest}>
      {shown}
    </th>
  ) : (
    <td {...rest}>{shown}</td>
  );
}

/** Stands for the rows that are not rendered, so that the scroll bar is right. */
const Gap = ({ height, width }: { readonly height: number; readonly width: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={width} className={styles.gap} style={{ height }}>
        {'\u00A0'}
      </td>
    </tr>
  );

type SortedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'sort'>;

/** A table in a dialog. It keeps its own order while it is open. */
export function SortedTable<Row>(props: SortedTableProps<Row>) {
  const [sort, setSort] = useState<Sort>();
  const rows = arrange(props.rows, props.columns, { search: '', sort });
  return (
    <div className={styles.inDialog}>
      <DataTable {...props} rows={rows} sort={{ current: sort, by: (column) => setSort(toggleSort(sort, column)) }} />
    </div>
  );
}
