import {
  type Disclosure,
  type DisclosureRow,
  isAbsent,
  isProductRow,
  isProprietary,
  messages,
  type NeighbourFigures,
  neutralise,
  noteNeighbours,
  printedColumns,
  printGrouped,
  tellNote,
  toFixedText,
  toPercent,
  writeCsv,
} from '@disclosure/core';
import { IconCircle, IconLock } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { contentOf } from '../../../components/data-table/cell-text.tsx';
import table from '../../../components/data-table/data-table.module.css';
import { RowGap } from '../../../components/data-table/open-rows.tsx';
import { TableHead } from '../../../components/data-table/table-head.tsx';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';
import { arrange, type Column, type Sort, toggleSort } from '../../../lib/table-view.ts';
import type { ReadWell } from '../read-content.ts';
import styles from './ingredients-table.module.css';
import pane from './pane.module.css';

interface IngredientsTableProps {
  readonly well: ReadWell;
  /** What neighbors filed, once it is known. */
  readonly figures: NeighbourFigures | undefined;
}

/** Sorted by any column; the totals stay in view. */
export function IngredientsTable({ well, figures }: IngredientsTableProps) {
  const { disclosure, totals } = well;
  const notes = useMemo(() => notesByRow(disclosure, figures), [disclosure, figures]);
  const [sort, setSort] = useState<Sort>();
  const rows = useMemo(
    () => arrange(ingredientsOf(disclosure), ingredientColumns, { search: '', sort }),
    [disclosure, sort],
  );
  const { scroller, onScroll, first, end, above, below } = useRowWindow(rows.length);
  const by = (column: string) => setSort(toggleSort(sort, column));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only its own focus lets keys scroll it
    <section ref={scroller} className={styles.scroller} aria-label="Ingredients" tabIndex={0} onScroll={onScroll}>
      <table className={`${table.table} ${styles.table}`} aria-label="Ingredients" aria-rowcount={rows.length + 2}>
        <TableHead columns={ingredientColumns} sort={{ current: sort, by }} actionsWidth={undefined} />
        <tbody>
          <RowGap height={above} columns={ingredientColumns.length} />
          {rows.slice(first, end).map((row, index) => (
            // A document may contain the same row twice: only the position identifies it.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={first + index} row={row} index={first + index} note={notes.get(row)} />
          ))}
          <RowGap height={below} columns={ingredientColumns.length} />
        </tbody>
        <tfoot>
          <tr>
            {ingredientColumns.map(({ id, number }) => (
              <td key={id} data-number={number && true}>
                {{
                  tradeName: 'Total',
                  percentInHFJob: toFixedText(toPercent(totals.percentInHFJob), 8),
                  massIngredient: printTotalMass(well),
                }[id] ?? ''}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Blank where the document says no masses, or lists products and chemicals apart, so that they would count twice. */
export const printTotalMass = ({ disclosure, totals }: ReadWell): string =>
  totals.mass === null || disclosure.entryMethod === 'SystemApproach' ? '' : printGrouped(totals.mass, 3);

/** A SystemApproach document has lines for products, which say nothing of ingredients. */
export const ingredientsOf = ({ rows, entryMethod }: Disclosure): readonly DisclosureRow[] =>
  entryMethod === 'SystemApproach' ? rows.filter((row) => !isProductRow(row)) : rows;

/** The products of a SystemApproach document, in which no chemical belongs to one of them. */
export function Products({ well: { disclosure } }: { readonly well: ReadWell }) {
  const heading = useId();
  const products = disclosure.entryMethod === 'SystemApproach' ? disclosure.rows.filter(isProductRow) : [];
  if (products.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only its own focus lets keys scroll it
    <section className={styles.products} aria-labelledby={heading} tabIndex={0}>
      <h3 id={heading}>Products ({products.length})</h3>
      <p>{messages.states.productsApart}</p>
      <ul>
        {products.map(({ tradeName, supplier, purpose }) => (
          <li key={`${tradeName} ${supplier} ${purpose}`}>
            <strong>{tradeName}</strong> {purpose} <span>{supplier}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is unusual among neighbors, in words, by the row that has most of the substance. */
function notesByRow(disclosure: Disclosure, figures: NeighbourFigures | undefined): ReadonlyMap<DisclosureRow, string> {
  const notes = figures ? noteNeighbours(disclosure, figures) : [];
  return new Map(
    notes.flatMap((note) => {
      const row = note.row === undefined ? undefined : disclosure.rows[note.row];
      return row && figures ? [[row, tellNote(note, figures)] as const] : [];
    }),
  );
}

interface RowProps {
  readonly row: DisclosureRow;
  readonly index: number;
  readonly note: string | undefined;
}

const Row = ({ row, index, note }: RowProps) => (
  <tr data-row aria-rowindex={index + 2}>
    {ingredientColumns.map((column) => {
      const { id, text, tone, number } = column;
      const isNoted = id === 'percentInHFJob' && note !== undefined;
      return (
        <td key={id} title={isNoted ? note : text(row)} data-tone={tone} data-number={number && true}>
          {isNoted && (
            <>
              <IconCircle className={styles.ring} size={9} stroke={4} aria-hidden />
              <span className={styles.heard}>{note} </span>
            </>
          )}
          {contentOf(column, row)}
        </td>
      );
    })}
  </tr>
);

interface IngredientColumn extends Column<DisclosureRow> {
  /** Shown where there is room. */
  readonly isWide?: true;
  /** A number with all digits of the document, where the table has no room for them. */
  readonly whole?: (row: DisclosureRow) => string;
}

const CasNumber = ({ casNumber }: DisclosureRow) =>
  isProprietary(casNumber) ? (
    <span className={pane.proprietary}>
      <IconLock size={14} stroke={1.75} aria-hidden />
      {casNumber}
    </span>
  ) : (
    casNumber
  );

export const ingredientColumns: readonly IngredientColumn[] = [
  { id: 'tradeName', title: 'Trade Name', text: ({ tradeName }) => tradeName, tone: 'quiet' },
  { id: 'supplier', title: 'Supplier', text: ({ supplier }) => supplier, tone: 'quiet', isWide: true },
  { id: 'purpose', title: 'Purpose', text: ({ purpose }) => purpose, tone: 'quiet', isWide: true },
  { id: 'ingredientName', title: 'Ingredient Name', text: ({ ingredientName }) => ingredientName },
  {
    id: 'casNumber',
    title: 'CAS Number',
    text: ({ casNumber }) => casNumber,
    render: (row) => <CasNumber {...row} />,
    width: '98px',
  },
  {
    id: 'percentInAdditive',
    title: '% in Additive',
    text: printedColumns.percentInAdditive,
    whole: printedColumns.percentInAdditive,
    number: ({ percentInAdditive }) => percentInAdditive,
    width: '100px',
    isWide: true,
  },
  {
    id: 'percentInHFJob',
    title: '% HF Job',
    text: (row) => (isAbsent(row, 'percentInHFJob') ? '' : toFixedText(toPercent(row.percentInHFJob), 8)),
    whole: printedColumns.percentInHFJob,
    number: ({ percentInHFJob }) => percentInHFJob,
    width: '98px',
  },
  {
    id: 'massIngredient',
    title: 'Mass (lb)',
    text: (row) => (isAbsent(row, 'massIngredient') ? '' : printGrouped(row.massIngredient, 3)),
    whole: printedColumns.massIngredient,
    number: ({ massIngredient }) => massIngredient,
    width: '138px',
  },
  { id: 'comments', title: 'Comments', text: ({ comments }) => comments, tone: 'quiet', isWide: true },
];

/** For a spreadsheet: numbers with all digits and without commas, and no text that it would read as a formula. */
export function printIngredients({ rows }: Pick<Disclosure, 'rows'>): string {
  const head = ingredientColumns.map(({ title }) => title);
  const cells = rows.map((row) =>
    ingredientColumns.map(({ text, whole }) => (whole ? whole(row) : neutralise(text(row)))),
  );
  return writeCsv([head, ...cells]);
}
