import { useEffect, useState } from 'react';
import { type FoundRow, hasFault } from './workbench.ts';

/** A row in the list of what is to be mended. */
export interface ShownRow extends FoundRow {
  /** The columns that can be typed in: all that something was found in while the row is listed. */
  readonly fields: readonly string[];
  /** Its place stays the same until it leaves the list. */
  readonly wasFaulty: boolean;
}

/** How long a mended row stays where it is, in milliseconds. */
const STAY = 600;

const has = (one: ShownRow) => one.findings.length > 0;

/** The rows to mend. One that is mended stays for a moment, and for as long as it has the focus: nothing jumps away. */
export function useShownRows(found: readonly FoundRow[]): readonly ShownRow[] {
  const [seen, setSeen] = useState(found);
  const [shown, setShown] = useState(() => merge([], found));
  if (seen !== found) {
    setSeen(found);
    setShown(merge(shown, found));
  }
  useEffect(() => {
    if (shown.every(has)) return undefined;
    const timer = setInterval(() => {
      const gone = new Set(shown.filter((row) => !has(row) && !hasFocus(row)).map(({ row }) => row));
      // Newer findings may be on their way, and this timer may be that of the rows before.
      if (gone.size > 0) setShown((now) => now.filter((row) => has(row) || !gone.has(row.row)));
    }, STAY);
    return () => clearInterval(timer);
  }, [shown]);
  return shown;
}

const hasFocus = ({ row }: ShownRow): boolean =>
  document.activeElement?.closest('[data-mend-row]')?.getAttribute('data-mend-row') === String(row);

function merge(before: readonly ShownRow[], found: readonly FoundRow[]): ShownRow[] {
  const known = new Map(before.map((row) => [row.row, row]));
  const now = found.map((row): ShownRow => {
    const old = known.get(row.row);
    known.delete(row.row);
    const fields = [...(old?.fields ?? []), ...row.findings.map(({ column }) => column)];
    return { ...row, fields: [...new Set(fields)], wasFaulty: old?.wasFaulty ?? hasFault(row) };
  });
  const mended = Array.from(known.values(), (row) => ({ ...row, findings: [] }));
  return [...now, ...mended].sort(
    (one, other) => Number(other.wasFaulty) - Number(one.wasFaulty) || one.row - other.row,
  );
}
