import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.tsx';
import { usersList } from '../../lib/queries.ts';
import { type AuditFilter, toQuery } from './audit-filter.ts';

const PAGE = 100;

/** The audit trail, newest first and page by page, and the users it can be filtered by. */
export function useAudit(filter: AuditFilter) {
  const api = useApi();
  const asked = toQuery(filter);
  return {
    users: useQuery(usersList(api)),
    entries: useInfiniteQuery({
      queryKey: ['audit', asked],
      queryFn: ({ pageParam }) => api.listAuditEntries({ query: { ...asked, limit: PAGE, cursor: pageParam } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      // Whoever looks at the trail wants to see what was done a moment ago.
      staleTime: 0,
    }),
  };
}
