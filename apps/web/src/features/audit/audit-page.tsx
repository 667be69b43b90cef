import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { QueryState } from '../../components/query-state.tsx';
import { TablePage } from '../../components/table-page.tsx';
import { useApi } from '../../lib/api.tsx';
import { usersList } from '../../lib/queries.ts';
import { type AuditFilter, AuditFilters, readFilter, toQuery, writeFilter } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';
import styles from './audit.module.css';

/** Who changed what, and when. */
export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const { entries, users } = useAudit(filter);
  const clear = () => setParams({}, { replace: true });
  return (
    <TablePage
      heading="Audit"
      subtitle="Who changed what and when, newest first."
      tools={
        <AuditFilters
          filter={filter}
          users={users.data ?? []}
          onChange={(next) => setParams(writeFilter(next), { replace: true })}
        />
      }
    >
      <QueryState query={entries} loading="Loading the audit trail..." failed={messages.users.loadFailed}>
        {({ pages }) => (
          <>
            <AuditTable
              entries={pages.flatMap(({ items }) => items)}
              total={pages[0]?.total ?? 0}
              onClear={params.size > 0 ? clear : undefined}
            />
            {entries.hasNextPage && (
              <div className={styles.more}>
                <Button
                  variant="default"
                  disabled={entries.isFetchingNextPage}
                  onClick={() => void entries.fetchNextPage()}
                >
                  {entries.isFetchingNextPage ? messages.loading : 'Show more'}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
    </TablePage>
  );
}

const PAGE = 100;

/** The audit trail, newest first and page by page, and the users to filter by. */
function useAudit(filter: AuditFilter) {
  const api = useApi();
  const asked = toQuery(filter);
  return {
    users: useQuery(usersList(api)),
    entries: useInfiniteQuery({
      queryKey: ['audit', asked],
      queryFn: ({ pageParam }) => api.listAuditEntries({ query: { ...asked, limit: PAGE, cursor: pageParam } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      // The trail must include what was done a moment ago.
      staleTime: 0,
    }),
  };
}
