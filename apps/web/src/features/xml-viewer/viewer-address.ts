import { type FileSort, fileSorts, type FilesQuery, inputLengths } from '@disclosure/api';
import type { Sort } from '../../lib/table-view.ts';

/** What of the list is asked for, as the address holds it; blank means everything. */
export interface FilesFilter {
  readonly search: string;
  readonly customerId: string;
  readonly state: string;
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
}

export const filterNames = ['search', 'customerId', 'state', 'from', 'to'] as const;

export const tabs = ['summary', 'ingredients', 'xml', 'history'] as const;
export type Tab = (typeof tabs)[number];

/** The newest first, as the specification has it. */
export const usualSort: Sort = { column: 'date', order: 'desc' };

const DAY = /^\d{4}-\d\d-\d\d$/;
const NUMBER = /^[1-9]\d{0,8}$/;

export function readFilter(params: URLSearchParams): FilesFilter {
  const [search = '', customerId = '', state = '', from = '', to = ''] = filterNames.map(
    (name) => params.get(name) ?? '',
  );
  return { search, customerId, state, from, to };
}

export function readSort(params: URLSearchParams): Sort {
  const column = params.get('sort');
  if (column === null || !isFileSort(column)) return usualSort;
  return { column, order: params.get('order') === 'desc' ? 'desc' : 'asc' };
}

const isFileSort = (column: string): column is FileSort => fileSorts.some((sort) => sort === column);

/** The word of the address, or the tab that is shown without one. */
export const readTab = (word: string | null): Tab => tabs.find((tab) => tab === word) ?? 'summary';

/** Undefined: the newest. */
export const readRevision = (word: string | null): number | undefined =>
  word !== null && NUMBER.test(word) ? Number(word) : undefined;

/** What the server understands. Whatever in the address is no filter is left out. */
export function toQuery(filter: FilesFilter, { column, order }: Sort): FilesQuery {
  const { customerId, from, to } = filter;
  // A pasted page is no search; its beginning says enough.
  const [search, state] = [filter.search.trim().slice(0, inputLengths.search), filter.state.trim()];
  return {
    ...(isFileSort(column) && { sort: column, order }),
    ...(search !== '' && { search }),
    ...(NUMBER.test(customerId) && { customerId: Number(customerId) }),
    ...(state !== '' && { state }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
  };
}

export const isFiltered = (filter: FilesFilter): boolean => Object.values(filter).some((value) => value.trim() !== '');

/** Changes some of the address and leaves the rest; blank takes a name out. */
export function withChanges(before: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}
