import { type Page, SHOWN_ROWS, type StoredFile } from '@disclosure/api';
import { printFileSize } from '@disclosure/core';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type Api, useApi } from '../../lib/api.tsx';
import { printDay } from '../../lib/moments.ts';
import { arrange, type Column, type Sort } from '../../lib/table-view.ts';
import { type FilesFilter, toQuery } from './addresses.ts';
import { savedAt } from './file-texts.ts';

/** Other users save files too; a user who returns to the page sees them. */
const HALF_A_MINUTE = 30_000;

type Pages = InfiniteData<Page<StoredFile>>;

/** The files, page by page: only the pages that the user scrolls to are fetched. */
export function useFiles(filter: FilesFilter, sort: Sort) {
  const api = useApi();
  const asked = toQuery(filter, sort);
  return useInfiniteQuery({
    queryKey: ['files', asked],
    queryFn: async ({ pageParam }) => {
      const page = await fetchPage(api, asked, pageParam);
      return page.isWhole ? toWhole(arrange(page.items, columns, { search: filter.search, sort })) : page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: HALF_A_MINUTE,
  });
}

const fetchPage = (api: Api, asked: ReturnType<typeof toQuery>, cursor: string | undefined) =>
  api.listFiles({ query: { ...asked, limit: SHOWN_ROWS, ...(cursor !== undefined && { cursor }) } });

const toWhole = (items: readonly StoredFile[]): Page<StoredFile> => ({ items: [...items], total: items.length });

/** What is searched and sorted here when the server does neither. The ids are the names that ours sorts by. */
const columns: readonly Column<StoredFile>[] = [
  { id: 'name', title: '', text: ({ name }) => name },
  { id: 'wellName', title: '', text: ({ metadata }) => metadata.wellName },
  { id: 'operator', title: '', text: ({ metadata }) => metadata.operator },
  { id: 'customerName', title: '', text: ({ metadata }) => metadata.customerName },
  { id: 'apiNumber', title: '', text: ({ metadata }) => metadata.apiNumber },
  { id: 'date', title: '', text: (file) => printDay(savedAt(file)), number: (file) => savedAt(file).getTime() },
  { id: 'size', title: '', text: ({ size }) => printFileSize(size), number: ({ size }) => size },
];

export const rowsOf = (data: Pages | undefined): readonly StoredFile[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** Removes files from the lists. One that is being read may be as it was before, and is read again. */
export async function forgetFiles(queryClient: QueryClient, ids: ReadonlySet<string>): Promise<void> {
  const lists = { queryKey: ['files'] };
  const isReading = queryClient.isFetching(lists) > 0;
  if (isReading) await queryClient.cancelQueries(lists);
  dropFiles(queryClient, ids);
  if (isReading) await queryClient.invalidateQueries(lists);
}

/** From every cached list, so that the lists need not be fetched again. */
function dropFiles(queryClient: QueryClient, ids: ReadonlySet<string>): void {
  queryClient.setQueriesData<Pages>({ queryKey: ['files'] }, (data) => {
    if (!data) return data;
    const gone = rowsOf(data).filter(({ id }) => ids.has(id)).length;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => !ids.has(id)),
      total: page.total - gone,
    }));
    return { ...data, pages };
  });
}

/** Fetched every time: another user may have just deleted something. */
export const binQuery = (api: Api) => queryOptions({ queryKey: ['bin'], queryFn: () => api.listBin(), staleTime: 0 });
