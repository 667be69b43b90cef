import {
  type FilingSort,
  filingSorts,
  type FilingsQuery,
  type FilingStatusFilter,
  filingStatusFilters,
  type FilingView,
  filingViews,
  inputLengths,
} from '@disclosure/api';
import { useAddress } from '../../lib/address.ts';
import type { Sort } from '../../lib/table-view.ts';

/** What the list shows, as in the address; blank means everything. */
export interface FilingsFilter {
  readonly view: FilingView | '';
  /** Without a view, blank is `open`. */
  readonly status: FilingStatusFilter | '';
  readonly search: string;
  readonly customerId: string;
  readonly state: string;
  /** `me`, or the id of a user. */
  readonly assignee: string;
}

export const NO_FILTER: FilingsFilter = { view: '', status: '', search: '', customerId: '', state: '', assignee: '' };

const NUMBER = /^[1-9]\d{0,8}$/;
const isSort = (column: string | null): column is FilingSort => filingSorts.some((sort) => sort === column);

/** The state of the desk, kept in the address, so that a link can be sent to another user. */
export function useDeskAddress() {
  const { params, change } = useAddress();
  const file = params.get('file') ?? '';
  return {
    filter: readFilter(params),
    sort: readSort(params),
    file,
    setFilter: (filter: Partial<FilingsFilter>) => change(filter),
    setSort: ({ column, order }: Sort) => change({ sort: column, order }),
    /** The first filing adds an entry to the history, so that Back closes it. */
    open: (id: string) => change({ file: id }, file === ''),
    close: () => change({ file: '' }),
  };
}

export type DeskAddress = ReturnType<typeof useDeskAddress>;

function readFilter(params: URLSearchParams): FilingsFilter {
  const get = (name: string) => params.get(name) ?? '';
  return {
    view: filingViews.find((view) => view === get('view')) ?? '',
    status: filingStatusFilters.find((status) => status === get('status')) ?? '',
    search: get('search'),
    customerId: get('customerId'),
    state: get('state'),
    assignee: get('assignee'),
  };
}

function readSort(params: URLSearchParams): Sort {
  const column = params.get('sort');
  if (isSort(column)) return { column, order: params.get('order') === 'desc' ? 'desc' : 'asc' };
  return params.get('view') === 'done' ? { column: 'changed', order: 'desc' } : { column: 'due', order: 'asc' };
}

/** The query for the server. Values in the address that are not valid are left out. */
export function toQuery(filter: FilingsFilter, { column, order }: Sort): FilingsQuery {
  const { view, status, customerId, assignee } = filter;
  const [search, state] = [filter.search.trim().slice(0, inputLengths.search), filter.state.trim()];
  return {
    ...(isSort(column) && { sort: column, order }),
    ...(view && { view }),
    ...(status && { status }),
    ...(search && { search }),
    ...(state && { state }),
    ...(NUMBER.test(customerId) && { customerId: Number(customerId) }),
    ...(assignee === 'me' && { assignee }),
    ...(NUMBER.test(assignee) && { assignee: Number(assignee) }),
  };
}

/** Whether more is asked for than the usual list. */
export const isFiltered = (filter: FilingsFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '');
