import type { StoredFile } from '@disclosure/api';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import { RowIcon } from '../../../components/row-button.tsx';
import type { Column } from '../../../lib/table-view.ts';
import { useFileActions } from '../file-actions.ts';
import { fileColumns } from './file-columns.tsx';
import styles from './files-table.module.css';

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

/** One file. Its buttons are reached by Tab only from the row that has the focus. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, index, isActive, isOpen, isChosen, onOpen, onToggle } = props;
  const tabIndex = isActive ? 0 : -1;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of all rows are heard by the table
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
