import type { MouseEvent, ReactNode } from 'react';
import type { Column } from '../../lib/table-view.ts';
import { contentOf } from './cell-text.tsx';
import table from './data-table.module.css';
import styles from './open-rows.module.css';

/** Stands for the rows that are not drawn, so that the scroll bar is right. */
export const RowGap = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} className={table.gap} style={{ height }}>
        {'\u00A0'}
      </td>
    </tr>
  );

interface OpenRowProps {
  readonly index: number;
  readonly id: string | number;
  /** Tab reaches the row, and what can be pressed in it. */
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isTicked?: boolean;
  readonly onOpen: () => void;
  readonly onFocus: (index: number) => void;
  readonly children: ReactNode;
}

const isOnControl = ({ target }: MouseEvent) => target instanceof Element && target.closest('button, label') !== null;

/** A row that opens beside or instead of the list. */
export const OpenRow = ({ index, id, isActive, isOpen, isTicked, onOpen, onFocus, children }: OpenRowProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles the keys of all rows
  <tr
    data-row
    data-index={index}
    data-file={id}
    data-open={isOpen || undefined}
    data-ticked={isTicked || undefined}
    aria-rowindex={index + 2}
    aria-selected={isOpen}
    tabIndex={isActive ? 0 : -1}
    onFocus={() => onFocus(index)}
    onClick={(event) => isOnControl(event) || onOpen()}
  >
    {children}
  </tr>
);

interface RowCellProps<Row> {
  readonly row: Row;
  readonly column: Column<Row>;
  /** It names the row. */
  readonly isName: boolean;
}

export function RowCell<Row>({ row, column, isName }: RowCellProps<Row>) {
  const { text, tone, number } = column;
  const shown = contentOf(column, row);
  const rest = { title: text(row) || undefined, 'data-tone': tone, 'data-number': number && true };
  return isName ? (
    <th scope="row" {...rest}>
      {shown}
    </th>
  ) : (
    <td {...rest}>{shown}</td>
  );
}

interface Ticks<Row> {
  readonly has: (row: Row) => boolean;
  readonly hasAll: (rows: readonly Row[]) => boolean;
  readonly toggleAll: (rows: readonly Row[]) => void;
}

interface AllBoxProps<Row> {
  readonly label: string;
  readonly width: number;
  readonly rows: readonly Row[];
  readonly ticks: Ticks<Row>;
}

/** Ticks all rows that are loaded. */
export function AllBox<Row>({ label, width, rows, ticks }: AllBoxProps<Row>) {
  const isOn = ticks.hasAll(rows);
  const isPartly = !isOn && rows.some(ticks.has);
  return (
    <th scope="col" className={styles.box} style={{ width }}>
      <label>
        <input
          ref={(box) => {
            if (box) box.indeterminate = isPartly;
          }}
          type="checkbox"
          aria-label={label}
          checked={isOn}
          onChange={() => ticks.toggleAll(rows)}
        />
      </label>
    </th>
  );
}

interface RowBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isActive: boolean;
  readonly onToggle: (isRange: boolean) => void;
}

export const RowBox = ({ label, isOn, isActive, onToggle }: RowBoxProps) => (
  <td className={styles.box}>
    <label>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        tabIndex={isActive ? 0 : -1}
        onClick={(event) => onToggle(event.shiftKey)}
        readOnly
      />
    </label>
  </td>
);
