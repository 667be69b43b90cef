import { foldForSearch } from '@disclosure/core';
import { type ReactNode, useDeferredValue } from 'react';
import { useAddress, useKept } from './address.ts';
import { useTypedText } from './typed-text.ts';

/** One column. Search, sort and display all read it. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** The text to search, to sort and, without `render`, to show. */
  readonly text: (row: Row) => string;
  /** Set for numbers, which are compared as such and aligned right. */
  readonly number?: (row: Row) => number;
  readonly render?: (row: Row) => ReactNode;
  readonly isSearched?: boolean;
  readonly isSorted?: boolean;
  readonly tone?: 'quiet';
  /** Its texts need two lines on a phone. */
  readonly isLong?: true;
  /** In the head in place of the title and its button. */
  readonly head?: ReactNode;
  /** In CSS; columns without one share the rest. */
  readonly width?: string;
  /** The least width in pixels; a table narrower than their sum scrolls sideways. */
  readonly narrowest?: number;
}

export interface Sort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** The rows that match, in order. Without a sort they keep their order. */
export function arrange<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: { readonly search: string; readonly sort: Sort | undefined },
): readonly Row[] {
  const found = rows.filter(matches(columns, view.search));
  const column = columns.find(({ id }) => id === view.sort?.column);
  return column && view.sort ? found.toSorted(comparing(column, view.sort.order)) : found;
}

/** Whether any searched column contains the text, whatever its case and accents. */
export function matches<Row>(columns: readonly Column<Row>[], search: string): (row: Row) => boolean {
  const wanted = foldForSearch(search.trim());
  if (wanted === '') return () => true;
  const searched = columns.filter(({ isSearched = true }) => isSearched);
  return (row) => searched.some(({ text }) => foldForSearch(text(row)).includes(wanted));
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

/** The search and order of a table, and how to change them. */
export interface TableView<Row> {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  /** Set while a search is active. */
  readonly clear: (() => void) | undefined;
  readonly sort: Sort | undefined;
  readonly sortBy: (column: string) => void;
  /** Searches and sorts the rows. */
  readonly arrange: (rows: readonly Row[]) => readonly Row[];
}

/**
 * Search and order of a page. The address keeps them, so that they survive a reload and can be sent as a link, and a
 * link to this page with another search is followed.
 */
export function useTableView<Row>(columns: readonly Column<Row>[]): TableView<Row> {
  const { params, change } = useAddress();
  const keep = (typed: string) => change({ search: typed.trim() === '' ? '' : typed });
  const [search, setSearch] = useTypedText(params.get('search') ?? '', keep);
  const settled = useDeferredValue(search);
  const [order, setOrder] = useKept(printSort(readSort(params, columns)), (next) =>
    change({ sort: '', order: '', ...Object.fromEntries(new URLSearchParams(next)) }),
  );
  const sort = readSort(new URLSearchParams(order), columns);
  return {
    search,
    setSearch,
    clear: settled.trim() === '' ? undefined : () => setSearch(''),
    sort,
    sortBy: (column) => setOrder(printSort(toggleSort(sort, column))),
    arrange: (rows) => arrange(rows, columns, { search: settled, sort }),
  };
}

/** As the address says it; blank for none. */
const printSort = (sort: Sort | undefined): string =>
  sort ? new URLSearchParams({ sort: sort.column, order: sort.order }).toString() : '';

function readSort<Row>(params: URLSearchParams, columns: readonly Column<Row>[]): Sort | undefined {
  const column = params.get('sort');
  if (!columns.some(({ id }) => id === column) || column === null) return undefined;
  return { column, order: params.get('order') === 'desc' ? 'desc' : 'asc' };
}
