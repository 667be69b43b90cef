import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** One column: searching, sorting and drawing all read this, so that they cannot drift apart. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** What is searched, sorted and, without `render`, shown. */
  readonly text: (row: Row) => string;
  /** Given where numbers are compared as numbers; such a column is set to the right. */
  readonly number?: (row: Row) => number;
  readonly render?: (row: Row) => ReactNode;
  readonly isSearched?: boolean;
  readonly isSorted?: boolean;
  readonly tone?: 'quiet';
  /** As CSS writes it; columns without one share what is left. */
  readonly width?: string;
  /** The pixels below which it says too little; below their sum the table is moved sideways. */
  readonly narrowest?: number;
}

export interface Sort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** The rows that match, in order. Without a sort they stay as they came. */
export function arrange<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: { readonly search: string; readonly sort: Sort | undefined },
): readonly Row[] {
  const found = rows.filter(matches(columns, view.search));
  const column = columns.find(({ id }) => id === view.sort?.column);
  return column && view.sort ? found.toSorted(comparing(column, view.sort.order)) : found;
}

/** Text without regard to case, found in any one column that is searched. */
export function matches<Row>(columns: readonly Column<Row>[], search: string): (row: Row) => boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return () => true;
  const searched = columns.filter(({ isSearched = true }) => isSearched);
  return (row) => searched.some(({ text }) => text(row).toLowerCase().includes(wanted));
}

function comparing<Row>({ text, number }: Column<Row>, order: Sort['order']) {
  const ascending = number
    ? (one: Row, other: Row) => number(one) - number(other)
    : (one: Row, other: Row) => collator.compare(text(one), text(other));
  return order === 'asc' ? ascending : (one: Row, other: Row) => ascending(other, one);
}

/** A first click sorts ascending, a further one turns the order round. */
export const toggleSort = (sort: Sort | undefined, column: string): Sort => ({
  column,
  order: sort?.column === column && sort.order === 'asc' ? 'desc' : 'asc',
});

/** How a table is looked at, and the ways to change that. */
export interface TableView<Row> {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  /** Given while something is searched for. */
  readonly clear: (() => void) | undefined;
  readonly sort: Sort | undefined;
  readonly sortBy: (column: string) => void;
  /** All rows, or none before they are there. */
  readonly arrange: (rows: readonly Row[]) => readonly Row[];
}

/** Search and sort of a page. The address keeps them, so that they survive a reload and can be sent to somebody. */
export function useTableView<Row>(columns: readonly Column<Row>[]): TableView<Row> {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const [sort, setSort] = useState(() => readSort(params, columns));
  const settled = useDeferredValue(search);

  useEffect(() => {
    const kept = withView(params, settled, sort);
    if (kept.toString() !== params.toString()) setParams(kept, { replace: true, preventScrollReset: true });
    // The setter is another one after every navigation; what is kept changes only with search and sort.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [settled, sort]);

  return {
    search,
    setSearch,
    clear: settled.trim() === '' ? undefined : () => setSearch(''),
    sort,
    sortBy: (column) => setSort(toggleSort(sort, column)),
    arrange: (rows) => arrange(rows, columns, { search: settled, sort }),
  };
}

function readSort<Row>(params: URLSearchParams, columns: readonly Column<Row>[]): Sort | undefined {
  const column = params.get('sort');
  if (!columns.some(({ id }) => id === column) || column === null) return undefined;
  return { column, order: params.get('order') === 'desc' ? 'desc' : 'asc' };
}

function withView(before: URLSearchParams, search: string, sort: Sort | undefined): URLSearchParams {
  const after = new URLSearchParams(before);
  const kept = { search: search.trim(), sort: sort?.column ?? '', order: sort?.order ?? '' };
  for (const [name, value] of Object.entries(kept)) {
    if (value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}
