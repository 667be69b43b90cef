import { useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { arrange, type Column, type Sort, toggleSort } from './table-view.ts';

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
