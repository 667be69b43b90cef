import { checkMessages, type FileVerdict, fileVerdicts } from '@disclosure/core';
import { IconCircleCheckFilled, IconFileX } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { OpenRow, RowGap } from '../../../components/data-table/open-rows.tsx';
import { TableHead } from '../../../components/data-table/table-head.tsx';
import { useActiveRow } from '../../../components/data-table/use-active-row.ts';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';
import { SeverityMark } from '../../../components/severity.tsx';
import { arrange, type Column, type Sort } from '../../../lib/table-view.ts';
import styles from './checked-table.module.css';
import type { Row } from './use-check.ts';

const counted = (id: 'errors' | 'refusals' | 'warnings', severity: 'error' | 'refusal' | 'warning'): Column<Row> => ({
  id,
  title: id,
  head: <SeverityMark severity={severity} size={14} />,
  text: ({ file }) => (file.verdict[id] > 0 ? String(file.verdict[id]) : ''),
  number: ({ file }) => file.verdict[id],
  isSearched: false,
  width: '54px',
});

const columns: readonly Column<Row>[] = [
  {
    id: 'verdict',
    title: 'Verdict',
    text: ({ file }) => checkMessages.verdicts[file.status],
    number: ({ file }) => fileVerdicts.indexOf(file.status),
    isSearched: false,
    width: '118px',
  },
  { id: 'name', title: 'File', text: ({ file }) => file.name },
  {
    id: 'state',
    title: 'State',
    text: ({ file }) => file.facts?.state ?? '',
    isSearched: false,
    tone: 'quiet',
    width: '112px',
  },
  {
    id: 'version',
    title: 'Ver.',
    text: ({ file }) => file.facts?.version ?? '',
    isSearched: false,
    tone: 'quiet',
    width: '52px',
  },
  counted('errors', 'error'),
  counted('refusals', 'refusal'),
  counted('warnings', 'warning'),
];

/** What the search looks into. */
export const searched: readonly Column<Row>[] = [
  ...columns,
  { id: 'well', title: 'Well', text: ({ file }) => file.facts?.wellName ?? '' },
  { id: 'api', title: 'API', text: ({ file }) => file.facts?.apiNumber ?? '' },
];

interface CheckedTableProps {
  readonly rows: readonly Row[];
  readonly isRunning: boolean;
  readonly openIndex: number | undefined;
  readonly onOpen: (row: Row) => void;
}

/** While files are checked, their order is that of checking; then the worst come first. */
export function CheckedTable({ rows, isRunning, openIndex, onOpen }: CheckedTableProps) {
  const [sort, setSort] = useState<Sort>({ column: 'verdict', order: 'asc' });
  const shown = useMemo(
    () => (isRunning ? rows : arrange(rows, columns, { search: '', sort })),
    [rows, isRunning, sort],
  );
  const { scroller, onScroll, first, end, above, below } = useRowWindow(shown.length);
  const open = (index: number) => {
    const row = shown[index];
    if (row) onOpen(row);
  };
  const keys = useActiveRow({ count: shown.length, scroller, actionOf: (key) => (key === 'Enter' ? open : undefined) });
  const by = (column: string) =>
    setSort({ column, order: sort.column === column && sort.order === 'asc' ? 'desc' : 'asc' });
  return (
    <div ref={scroller} className={styles.scroller} onScroll={onScroll}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take the focus
        role="grid"
        className={styles.table}
        aria-label="Checked files"
        aria-rowcount={shown.length + 1}
        aria-busy={isRunning}
        onKeyDown={keys.onKeyDown}
      >
        <TableHead columns={columns} sort={isRunning ? undefined : { current: sort, by }} actionsWidth={undefined} />
        <tbody>
          <RowGap height={above} columns={columns.length} />
          {shown.slice(first, end).map((row, place) => (
            <FileRow
              key={row.index}
              row={row}
              index={first + place}
              isActive={first + place === keys.active}
              isOpen={row.index === openIndex}
              onOpen={onOpen}
              onFocus={keys.setActive}
            />
          ))}
          <RowGap height={below} columns={columns.length} />
        </tbody>
      </table>
      {shown.length === 0 && !isRunning && <p className={styles.none}>{checkMessages.noneFound}</p>}
    </div>
  );
}

interface FileRowProps {
  readonly row: Row;
  readonly index: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (row: Row) => void;
  readonly onFocus: (index: number) => void;
}

const FileRow = memo(function FileRow({ row, index, isActive, isOpen, onOpen, onFocus }: FileRowProps) {
  const { file } = row;
  const [, name, ...others] = columns;
  return (
    <OpenRow
      index={index}
      id={row.index}
      isActive={isActive}
      isOpen={isOpen}
      onOpen={() => onOpen(row)}
      onFocus={onFocus}
    >
      <td className={styles.verdict} data-status={file.status}>
        <VerdictSign status={file.status} />
        <span>{checkMessages.verdicts[file.status]}</span>
      </td>
      <th scope="row" title={file.name}>
        {name?.text(row)}
      </th>
      {others.map(({ id, text, tone, number }) => (
        <td key={id} data-column={id} data-tone={tone} data-number={number && true}>
          {text(row)}
        </td>
      ))}
    </OpenRow>
  );
});

/** The mark of a file that was checked. No two share a shape. The word beside it is read. */
function VerdictSign({ status }: { readonly status: FileVerdict }) {
  if (status === 'unreadable') return <IconFileX size={15} stroke={1.75} aria-hidden />;
  if (status === 'good') return <IconCircleCheckFilled size={15} aria-hidden />;
  return <SeverityMark severity={status} isSilent />;
}
