import { deletedEntities, type DeletedRecord } from '@disclosure/api';
import { messages, printCount } from '@disclosure/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBanner } from '../../components/callout.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { EmptyRows } from '../../components/empty-rows.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { SearchBox } from '../../components/search-fields.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TablePage } from '../../components/table-page.tsx';
import { useApi } from '../../lib/api.tsx';
import { reasonOf } from '../../lib/failure.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { printMoment } from '../../lib/moments.ts';
import { type Column, useTableView } from '../../lib/table-view.ts';
import { sharedLists } from '../../lib/shared-lists.ts';
import { toasts } from '../../lib/toasts.ts';
import { kinds, printComesBack, printRestored } from './deleted-texts.ts';

const DAY = 24 * 60 * 60 * 1000;
const daysLeft = ({ purged_at }: DeletedRecord) => Math.max(1, Math.ceil((Date.parse(purged_at) - Date.now()) / DAY));

const columns: readonly Column<DeletedRecord>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name, narrowest: 160 },
  { id: 'kind', title: 'Kind', text: ({ entity }) => kinds[entity], isSearched: false, width: '110px' },
  { id: 'by', title: 'Deleted by', text: ({ deleted_by }) => deleted_by, tone: 'quiet', width: '16%' },
  {
    id: 'at',
    title: 'Deleted',
    text: ({ deleted_at }) => printMoment(deleted_at),
    number: ({ deleted_at }) => Date.parse(deleted_at),
    isSearched: false,
    width: '180px',
  },
  {
    id: 'left',
    title: 'Time left',
    text: (record) => printCount(daysLeft(record), 'day'),
    number: daysLeft,
    isSearched: false,
    width: '100px',
  },
  { id: 'with', title: 'Comes back with it', text: printComesBack, isSearched: false, isSorted: false },
];

/** What was deleted in the last 30 days, to be restored. */
export function DeletedPage() {
  const { records, restore } = useDeletedRecords();
  const view = useTableView(columns);
  const [kind, setKind] = useState('');
  const clearAll = () => {
    view.clear?.();
    setKind('');
  };
  const clear = view.clear || kind !== '' ? clearAll : undefined;
  return (
    <TablePage
      heading="Deleted"
      subtitle="What was deleted in the last 30 days. Restoring also brings back assignments and mappings, except those of records that are still deleted."
      tools={
        <>
          <SelectField aria-label="Kind" value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
            <option value="">Everything</option>
            {deletedEntities.map((entity) => (
              <option key={entity} value={entity}>
                {kinds[entity]}
              </option>
            ))}
          </SelectField>
          <SearchBox label="Search deleted records..." value={view.search} onChange={view.setSearch} />
        </>
      }
    >
      {restore.error && <ErrorBanner>{messages.deleted.restoreFailed(reasonOf(restore.error))}</ErrorBanner>}
      <QueryState query={records} loading={messages.deleted.loading} failed={messages.deleted.loadFailed}>
        {(all) => (
          <DataTable
            label="Deleted records"
            columns={columns}
            rows={view.arrange(all.filter(({ entity }) => kind === '' || entity === kind))}
            rowKey={({ id }) => id}
            sort={{ current: view.sort, by: view.sortBy }}
            empty={<EmptyRows onClear={clear}>{clear ? messages.deleted.noneMatch : messages.deleted.none}</EmptyRows>}
            actions={{
              width: 90,
              render: (record) => (
                <RowButton isBlocked={restore.isPending} onClick={() => restore.mutate(record)}>
                  Restore
                </RowButton>
              ),
            }}
          />
        )}
      </QueryState>
    </TablePage>
  );
}

/** The deleted records, and how to restore one. */
function useDeletedRecords() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return {
    records: useQuery({
      queryKey: ['deleted-records'],
      queryFn: async () => (await api.listDeletedRecords({ query: {} })).items,
      // The list must include what was deleted a moment ago.
      staleTime: 0,
    }),
    restore: useMutation({
      mutationFn: ({ id }: DeletedRecord) =>
        once(id, (idempotencyKey) => api.restoreDeletedRecord({ params: { id }, idempotencyKey })),
      onSuccess: (record) => toasts.show(printRestored(record)),
      // What came back can be in any list.
      onSettled: () => {
        // Other tabs are told of lists by name.
        for (const name of sharedLists) void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' });
        return queryClient.invalidateQueries();
      },
    }),
  };
}
