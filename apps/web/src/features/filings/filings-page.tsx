import type { Filing } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyRows } from '../../components/empty-rows.tsx';
import { PrintedPart } from '../../components/data-table/list-head.tsx';
import { useEscape, useFocusAfter } from '../../components/data-table/use-closing.ts';
import { QueryState } from '../../components/query-state.tsx';
import { useIsNarrowerThan, useRootMark } from '../../lib/browser.ts';
import { useFilingSummary } from '../../lib/filing-summary.ts';
import { toggleSort } from '../../lib/table-view.ts';
import { breakpoints } from '../../styles/theme.ts';
import { useSession } from '../session/use-session.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Figures } from './figures.tsx';
import { type DeskAddress, type FilingsFilter, isFiltered, NO_FILTER, useDeskAddress } from './filing-address.ts';
import { DeskFilters, DeskTitle } from './list/filings-head.tsx';
import { FilingsList } from './list/filings-list.tsx';
import { FilingsTable } from './list/filings-table.tsx';
import { FilingPanel } from './panel/filing-panel.tsx';
import { UnsavedStrip } from './unsaved-strip.tsx';
import { type Bulk, useBulk } from './use-bulk.ts';
import { rowsOf, useFilings } from './use-filings.ts';
import { type Ticked, useTicked } from './use-ticked.ts';
import styles from './filings-page.module.css';

const { filings: texts } = messages;

/** The filing desk: what is due, how far each filing is, and beside it the open one. */
export function FilingsPage() {
  const address = useDeskAddress();
  const { data } = useFilings(address.filter, address.sort);
  const ticked = useTicked(useMemo(() => rowsOf(data), [data]));
  const isSingle = useIsNarrowerThan(breakpoints.two);
  const hasFiling = address.file !== '';
  const hasDesk = !(isSingle && hasFiling);
  const bulk = useBulk(ticked, hasDesk);
  useRootMark('data-has-desk');
  useEscape(hasFiling, address.close);
  useFocusAfter(address.file);
  return (
    <div className={styles.desk} data-pane={hasFiling && !isSingle ? 'beside' : 'only'}>
      {hasDesk && <Desk address={address} ticked={ticked} bulk={bulk} />}
      {hasFiling && (
        <FilingPanel key={address.file} fileId={address.file} isSingle={isSingle} onClose={address.close} />
      )}
    </div>
  );
}

/** Title, figures, filters, what is unsaved, the list and its foot. */
function Desk({ address, ticked, bulk }: RowsProps & { readonly bulk: Bulk }) {
  const summary = useFilingSummary();
  const isEmpty = summary.data?.hasFilings === false && !isFiltered(address.filter);
  return (
    <section className={styles.list} aria-labelledby="page">
      <div className={styles.head}>
        <DeskTitle address={address} hasSearch={!isEmpty} />
        <Figures
          summary={summary.data}
          isStale={summary.isFetching && summary.isStale}
          pressed={address.filter.view}
          onPress={(view) => address.setFilter({ view, status: '' })}
        />
        {!isEmpty && <Chips address={address} />}
      </div>
      <UnsavedStrip />
      {isEmpty ? (
        <NothingStored />
      ) : (
        <>
          <Rows address={address} ticked={ticked} />
          <BulkBar ticked={ticked} bulk={bulk} />
        </>
      )}
    </section>
  );
}

function Chips({ address }: { readonly address: DeskAddress }) {
  const { data } = useFilings(address.filter, address.sort);
  const people = useMemo(() => assigneesIn(rowsOf(data)), [data]);
  return <DeskFilters address={address} total={data?.pages[0]?.total} people={people} />;
}

/** Those whose filings are in the list. */
function assigneesIn(rows: readonly Filing[]) {
  const known = new Map(rows.flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee.name] as const] : [])));
  return [...known].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
}

interface RowsProps {
  readonly address: DeskAddress;
  readonly ticked: Ticked;
}

function Rows({ address, ticked }: RowsProps) {
  const { filter, sort, file, open, setSort, setFilter } = address;
  const { user } = useSession();
  const filings = useFilings(filter, sort);
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = filings;
  const rows = useMemo(() => rowsOf(data), [data]);
  const isNarrow = useIsNarrowerThan(breakpoints.sm);
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const fetchMore = hasNextPage && !isFetching ? more : undefined;
  const shared = { rows, ticked, fetchMore, onOpen: ({ fileId }: Filing) => open(fileId) };
  return (
    <div className={styles.rows}>
      <PrintedPart rows={rows.length} hasMore={hasNextPage} />
      <QueryState query={filings} loading={texts.loading} failed={texts.listFailed}>
        {() => {
          if (rows.length === 0) return <NoneFound filter={filter} onClear={() => setFilter({ ...NO_FILTER })} />;
          if (isNarrow) return <FilingsList {...shared} />;
          return (
            <FilingsTable
              {...shared}
              total={data?.pages[0]?.total ?? rows.length}
              sort={{ current: sort, by: (column) => setSort(toggleSort(sort, column)) }}
              openId={file}
              ownId={Number(user?.id ?? 0)}
              isCompact={file !== ''}
              isBusy={isPlaceholderData}
            />
          );
        }}
      </QueryState>
    </div>
  );
}

interface NoneFoundProps {
  readonly filter: FilingsFilter;
  readonly onClear: () => void;
}

/** Nothing is overdue is good news; anything else is a filter that can be cleared. */
function NoneFound({ filter, onClear }: NoneFoundProps) {
  const { view } = filter;
  const isOnlyView = view !== '' && !isFiltered({ ...filter, view: '' });
  return (
    <div className={styles.none}>
      <EmptyRows onClear={onClear} clear={isOnlyView ? 'Show all' : 'Clear filters'}>
        {isOnlyView ? texts.nothingIn[view] : texts.none}
      </EmptyRows>
    </div>
  );
}

/** What the desk is for, for those who have no file yet. */
const NothingStored = () => (
  <div className={styles.empty}>
    <h2>{texts.empty.title}</h2>
    <ol>
      {texts.empty.lines.map(([title, more], index) => (
        <li key={title}>
          <span aria-hidden>{index + 1}</span>
          <div>
            <b>{title}</b>
            <p>{more}</p>
          </div>
        </li>
      ))}
    </ol>
    <div className={styles.begin}>
      <Button component={Link} to="/xml-creator">
        Open XML Creator
      </Button>
      <Button component={Link} to="/xml-viewer/check" variant="default">
        Check files
      </Button>
    </div>
  </div>
);
