import type { Filing } from '@disclosure/api';
import { useRef, useState } from 'react';

/** The ticked filings. They stay ticked while the list is searched or sorted, each as the list knows it last. */
export function useTicked(listed: readonly Filing[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Filing>>(new Map());
  const [seen, setSeen] = useState(listed);
  const last = useRef<string>(undefined);
  if (listed !== seen) {
    setSeen(listed);
    setTicked(renew(ticked, listed));
  }

  const put = (filings: readonly Filing[], isTicked: boolean) =>
    setTicked((before) => {
      const after = new Map(before);
      for (const filing of filings) {
        if (isTicked) after.set(filing.fileId, filing);
        else after.delete(filing.fileId);
      }
      return after;
    });
  /** With `isRange` everything from the row that was ticked last to this one. */
  function toggle(rows: readonly Filing[], filing: Filing, isRange = false) {
    const start = rows.findIndex(({ fileId }) => fileId === last.current);
    const end = rows.indexOf(filing);
    const some = isRange && start >= 0 ? rows.slice(Math.min(start, end), Math.max(start, end) + 1) : [filing];
    put(some, !ticked.has(filing.fileId));
    last.current = filing.fileId;
  }
  const hasAll = (rows: readonly Filing[]) => rows.length > 0 && rows.every(({ fileId }) => ticked.has(fileId));
  return {
    filings: [...ticked.values()],
    has: ({ fileId }: Filing) => ticked.has(fileId),
    toggle,
    hasAll,
    toggleAll: (rows: readonly Filing[]) => put(rows, !hasAll(rows)),
    clear: () => setTicked(new Map()),
    drop: (filings: readonly Filing[]) => put(filings, false),
  };
}

/** A list that was kept from before may know an older version. */
function renew(ticked: ReadonlyMap<string, Filing>, listed: readonly Filing[]): ReadonlyMap<string, Filing> {
  const newer = listed.filter(({ fileId, version }) => version > (ticked.get(fileId)?.version ?? Infinity));
  return newer.length === 0 ? ticked : new Map([...ticked, ...newer.map((filing) => [filing.fileId, filing] as const)]);
}

export type Ticked = ReturnType<typeof useTicked>;
