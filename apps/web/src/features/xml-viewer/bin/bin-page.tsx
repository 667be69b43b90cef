import type { DeletedFile } from '@disclosure/api';
import { messages, printFileSize } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorBanner } from '../../../components/callout.tsx';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { EmptyRows } from '../../../components/empty-rows.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import { SearchBox } from '../../../components/search-fields.tsx';
import { TablePage } from '../../../components/table-page.tsx';
import { useApi } from '../../../lib/api.tsx';
import { reasonOf } from '../../../lib/failure.ts';
import { DESK } from '../../../lib/filing.ts';
import { type Column, useTableView } from '../../../lib/table-view.ts';
import { toasts } from '../../../lib/toasts.ts';
import { printDay, printMoment } from '../../../lib/moments.ts';
import { binQuery } from '../use-files.ts';

const columns: readonly Column<DeletedFile>[] = [
  { id: 'name', title: 'File Name', text: ({ name }) => name },
  { id: 'wellName', title: 'Well Name', text: ({ metadata }) => metadata.wellName },
  { id: 'customerName', title: 'Customer', text: ({ metadata }) => metadata.customerName, tone: 'quiet' },
  { id: 'deleted', title: 'Deleted', text: ({ deleted_at }) => printMoment(deleted_at), width: '140px' },
  { id: 'by', title: 'Deleted by', text: ({ deleted_by }) => deleted_by, tone: 'quiet' },
  {
    id: 'purged',
    title: 'Deleted for good on',
    text: ({ purged_at }) => printDay(purged_at),
    width: '120px',
  },
  { id: 'size', title: 'Size', text: ({ size }) => printFileSize(size), number: ({ size }) => size, width: '80px' },
];

/** The deleted files, for as long as they can be restored. */
export function BinPage() {
  const { bin, busy, failure, restore } = useBin();
  const view = useTableView(columns);
  return (
    <TablePage
      heading="Bin"
      subtitle="Deleted files stay here for 30 days."
      tools={
        <>
          <SearchBox label="Search the bin..." value={view.search} onChange={view.setSearch} />
          <Button component={Link} to="/xml-viewer" variant="default">
            Back to XML Files
          </Button>
        </>
      }
    >
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      <QueryState query={bin} loading="Loading the bin..." failed={messages.files.binFailed}>
        {(files) => (
          <DataTable
            label="Deleted files"
            columns={columns}
            rows={view.arrange(files)}
            rowKey={({ id }) => id}
            sort={{ current: view.sort, by: view.sortBy }}
            empty={
              <EmptyRows onClear={view.clear}>
                {view.clear ? messages.files.noneFound : messages.files.binEmpty}
              </EmptyRows>
            }
            actions={{
              width: 90,
              render: (file) => (
                <RowButton isBlocked={busy === file.id} onClick={() => restore(file)}>
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

/** The bin, and how to restore a file from it. */
function useBin() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function restore({ id }: DeletedFile) {
    setBusy(id);
    setFailure(undefined);
    try {
      await api.restoreFile({ params: { id } });
      toasts.show(messages.files.restored(1));
      await queryClient.invalidateQueries({ queryKey: ['files'] });
      await queryClient.invalidateQueries({ queryKey: [DESK] });
    } catch (error) {
      setFailure(messages.files.restoreFailed(reasonOf(error)));
    } finally {
      setBusy(undefined);
      await queryClient.invalidateQueries({ queryKey: ['bin'] });
    }
  }
  return { bin: useQuery(binQuery(api)), busy, failure, restore: (file: DeletedFile) => void restore(file) };
}
