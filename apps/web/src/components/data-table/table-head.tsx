import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column, Sort } from '../../lib/table-view.ts';
import { TermText } from '../term.tsx';
import styles from './data-table.module.css';

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: { readonly current: Sort | undefined; readonly by: (column: string) => void } | undefined;
  readonly actionsWidth: number | undefined;
  /** A cell before the columns, such as the checkbox that selects all rows. */
  readonly lead?: ReactNode;
}

export function TableHead<Row>({ columns, sort, actionsWidth, lead }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {lead}
        {columns.map((column) =>
          column.head ? (
            <th key={column.id} {...shapeOf(column)}>
              {column.head}
            </th>
          ) : (
            <HeadCell key={column.id} column={column} sort={sort} />
          ),
        )}
        {actionsWidth && (
          <th scope="col" className={styles.actions} style={{ width: actionsWidth }}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> extends Pick<TableHeadProps<Row>, 'sort'> {
  readonly column: Column<Row>;
}

function HeadCell<Row>({ column, sort }: HeadCellProps<Row>) {
  const { id, title, isSorted = true } = column;
  const order = sort?.current?.column === id ? sort.current.order : undefined;
  const shape = shapeOf(column);
  if (!sort || !isSorted)
    return (
      <th {...shape}>
        <TermText text={title} isInside />
      </th>
    );
  return (
    <th {...shape} aria-sort={order ? ariaSort[order] : 'none'}>
      <button type="button" onClick={() => sort.by(id)}>
        <TermText text={title} isInside />
        {order && <Arrow order={order} />}
      </button>
    </th>
  );
}

const shapeOf = <Row,>({ id, number, width }: Column<Row>) =>
  ({
    scope: 'col',
    'data-column': id,
    style: { width },
    'data-number': number && true,
    'data-share': width?.endsWith('%') || undefined,
  }) as const;

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Arrow({ order }: Pick<Sort, 'order'>) {
  const Icon = order === 'asc' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} stroke={2} aria-hidden data-order={order} />;
}
