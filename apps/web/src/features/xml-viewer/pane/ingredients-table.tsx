import type { DisclosureRow } from '@disclosure/core';
import { printGrouped, toFixedText, toPercent } from '@disclosure/core';
import { useMemo, useState } from 'react';
import table from '../../../components/data-table/data-table.module.css';
import { TableHead } from '../../../components/data-table/table-head.tsx';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';
import { arrange, type Sort, toggleSort } from '../../../lib/table-view.ts';
import { ingredientColumns } from './ingredient-columns.tsx';
import styles from './ingredients-table.module.css';
import type { ReadWell } from '../read-content.ts';

/** Sorted by any column; the totals stay in view. */
export function IngredientsTable({ well: { disclosure, totals } }: { readonly well: ReadWell }) {
  const [sort, setSort] = useState<Sort>();
  const rows = useMemo(
    () => arrange(disclosure.rows, ingredientColumns, { search: '', sort }),
    [disclosure.rows, sort],
  );
  const { scroller, onScroll, first, end, above, below } = useRowWindow(rows.length);
  const by = (column: string) => setSort(toggleSort(sort, column));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only its own focus lets keys scroll it
    <section ref={scroller} className={styles.scroller} aria-label="Ingredients" tabIndex={0} onScroll={onScroll}>
      <table className={`${table.table} ${styles.table}`} aria-label="Ingredients" aria-rowcount={rows.length + 2}>
        <TableHead columns={ingredientColumns} sort={{ current: sort, by }} actionsWidth={undefined} />
        <tbody>
          {above > 0 && <Gap height={above} />}
          {rows.slice(first, end).map((row, index) => (
            // A document may say the same row twice: its place is all that tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={first + index} row={row} index={first + index} />
          ))}
          {below > 0 && <Gap height={below} />}
        </tbody>
        <tfoot>
          <tr>
            {ingredientColumns.map(({ id, number }) => (
              <td key={id} data-number={number && true}>
                {{
                  tradeName: 'Total',
                  percentInHFJob: toFixedText(toPercent(totals.percentInHFJob), 8),
                  massIngredient: printGrouped(totals.mass, 3),
                }[id] ?? ''}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const Row = ({ row, index }: { readonly row: DisclosureRow; readonly index: number }) => (
  <tr data-row aria-rowindex={index + 2}>
    {ingredientColumns.map(({ id, text, render, tone, number }) => (
      <td key={id} title={text(row)} data-tone={tone} data-number={number && true}>
        {render?.(row) ?? text(row)}
      </td>
    ))}
  </tr>
);

const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden>
    <td colSpan={ingredientColumns.length} className={table.gap} style={{ height }}>
      {'\u00A0'}
    </td>
  </tr>
);
