import type { StoredFile } from '@disclosure/api';
import { printFileSize } from '@disclosure/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { memo, type MouseEvent, useCallback } from 'react';
import table from '../../../components/data-table/data-table.module.css';
import { TableHead } from '../../../components/data-table/table-head.tsx';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';
import { VerdictMark } from '../../../components/verdict-mark.tsx';
import { RowIcon } from '../../../components/row-button.tsx';
import type { Column, Sort } from '../../../lib/table-view.ts';
import { useFileActions } from '../file-actions.ts';
import { jobDates, printDay, savedAt } from '../file-texts.ts';
import { SimulatedMark } from '../simulated-mark.tsx';
import type { Selection } from '../use-selection.ts';
import styles from './files-table.module.css';
import { useMoreBelow } from './use-more-below.ts';
import { useRowKeys } from './use-row-keys.ts';

/** The ids are the names that the server sorts by. */
const fileColumns: readonly Column<StoredFile>[] = [
  {
    id: 'name',
    title: 'File Name',
    text: ({ name }) => name,
    render: ({ name, metadata, verdict }) => (
      <>
        <VerdictMark verdict={verdict} />
        {metadata.simulated && <SimulatedMark />}
        {name}
      </>
    ),
    width: '20%',
  },
  { id: 'wellName', title: 'Well Name', text: ({ metadata }) => metadata.wellName, width: '17%' },
  { id: 'operator', title: 'Operator', text: ({ metadata }) => metadata.operator, tone: 'quiet' },
  { id: 'customerName', title: 'Customer', text: ({ metadata }) => metadata.customerName, tone: 'quiet' },
  {
    id: 'date',
    title: 'Date',
    text: (file) => `Job: ${jobDates(file)}`,
    render: (file) => printDay(savedAt(file)),
    width: '96px',
  },
  { id: 'size', title: 'Size', text: ({ size }) => printFileSize(size), number: ({ size }) => size, width: '80px' },
];

interface FilesTableProps {
  readonly rows: readonly StoredFile[];
  /** In all pages together. */
  readonly total: number;
  readonly sort: { readonly current: Sort; readonly by: (column: string) => void };
  readonly openId: string;
  readonly onOpen: (file: StoredFile) => void;
  readonly selection: Selection;
  readonly isBusy: boolean;
  /** Set while there are more pages. */
  readonly fetchMore: (() => void) | undefined;
}

const COLUMNS = fileColumns.length + 2;

export function FilesTable({ rows, total, sort, openId, onOpen, selection, isBusy, fetchMore }: FilesTableProps) {
  const { scroller, onScroll, first, end, above, below } = useRowWindow(rows.length);
  const actions = useFileActions();
  const keys = useRowKeys({ rows, scroller, selection, actions, onOpen });
  const noteScroll = useMoreBelow(scroller, fetchMore);
  const { setActive } = keys;
  const open = useCallback(
    (file: StoredFile, index: number) => {
      setActive(index);
      onOpen(file);
    },
    [setActive, onOpen],
  );
  const watch = () => {
    onScroll();
    noteScroll();
  };
  return (
    <div ref={scroller} className={styles.scroller} onScroll={watch}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take the focus
        role="grid"
        className={`${table.table} ${styles.table}`}
        aria-label="XML files"
        aria-rowcount={total + 1}
        aria-busy={isBusy}
        onKeyDown={keys.onKeyDown}
      >
        <TableHead
          columns={fileColumns}
          sort={sort}
          actionsWidth={92}
          lead={<AllBox isOn={selection.hasAll(rows)} onChange={() => selection.toggleAll(rows)} />}
        />
        <tbody>
          <Gap height={above} />
          {rows.slice(first, end).map((file, place) => (
            <FileRow
              key={file.id}
              file={file}
              index={first + place}
              isActive={first + place === keys.active}
              isOpen={file.id === openId}
              isChosen={selection.has(file)}
              onOpen={open}
              onToggle={(chosen, isRange) => selection.toggle(rows, chosen, isRange)}
            />
          ))}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  );
}

const AllBox = ({ isOn, onChange }: { readonly isOn: boolean; readonly onChange: () => void }) => (
  <th scope="col" className={styles.box}>
    <input type="checkbox" aria-label="Select all loaded files" checked={isOn} onChange={onChange} />
  </th>
);

/** Stands for the rows that are not drawn, so that the scroll bar is right. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={COLUMNS} className={table.gap} style={{ height }}>
        {'\u00A0'}
      </td>
    </tr>
  );

interface FileRowProps {
  readonly file: StoredFile;
  readonly index: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onOpen: (file: StoredFile, index: number) => void;
  readonly onToggle: (file: StoredFile, isRange: boolean) => void;
}

const isOnControl = ({ target }: MouseEvent) => target instanceof Element && target.closest('button, input') !== null;

/** One file. Tab reaches the buttons only of the row that has the focus. */
const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, index, isActive, isOpen, isChosen, onOpen, onToggle } = props;
  const tabIndex = isActive ? 0 : -1;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles the keys of all rows
    <tr
      data-row
      data-index={index}
      data-open={isOpen || undefined}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      tabIndex={tabIndex}
      onClick={(event) => isOnControl(event) || onOpen(file, index)}
    >
      <td className={styles.box}>
        <input
          type="checkbox"
          aria-label={`Select ${file.name}`}
          checked={isChosen}
          tabIndex={tabIndex}
          onClick={(event) => onToggle(file, event.shiftKey)}
          readOnly
        />
      </td>
      {fileColumns.map((column, place) => (
        <Cell key={column.id} file={file} column={column} isKey={place === 0} />
      ))}
      <RowActions file={file} tabIndex={tabIndex} />
    </tr>
  );
});

interface CellProps {
  readonly file: StoredFile;
  readonly column: Column<StoredFile>;
  readonly isKey: boolean;
}

function Cell({ file, column: { text, render, tone, number }, isKey }: CellProps) {
  const shown = render?.(file) ?? text(file);
  const rest = { title: text(file), 'data-tone': tone, 'data-number': number && true };
  return isKey ? (
    <th scope="row" {...rest}>
      {shown}
    </th>
  ) : (
    <td {...rest}>{shown}</td>
  );
}

function RowActions({ file, tabIndex }: { readonly file: StoredFile; readonly tabIndex: number }) {
  const { download, askDelete, canDelete } = useFileActions();
  return (
    <td className={styles.actions}>
      <RowIcon name={`Download ${file.name}`} title="Download" tabIndex={tabIndex} onClick={() => void download(file)}>
        <IconDownload size={16} stroke={1.75} aria-hidden />
      </RowIcon>
      {canDelete && (
        <RowIcon
          name={`Delete ${file.name}`}
          title="Delete"
          isDangerous
          tabIndex={tabIndex}
          onClick={() => askDelete([file])}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </RowIcon>
      )}
    </td>
  );
}
