import type { StoredFile } from '@disclosure/api';
import type { RefObject } from 'react';
import { useActiveRow } from '../../../components/data-table/use-active-row.ts';
import type { FileActions } from '../file-actions.ts';
import type { Selection } from '../use-selection.ts';

interface RowKeys {
  readonly rows: readonly StoredFile[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly selection: Selection;
  readonly actions: FileActions;
  readonly onOpen: (file: StoredFile) => void;
}

/** The keys of the list of files. */
export function useRowKeys({ rows, scroller, selection, actions, onOpen }: RowKeys) {
  const acts: Readonly<Record<string, (file: StoredFile) => void>> = {
    Enter: onOpen,
    ' ': (file) => selection.toggle(rows, file),
    d: (file) => void actions.download(file),
    ...(actions.canDelete && { Delete: (file: StoredFile) => actions.askDelete([file]) }),
  };
  const actionOf = (key: string) =>
    Object.hasOwn(acts, key) ? (index: number) => rows[index] && acts[key]?.(rows[index]) : undefined;
  return useActiveRow({ count: rows.length, scroller, actionOf });
}
