import type { SelectedFile } from '@disclosure/api';
import { useCallback, useRef, useState } from 'react';

type Files = readonly SelectedFile[];

/** The selected files. The selection stays while the list is searched or sorted. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SelectedFile>>(new Map());
  const [wholeList, setWholeList] = useState('');
  const last = useRef<string>(undefined);

  const put = useCallback((files: Files, isChosen: boolean, list = '') => {
    setWholeList(list);
    setChosen((before) => {
      const after = new Map(before);
      for (const file of files) {
        if (isChosen) after.set(file.id, file);
        else after.delete(file.id);
      }
      return after;
    });
  }, []);
  /** With `isRange` everything from the row selected last to this one. */
  function toggle(rows: Files, file: SelectedFile, isRange = false) {
    const start = rows.findIndex(({ id }) => id === last.current);
    const end = rows.indexOf(file);
    const files = isRange && start >= 0 ? rows.slice(Math.min(start, end), Math.max(start, end) + 1) : [file];
    put(files, !chosen.has(file.id));
    last.current = file.id;
  }
  const hasAll = (rows: Files) => rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return {
    files: [...chosen.values()],
    has: (file: SelectedFile) => chosen.has(file.id),
    toggle,
    hasAll,
    toggleAll: (rows: Files) => put(rows, !hasAll(rows)),
    clear: () => {
      setChosen(new Map());
      setWholeList('');
    },
    /** Adds a whole list. */
    add: (files: Files, list: string) => put(files, true, list),
    /** The list that was added last, until a file is selected by itself. */
    wholeList,
    drop: (files: Files) => put(files, false),
  };
}

export type Selection = ReturnType<typeof useSelection>;
