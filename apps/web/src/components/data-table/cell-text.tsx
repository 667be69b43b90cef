import type { ReactNode } from 'react';
import type { Column } from '../../lib/table-view.ts';
import styles from './data-table.module.css';

/** What a cell shows. A text may take two lines, and the title has all of one that is longer. */
export function contentOf<Row>({ text, render, number }: Column<Row>, row: Row): ReactNode {
  const shown = render?.(row) ?? text(row);
  return render || number || shown === '' ? shown : <span className={styles.text}>{shown}</span>;
}
