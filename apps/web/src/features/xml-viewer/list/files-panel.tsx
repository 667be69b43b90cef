import { messages } from '@disclosure/core';
import { useCallback, useMemo } from 'react';
import { PrintedPart } from '../../../components/data-table/list-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useIsNarrowerThan } from '../../../lib/browser.ts';
import { toggleSort } from '../../../lib/table-view.ts';
import { breakpoints } from '../../../styles/theme.ts';
import { NO_FILTER, type ViewerAddress } from '../addresses.ts';
import { rowsOf, useFiles } from '../use-files.ts';
import type { Selection } from '../use-selection.ts';
import styles from '../viewer.module.css';
import { EmptyList } from './empty-list.tsx';
import { FilesList } from './files-list.tsx';
import { FilesTable } from './files-table.tsx';
import { useExtraColumns } from './file-columns.tsx';
import { ListHead } from './list-head.tsx';

interface FilesPanelProps {
  readonly address: ViewerAddress;
  readonly selection: Selection;
}

/** The list with its head, or what is shown instead of rows. */
export function FilesPanel({ address, selection }: FilesPanelProps) {
  const { filter, sort, file, open, setSort, setFilter } = address;
  const files = useFiles(filter, sort);
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = files;
  const rows = useMemo(() => rowsOf(data), [data]);
  const isNarrow = useIsNarrowerThan(breakpoints.sm);
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const fetchMore = hasNextPage && !isFetching ? more : undefined;
  const total = data?.pages[0]?.total;
  const [extra, setExtra] = useExtraColumns();
  // Where there is room for the list and a file, an open file is beside it.
  const isCompact = file !== '';
  return (
    <section className={styles.list} aria-labelledby="page">
      <ListHead
        address={address}
        total={total}
        selection={selection}
        hasAll={selection.hasAll(rows) && !hasNextPage}
        columns={isNarrow || isCompact ? undefined : { chosen: extra, onChange: setExtra }}
      />
      <div className={styles.rows}>
        <PrintedPart rows={rows.length} hasMore={hasNextPage} />
        <QueryState query={files} loading="Loading XML files..." failed={messages.files.listFailed}>
          {() => {
            if (rows.length === 0) return <EmptyList filter={filter} onClear={() => setFilter(NO_FILTER)} />;
            if (isNarrow) return <FilesList rows={rows} fetchMore={fetchMore} />;
            return (
              <FilesTable
                rows={rows}
                total={total ?? rows.length}
                sort={{ current: sort, by: (column) => setSort(toggleSort(sort, column)) }}
                openId={file}
                onOpen={({ id }) => open(id)}
                selection={selection}
                isCompact={isCompact}
                extra={extra}
                isBusy={isPlaceholderData}
                fetchMore={fetchMore}
              />
            );
          }}
        </QueryState>
      </div>
    </section>
  );
}
