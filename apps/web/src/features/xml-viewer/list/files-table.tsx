import type { StoredFile } from '@disclosure/api';
import { IconDownload, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { memo, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import table from '../../../components/data-table/data-table.module.css';
import { TableHead } from '../../../components/data-table/table-head.tsx';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';
import { RowIcon } from '../../../components/row-button.tsx';
import type { Column, Sort } from '../../../lib/table-view.ts';
import { useFileActions } from '../file-actions.ts';
import type { Selection } from '../use-selection.ts';
import { ACTIONS, BOX, useColumns } from './file-columns.tsx';
import styles from './files-table.module.css';
import { SortMenu } from './list-menus.tsx';
import { useMoreBelow } from '../../../components/data-table/use-more-below.ts';
import { useRowKeys } from './use-row-keys.ts';

interface FilesTableProps {
  readonly rows: readonly StoredFile[];
  /** In all pages together. */
  readonly total: number;
  readonly sort: { readonly current: Sort; readonly by: (column: string) => void };
  readonly openId: string;
  readonly onOpen: (file: StoredFile) => void;
  readonly selection: Selection;
  /** Beside an open file. */
  readonly isCompact: boolean;
  /** The ids of columns that the user added. */
  readonly extra: readonly string[];
  readonly isBusy: boolean;
  /** Set while there are more pages. */
  readonly fetchMore: (() => void) | undefined;
}

export function FilesTable(props: FilesTableProps) {
  const { rows, total, sort, openId, onOpen, selection, isCompact, extra, isBusy, fetchMore } = props;
  const { scroller, onScroll, width: room, first, end, above, below } = useRowWindow(rows.length);
  const { columns, width } = useColumns(room, isCompact, extra);
  const openIndex = rows.findIndex(({ id }) => id === openId);
  useSamePlace(scroller, openIndex, isCompact);
  const actions = useFileActions();
  const keys = useRowKeys({ rows, scroller, selection, actions, onOpen });
  const noteScroll = useMoreBelow(scroller, fetchMore);
  const { setActive } = keys;
  const watch = () => {
    onScroll();
    noteScroll();
  };
  return (
    <div ref={scroller} className={styles.scroller} data-compact={isCompact || undefined} onScroll={watch}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take the focus
        role="grid"
        className={`${table.table} ${styles.table}`}
        aria-label="XML files"
        aria-rowcount={total + 1}
        aria-busy={isBusy}
        style={{ minWidth: width }}
        onKeyDown={keys.onKeyDown}
      >
        <TableHead
          columns={isCompact ? withSortMenu(columns, sort) : columns}
          sort={sort}
          actionsWidth={ACTIONS}
          lead={<AllBox rows={rows} selection={selection} />}
        />
        <tbody>
          <Gap height={above} columns={columns.length + 2} />
          {rows.slice(first, end).map((file, place) => (
            <FileRow
              key={file.id}
              file={file}
              columns={columns}
              index={first + place}
              isActive={first + place === keys.active}
              isOpen={file.id === openId}
              isChosen={selection.has(file)}
              onOpen={onOpen}
              onFocus={setActive}
              onToggle={(chosen, isRange) => selection.toggle(rows, chosen, isRange)}
            />
          ))}
          <Gap height={below} columns={columns.length + 2} />
        </tbody>
      </table>
    </div>
  );
}

/** Keeps the open file where it is on the screen when the rows become higher or lower. */
function useSamePlace(scroller: RefObject<HTMLElement | null>, index: number, isCompact: boolean) {
  const before = useRef({ isCompact, index: 0 });
  useLayoutEffect(() => {
    const isChanged = before.current.isCompact !== isCompact;
    // A file that was closed a moment ago is not known any more.
    before.current = { isCompact, index: index === -1 ? before.current.index : index };
    if (isChanged) scrollFurther(scroller.current, before.current.index * (isCompact ? HIGHER : -HIGHER));
  }, [scroller, index, isCompact]);
}

/** One of the first files moves a little instead, so that the list still begins with a whole row. */
function scrollFurther(element: HTMLElement | null, pixels: number) {
  if (element) element.scrollTop = element.scrollTop + pixels < COMPACT ? 0 : element.scrollTop + pixels;
}

/** How high a row of two lines is, and how much higher than another one. */
const COMPACT = 48;
const HIGHER = COMPACT - 36;

const withSortMenu = (columns: readonly Column<StoredFile>[], sort: FilesTableProps['sort']) =>
  columns.map((column) => (column.id === 'name' ? { ...column, head: <SortMenu sort={sort} /> } : column));

type AllBoxProps = Pick<FilesTableProps, 'rows' | 'selection'>;

function AllBox({ rows, selection }: AllBoxProps) {
  const isOn = selection.hasAll(rows);
  const isPartly = !isOn && rows.some(selection.has);
  return (
    <th scope="col" className={styles.box} style={{ width: BOX }}>
      <label>
        <input
          ref={(box) => {
            if (box) box.indeterminate = isPartly;
          }}
          type="checkbox"
          aria-label="Select all loaded files"
          checked={isOn}
          onChange={() => selection.toggleAll(rows)}
        />
      </label>
    </th>
  );
}

/** Stands for the rows that are not drawn, so that the scroll bar is right. */
const Gap = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} className={table.gap} style={{ height }}>
        {'\u00A0'}
      </td>
    </tr>
  );

interface FileRowProps {
  readonly file: StoredFile;
  readonly columns: readonly Column<StoredFile>[];
  readonly index: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onOpen: (file: StoredFile) => void;
  readonly onFocus: (index: number) => void;
  readonly onToggle: (file: StoredFile, isRange: boolean) => void;
}

const isOnControl = ({ target }: MouseEvent) => target instanceof Element && target.closest('button, label') !== null;

/** One file. Tab reaches the buttons only of the row that has the focus. */
const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, columns, index, isActive, isOpen, isChosen, onOpen, onFocus, onToggle } = props;
  const tabIndex = isActive ? 0 : -1;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles the keys of all rows
    <tr
      data-row
      data-index={index}
      data-file={file.id}
      data-open={isOpen || undefined}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      tabIndex={tabIndex}
      onFocus={() => onFocus(index)}
      onClick={(event) => isOnControl(event) || onOpen(file)}
    >
      <td className={styles.box}>
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${file.name}`}
            checked={isChosen}
            tabIndex={tabIndex}
            onClick={(event) => onToggle(file, event.shiftKey)}
            readOnly
          />
        </label>
      </td>
      {columns.map((column, place) => (
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
  const { download, downloadForm, askDelete, canDelete } = useFileActions();
  return (
    <td className={styles.actions}>
      <RowIcon name={`Download ${file.name}`} title="Download" tabIndex={tabIndex} onClick={() => void download(file)}>
        <IconDownload size={16} stroke={1.75} aria-hidden />
      </RowIcon>
      <RowIcon
        name={`Download PDF of ${file.name}`}
        title="Download PDF"
        tabIndex={tabIndex}
        onClick={() => void downloadForm(file)}
      >
        <IconFileTypePdf size={16} stroke={1.75} aria-hidden />
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
