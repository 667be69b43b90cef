import {
  COUNTED_FILES,
  COUNTED_MATCHES,
  type FileSort,
  fileSorts,
  type FilesQuery,
  inputLengths,
  isDay,
} from '@disclosure/api';
import { useAddress } from '../../lib/address.ts';
import { useIsNarrowerThan } from '../../lib/browser.ts';
import type { Sort } from '../../lib/table-view.ts';
import { breakpoints } from '../../styles/theme.ts';

const closed = { file: '', tab: '', revision: '' };

/** The state of the viewer, kept in the address, so that a link can be sent to another user. */
export function useViewerAddress() {
  const { params, change } = useAddress();
  const file = params.get('file') ?? '';
  return {
    filter: readFilter(params),
    sort: readSort(params),
    file,
    tab: readTab(params.get('tab')),
    revision: readRevision(params.get('revision')),
    setFilter: (filter: Partial<FilesFilter>) => change(filter),
    setSort: (sort: Sort) => {
      const isUsual = sort.column === usualSort.column && sort.order === usualSort.order;
      change(isUsual ? { sort: '', order: '' } : { sort: sort.column, order: sort.order });
    },
    /** The first file adds an entry to the history, so that Back closes it; the next files replace that entry. */
    open: (id: string) => change({ file: id, revision: '' }, file === ''),
    close: () => change(closed),
    showTab: (tab: Tab) => change({ tab: tab === 'summary' ? '' : tab }),
    showRevision: (revision: number | undefined) =>
      change({ revision: revision === undefined ? '' : String(revision), tab: '' }, true),
  };
}

export type ViewerAddress = ReturnType<typeof useViewerAddress>;

/** Whether the window has room for the list or for a file, but not for both: the usual list, the bar, the least pane. */
export const useIsSinglePane = (): boolean => useIsNarrowerThan(breakpoints.two);

/** The filters of the list, as in the address; blank means everything. */
export interface FilesFilter {
  readonly search: string;
  readonly customerId: string;
  readonly state: string;
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  /** `only`: files with problems. */
  readonly problems: string;
}

const filterNames = ['search', 'customerId', 'state', 'from', 'to', 'problems'] as const;
export const NO_FILTER: FilesFilter = { search: '', customerId: '', state: '', from: '', to: '', problems: '' };

export const tabs = ['summary', 'ingredients', 'xml', 'history'] as const;
export type Tab = (typeof tabs)[number];

/** The newest first, as the specification requires. */
const usualSort: Sort = { column: 'date', order: 'desc' };

const NUMBER = /^[1-9]\d{0,8}$/;

export function readFilter(params: URLSearchParams): FilesFilter {
  const given = filterNames.map((name) => [name, params.get(name) ?? '']);
  return { ...NO_FILTER, ...Object.fromEntries(given) };
}

export function readSort(params: URLSearchParams): Sort {
  const column = params.get('sort');
  if (column === null || !isFileSort(column)) return usualSort;
  return { column, order: params.get('order') === 'desc' ? 'desc' : 'asc' };
}

const isFileSort = (column: string): column is FileSort => fileSorts.some((sort) => sort === column);

/** The tab in the address, or the one that is shown without it. */
export const readTab = (word: string | null): Tab => tabs.find((tab) => tab === word) ?? 'summary';

/** Undefined: the newest. */
export const readRevision = (word: string | null): number | undefined =>
  word !== null && NUMBER.test(word) ? Number(word) : undefined;

/** The query for the server. Values in the address that are not valid are left out. */
export function toQuery(filter: FilesFilter, { column, order }: Sort): FilesQuery {
  const { customerId, from, to } = filter;
  // A pasted page is too long for a search; its beginning is enough.
  const [search, state] = [filter.search.trim().slice(0, inputLengths.search), filter.state.trim()];
  return {
    ...(isFileSort(column) && { sort: column, order }),
    ...(search !== '' && { search }),
    ...(NUMBER.test(customerId) && { customerId: Number(customerId) }),
    ...(state !== '' && { state }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(filter.problems === 'only' && { problems: 'only' }),
    ...(hasDays(filter) && { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
  };
}

/** A day is the one that the list shows: that of this browser. */
const hasDays = ({ search, from, to }: FilesFilter) => /\d[-/]\d/.test(search) || isDay(from) || isDay(to);

/** Whether the server counted the files of the list one by one. */
export const isExact = (total: number, filter: FilesFilter): boolean =>
  total <= (filter.search.trim() === '' ? (isFiltered(filter) ? COUNTED_FILES : total) : COUNTED_MATCHES);

export const isFiltered = (filter: FilesFilter): boolean => Object.values(filter).some((value) => value.trim() !== '');

/** A file, or an older revision of it. */
export interface ComparedFile {
  readonly id: string;
  /** Undefined: the newest. */
  readonly revision?: number | undefined;
}

const COMPARE = '/xml-viewer/compare';

export function compareAddress(left: ComparedFile, right: ComparedFile): string {
  const params = new URLSearchParams({ left: left.id, right: right.id });
  if (left.revision !== undefined) params.set('leftRevision', String(left.revision));
  if (right.revision !== undefined) params.set('rightRevision', String(right.revision));
  return `${COMPARE}?${params.toString()}`;
}

export const readCompared = (params: URLSearchParams, side: 'left' | 'right'): ComparedFile => ({
  id: params.get(side) ?? '',
  revision: readRevision(params.get(`${side}Revision`)),
});
