import type { StoredFile } from '@disclosure/api';
import { useCallback } from 'react';
import { TableHead } from '../../../components/data-table/table-head.tsx';
import table from '../../../components/data-table/data-table.module.css';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';
import type { Sort } from '../../../lib/table-view.ts';
import { useFileActions } from '../file-actions.ts';
import type { Selection } from '../use-selection.ts';
import { fileColumns } from './file-columns.tsx';
import { FileRow } from './file-row.tsx';
import styles from './files-table.module.css';
import { useMoreBelow } from './use-more-below.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface FilesTableProps {
  readonly rows: readonly StoredFile[];
  /** In all pages together. */
  readonly total: number;
  readonly sort: { readonly current: Sort; readonly by: (column: string) => void };
  readonly openId: string;
  readonly onOpen: (file: StoredFile) => void;
  readonly selection: Selection;
  readonly isBusy: boolean;
  /** Given while there are more pages. */
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

/** Keeps the scroll bar true where rows are not drawn. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={COLUMNS} className={table.gap} style={{ height }}>
        {'\u00A0'}
      </td>
    </tr>
  );
