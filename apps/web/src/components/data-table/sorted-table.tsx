import { type ComponentProps, useState } from 'react';
import { arrange, type Sort, toggleSort } from '../../lib/table-view.ts';
import styles from './data-table.module.css';
import { DataTable } from './data-table.tsx';

type SortedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'sort'>;

/** A table within a dialog: it remembers its own order, for as long as it is open. */
export function SortedTable<Row>(props: SortedTableProps<Row>) {
  const [sort, setSort] = useState<Sort>();
  const rows = arrange(props.rows, props.columns, { search: '', sort });
  return (
    <div className={styles.inDialog}>
      <DataTable {...props} rows={rows} sort={{ current: sort, by: (column) => setSort(toggleSort(sort, column)) }} />
    </div>
  );
}
