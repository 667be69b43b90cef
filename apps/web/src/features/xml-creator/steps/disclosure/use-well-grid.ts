import { type CellPlace, type Disclosure, markCells } from '@disclosure/core';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../../../../lib/store.ts';
import { createSelection } from '../../../../components/grid/selection.ts';
import type { SheetHandle } from '../../../../components/grid/sheet-column.ts';
import { useReferenceData } from '../../state/reference-data.tsx';
import { useWizard } from '../../state/store.ts';
import { disclosureColumns } from './disclosure-columns.tsx';
import { foldKey, lineOfRow, placeOfColumn } from './disclosure-lines.ts';
import type { Desk } from './grid-actions.ts';
import { createLineBuilder } from './kept-lines.ts';
import { useWellCheck } from '../../state/checks.ts';

const nothingFolded: ReadonlySet<string> = new Set();

/** The grid of one well: its lines, what is wrong in them, and the way to a cell. */
export function useWellGrid(wellKey: string, disclosure: Disclosure) {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const sheet = useRef<SheetHandle>(null);
  const [selection] = useState(createSelection);
  const [status, say] = useState('');
  const { folded, fold, unfold } = useFolds(wellKey);

  const check = useWellCheck(wellKey, disclosure);
  const marks = useMemo(() => markCells(check.problems), [check]);
  const [buildLines] = useState(createLineBuilder);
  const lines = useMemo(
    () => buildLines({ rows: disclosure.rows, marks, folded }),
    [buildLines, disclosure.rows, marks, folded],
  );
  const columns = useMemo(() => disclosureColumns(catalogue), [catalogue]);
  const latest = useLatest({ lines, rows: disclosure.rows });

  const toLine = ({ row, column }: CellPlace) => {
    const tradeName = latest.get().rows[row]?.tradeName ?? '';
    if (lineOfRow(latest.get().lines, row) === -1) flushSync(() => unfold(tradeName));
    return { line: lineOfRow(latest.get().lines, row), column: placeOfColumn(column) };
  };
  const reveal = (cell: CellPlace) => sheet.current?.focus(toLine(cell));
  const edit = (cell: CellPlace) => sheet.current?.edit(toLine(cell));
  const foldLine = (line: number) => {
    const head = lines[line];
    if (head?.kind === 'group') fold(head.group.tradeName);
  };
  const desk: Desk = { store, wellKey, disclosure, catalogue, lines, say, reveal, fold: foldLine };
  return { desk, check, columns, selection, sheet, status, edit };
}

export type WellGrid = ReturnType<typeof useWellGrid>;

/** Which additives are folded away, well by well. */
function useFolds(wellKey: string) {
  const [byWell, setByWell] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const folded = byWell.get(wellKey) ?? nothingFolded;
  const set = (tradeName: string, isFolded: boolean) => {
    const others = [...folded].filter((name) => name !== foldKey(tradeName));
    const names = isFolded ? [...others, foldKey(tradeName)] : others;
    setByWell(new Map(byWell).set(wellKey, new Set(names)));
  };
  return {
    folded,
    fold: (tradeName: string) => set(tradeName, !folded.has(foldKey(tradeName))),
    unfold: (tradeName: string) => set(tradeName, false),
  };
}
