import { type Filing, SHOWN_ROWS } from '@disclosure/api';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.tsx';
import { DESK, HALF_A_MINUTE } from '../../lib/filing.ts';
import type { Sort } from '../../lib/table-view.ts';
import { type FilingsFilter, toQuery } from './filing-address.ts';

/** The filings, page by page: only the pages that the user scrolls to are fetched. */
export function useFilings(filter: FilingsFilter, sort: Sort) {
  const api = useApi();
  const asked = toQuery(filter, sort);
  return useInfiniteQuery({
    queryKey: [DESK, 'list', asked],
    queryFn: ({ pageParam }) =>
      api.listFilings({
        query: { ...asked, limit: SHOWN_ROWS, ...(pageParam !== undefined && { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: HALF_A_MINUTE,
  });
}

/** Those who can take a filing. */
export function useAssignees(fileId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [DESK, 'assignees', fileId],
    queryFn: () => api.listAssignees({ params: { fileId } }),
    enabled: fileId !== '',
  });
}

export function useUnsavedWells() {
  const api = useApi();
  return useQuery({ queryKey: [DESK, 'unsaved'], queryFn: () => api.listUnsavedWells(), staleTime: HALF_A_MINUTE });
}

/** After a change: lists, figures and the open filing. */
export function useRefreshDesk() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [DESK] });
}

export const rowsOf = (data: { pages: readonly { items: readonly Filing[] }[] } | undefined): readonly Filing[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
