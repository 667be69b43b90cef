import type { Filing } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { memo, type RefObject, useMemo } from 'react';
import list from '../../../components/data-table/open-rows.module.css';
import { AllBox, OpenRow, RowBox, RowCell, RowGap } from '../../../components/data-table/open-rows.tsx';
import { TableHead } from '../../../components/data-table/table-head.tsx';
import { useActiveRow } from '../../../components/data-table/use-active-row.ts';
import { useMoreBelow } from '../../../components/data-table/use-more-below.ts';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';
import { printMoment } from '../../../lib/moments.ts';
import type { Column, Sort } from '../../../lib/table-view.ts';
import type { Ticked } from '../use-ticked.ts';
import { DueCell, noDueWords, ProblemCounts, shortApi, StatusChip } from './filing-cells.tsx';
import styles from './filings-table.module.css';

export interface FilingsTableProps {
  readonly rows: readonly Filing[];
  readonly total: number;
  readonly sort: { readonly current: Sort; readonly by: (column: string) => void };
  readonly openId: string;
  /** The id of the user, whose own filings stand out. */
  readonly ownId: number;
  readonly onOpen: (filing: Filing) => void;
  readonly ticked: Ticked;
  readonly isCompact: boolean;
  readonly isBusy: boolean;
  readonly fetchMore: (() => void) | undefined;
}

const BOX = 44;
/** Beside an open filing, these columns leave the table. */
const inPanel: ReadonlySet<string> = new Set(['api', 'state', 'assignee', 'revision', 'changed']);
/** And these are no wider than what they show, for the customer's name. */
const besidePanel: Readonly<Record<string, string>> = {
  due: '178px',
  wellName: '184px',
  status: '164px',
  problems: '110px',
};

const lastColumns: readonly Column<Filing>[] = [
  {
    id: 'problems',
    title: 'Problems',
    text: () => '',
    render: (filing) => <ProblemCounts filing={filing} />,
    isSorted: false,
    width: '114px',
  },
  {
    id: 'changed',
    title: 'Last change',
    text: ({ changedAt }) => printMoment(changedAt),
    tone: 'quiet',
    width: '142px',
  },
];

const columnsFor = (ownId: number): readonly Column<Filing>[] => [
  {
    id: 'due',
    title: 'Due',
    text: (filing) => filing.due ?? noDueWords(filing),
    render: (filing) => <DueCell filing={filing} />,
    width: '182px',
  },
  { id: 'wellName', title: 'Well', text: ({ wellName }) => wellName, width: '184px' },
  {
    id: 'api',
    title: 'API',
    text: ({ apiNumber }) => apiNumber,
    render: ({ apiNumber }) => shortApi(apiNumber),
    isSorted: false,
    tone: 'quiet',
    width: '112px',
  },
  { id: 'customerName', title: 'Customer', text: ({ customerName }) => customerName, tone: 'quiet' },
  { id: 'state', title: 'State', text: ({ state }) => state, isSorted: false, tone: 'quiet', width: '102px' },
  {
    id: 'status',
    title: 'Status',
    text: ({ status }) => messages.filings.statuses[status],
    render: (filing) => <StatusChip filing={filing} />,
    isSorted: false,
    width: '164px',
  },
  {
    id: 'assignee',
    title: 'Assignee',
    text: ({ assignee }) => assignee?.name ?? 'No one',
    render: ({ assignee }) => (
      <span className={styles.name} data-quiet={assignee?.id !== ownId || undefined}>
        {assignee?.name ?? 'No one'}
      </span>
    ),
    isSorted: false,
    width: '130px',
  },
  {
    id: 'revision',
    title: 'Rev.',
    text: ({ revision }) => String(revision),
    number: ({ revision }) => revision,
    isSorted: false,
    width: '44px',
  },
  ...lastColumns,
];

const compactColumns = (ownId: number): readonly Column<Filing>[] =>
  columnsFor(ownId)
    .filter(({ id }) => !inPanel.has(id))
    .map((column) => Object.assign({}, column, besidePanel[column.id] && { width: besidePanel[column.id] }));

/** Wide enough for all columns, with room for the words of a customer's name; a narrower window scrolls sideways. */
const WIDTH = 1264;
const COMPACT_WIDTH = 770;
/** Below, the API number gives way to the customer's name. */
const ALL_COLUMNS = 1400;

/** Space ticks, Shift+Space ticks a range, Enter opens; with a filing open, the arrows open the next one. */
function useFilingKeys(
  { rows, ticked, onOpen, isCompact }: FilingsTableProps,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const open = (index: number) => rows[index] && onOpen(rows[index]);
  const tick = (isRange: boolean) => (index: number) => rows[index] && ticked.toggle(rows, rows[index], isRange);
  const actionOf = (key: string, isShifted: boolean) => ({ Enter: open, ' ': tick(isShifted) })[key];
  return useActiveRow({ count: rows.length, scroller, actionOf, ...(isCompact && { onMove: open }) });
}

export function FilingsTable(props: FilingsTableProps) {
  const { rows, total, sort, openId, ownId, onOpen, ticked, isCompact, isBusy, fetchMore } = props;
  const { scroller, onScroll, width, first, end, above, below } = useRowWindow(rows.length, { asksWidth: true });
  const hasRoom = width >= ALL_COLUMNS;
  const columns = useMemo(
    () => (isCompact ? compactColumns(ownId) : columnsFor(ownId).filter(({ id }) => id !== 'api' || hasRoom)),
    [ownId, isCompact, hasRoom],
  );
  const keys = useFilingKeys(props, scroller);
  const noteScroll = useMoreBelow(scroller, fetchMore);
  const watch = () => {
    onScroll();
    noteScroll();
  };
  return (
    <div ref={scroller} className={list.scroller} onScroll={watch}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take the focus
        role="grid"
        className={styles.table}
        aria-label="Filings"
        aria-rowcount={total + 1}
        aria-busy={isBusy}
        style={{ minWidth: isCompact ? COMPACT_WIDTH : WIDTH }}
        onKeyDown={keys.onKeyDown}
      >
        <TableHead
          columns={columns}
          sort={sort}
          actionsWidth={undefined}
          lead={<AllBox label="Select all loaded filings" width={BOX} rows={rows} ticks={ticked} />}
        />
        <tbody>
          <RowGap height={above} columns={columns.length + 1} />
          {rows.slice(first, end).map((filing, place) => (
            <FilingRow
              key={filing.fileId}
              filing={filing}
              columns={columns}
              index={first + place}
              isActive={first + place === keys.active}
              isOpen={filing.fileId === openId}
              isTicked={ticked.has(filing)}
              onOpen={onOpen}
              onFocus={keys.setActive}
              onTick={(each, isRange) => ticked.toggle(rows, each, isRange)}
            />
          ))}
          <RowGap height={below} columns={columns.length + 1} />
        </tbody>
      </table>
    </div>
  );
}

interface FilingRowProps {
  readonly filing: Filing;
  readonly columns: readonly Column<Filing>[];
  readonly index: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isTicked: boolean;
  readonly onOpen: (filing: Filing) => void;
  readonly onFocus: (index: number) => void;
  readonly onTick: (filing: Filing, isRange: boolean) => void;
}

const FilingRow = memo(function FilingRow(props: FilingRowProps) {
  const { filing, columns, index, isActive, isOpen, isTicked, onOpen, onFocus, onTick } = props;
  return (
    <OpenRow
      index={index}
      id={filing.fileId}
      isActive={isActive}
      isOpen={isOpen}
      isTicked={isTicked}
      onOpen={() => onOpen(filing)}
      onFocus={onFocus}
    >
      <RowBox
        label={`Select ${filing.wellName}`}
        isOn={isTicked}
        isActive={isActive}
        onToggle={(isRange) => onTick(filing, isRange)}
      />
      {columns.map((column) => (
        <RowCell key={column.id} row={filing} column={column} isName={column.id === 'wellName'} />
      ))}
    </OpenRow>
  );
});
