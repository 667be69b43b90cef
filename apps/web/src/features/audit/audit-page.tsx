import { type AuditEntry, CSV, type Page } from '@disclosure/api';
import {
  type AuditedEntity,
  auditMessages,
  messages,
  neutralise,
  printChanges,
  printDeed,
  writeCsv,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { QueryState } from '../../components/query-state.tsx';
import { SearchBox } from '../../components/search-fields.tsx';
import { TablePage } from '../../components/table-page.tsx';
import { useKept } from '../../lib/address.ts';
import { type Api, useApi } from '../../lib/api.tsx';
import { saveFile } from '../../lib/browser.ts';
import { reasonOf } from '../../lib/failure.ts';
import { printDay } from '../../lib/moments.ts';
import { usersList } from '../../lib/queries.ts';
import { toasts } from '../../lib/toasts.ts';
import { useTypedText } from '../../lib/typed-text.ts';
import { type AuditFilter, noFilter, readFilter, toQuery, writeFilter } from './audit-filter.ts';
import styles from './audit.module.css';
import { DeedList } from './deed-list.tsx';
import { FilterChips } from './filter-chips.tsx';

/** Who changed what, and when. */
export function AuditPage() {
  const [filter, change] = useFilter();
  const { entries, users, exported } = useAudit(filter);
  const [typed, setTyped] = useTypedText(filter.search, (search) => change({ search }));
  const shown = entries.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <TablePage
      heading="Audit"
      subtitle="Who changed what and when, newest first."
      tools={
        <>
          <SearchBox label="Find a well, customer, code..." value={typed} onChange={setTyped} />
          <Button
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
            disabled={exported.isPending}
            onClick={() => exported.mutate()}
          >
            Export (CSV)
          </Button>
        </>
      }
    >
      <div className={styles.filters} data-screen-only>
        <FilterChips filter={filter} users={users.data ?? []} entries={shown} onChange={change} />
        {entries.data && <p>{countOf(entries.data.pages)}</p>}
      </div>
      <QueryState query={entries} loading={auditMessages.loading} failed={messages.users.loadFailed}>
        {({ pages }) => (
          <>
            <DeedList
              entries={shown}
              total={pages[0]?.total ?? 0}
              onClear={isFiltered ? () => change(noFilter) : undefined}
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

/** The filter, which the address keeps. */
function useFilter(): readonly [AuditFilter, (different: Partial<AuditFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const [kept, keep] = useKept(params.toString(), (next) => setParams(next, { replace: true }));
  const filter = useMemo(() => readFilter(new URLSearchParams(kept)), [kept]);
  const change = (different: Partial<AuditFilter>) =>
    keep(new URLSearchParams(writeFilter({ ...filter, ...different })).toString());
  return [filter, change];
}

function countOf(pages: readonly Page<AuditEntry>[]): string {
  const folded = pages.flatMap(({ items }) => items).reduce((sum, { more }) => sum + more, 0);
  return auditMessages.folded(pages[0]?.total ?? 0, folded);
}

const PAGE = 100;

/** The audit trail, newest first and page by page, the people to filter by, and the way to save all of it. */
function useAudit(filter: AuditFilter) {
  const api = useApi();
  const asked = toQuery(filter);
  return {
    users: useQuery(usersList(api)),
    entries: useInfiniteQuery({
      queryKey: ['audit', asked],
      queryFn: ({ pageParam }) =>
        api.listAuditEntries({ query: { ...asked, folded: 'yes', limit: PAGE, cursor: pageParam } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      // The trail must include what was done a moment ago.
      staleTime: 0,
    }),
    exported: useMutation({
      mutationFn: () => exportEntries(api, asked),
      onError: (error) => toasts.show(auditMessages.exportFailed(reasonOf(error)), 'failed'),
    }),
  };
}

const HEAD = ['Entry', 'When', 'Who', 'Email', 'What', 'Object', 'Name', 'Action', 'Changes'];
const MOST_AT_ONCE = 1000;

/** Every entry that the filter finds, one in each line, and no text that a spreadsheet would read as a formula. */
async function exportEntries(api: Api, asked: ReturnType<typeof toQuery>): Promise<void> {
  const rows: string[][] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await api.listAuditEntries({ query: { ...asked, limit: MOST_AT_ONCE, cursor } });
    rows.push(...items.map(toRow));
    cursor = next;
  } while (cursor !== undefined);
  const bytes = new TextEncoder().encode(writeCsv([HEAD, ...rows]));
  saveFile({ name: `Audit ${printDay(Date.now())}.csv`, type: CSV, bytes });
}

const toRow = (entry: AuditEntry): string[] =>
  [
    String(entry.id),
    entry.at,
    entry.user?.name ?? auditMessages.server,
    entry.user?.email ?? '',
    printDeed(entry),
    auditMessages.objects[entry.entity as AuditedEntity] ?? entry.entity,
    entry.name,
    entry.action,
    printChanges(entry),
  ].map(neutralise);
