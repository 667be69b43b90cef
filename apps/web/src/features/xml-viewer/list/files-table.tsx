import type { StoredFile } from '@disclosure/api';
import { IconDownload, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { AllBox, OpenRow, RowBox, RowCell, RowGap } from '../../../components/data-table/open-rows.tsx';
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
  const { scroller, onScroll, width: room, first, end, above, below } = useRowWindow(rows.length, { asksWidth: true });
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
        className={styles.table}
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
          lead={<AllBox label="Select all loaded files" width={BOX} rows={rows} ticks={selection} />}
        />
        <tbody>
          <RowGap height={above} columns={columns.length + 2} />
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
          <RowGap height={below} columns={columns.length + 2} />
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

/** One file. Tab reaches the buttons only of the row that has the focus. */
const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, columns, index, isActive, isOpen, isChosen, onOpen, onFocus, onToggle } = props;
  return (
    <OpenRow
      index={index}
      id={file.id}
      isActive={isActive}
      isOpen={isOpen}
      onOpen={() => onOpen(file)}
      onFocus={onFocus}
    >
      <RowBox
        label={`Select ${file.name}`}
        isOn={isChosen}
        isActive={isActive}
        onToggle={(isRange) => onToggle(file, isRange)}
      />
      {columns.map((column, place) => (
        <RowCell key={column.id} row={file} column={column} isName={place === 0} />
      ))}
      <RowActions file={file} tabIndex={isActive ? 0 : -1} />
    </OpenRow>
  );
});

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
