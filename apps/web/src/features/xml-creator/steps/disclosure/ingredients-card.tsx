import { exportRows, messages, printCount, recalculate, showMass, sumUpRows } from '@disclosure/core';
import { type Ref, useMemo } from 'react';
import { Sheet } from '../../../../components/grid/sheet.tsx';
import { saveFile } from '../../../../lib/browser.ts';
import { CellBar } from './cell-bar.tsx';
import { rangeOf } from './disclosure-lines.ts';
import { gridActions, insertRow } from './grid-actions.ts';
import { GridToolbar, type Tools } from './grid-toolbar.tsx';
import styles from './ingredients-card.module.css';
import type { ProblemActions } from './problem-list.tsx';
import { showTotal } from './show-total.ts';
import { useStableActions } from './use-stable-actions.ts';
import type { WellGrid } from './use-well-grid.ts';
import { changeWell, historyStateOf } from '../../state/history.ts';
import type { CheckedWell } from './well-overview.tsx';

interface IngredientsCardProps {
  readonly grid: WellGrid;
  /** The well as the tools above the rows know it. */
  readonly followed: CheckedWell;
  readonly findBox: Ref<HTMLInputElement>;
  readonly fixButton: Ref<HTMLButtonElement>;
  readonly problemActions: ProblemActions;
}

/** The rows of the well, with what can be done to them above and their total below. */
export function IngredientsCard({ grid, followed, findBox, fixButton, problemActions }: IngredientsCardProps) {
  const { desk, columns, selection, sheet } = grid;
  const { disclosure, store, wellKey, say } = desk;
  const actions = gridActions(desk);
  const totals = useMemo(() => totalsOf(disclosure.rows), [disclosure.rows]);
  // The buttons are told what can be undone after the rows are drawn: whoever leaves a cell does not wait for them.
  const history = useMemo(() => historyStateOf(store, followed.wellKey), [store, followed]);
  const tools = useStableActions<Tools>({
    say,
    reveal: desk.reveal,
    undo: actions.undo,
    redo: actions.redo,
    exportRows: () => saveFile(exportOf(disclosure.well.wellName, exportRows(disclosure.rows))),
    addRow: () => insertRow(desk),
    deleteRows: () => {
      const area = selection.area();
      if (area && rangeOf(desk.lines, area)) actions.deleteRows(area);
    },
    recalculate: () => {
      if (changeWell(store, wellKey, recalculate)) say(messages.grid.recalculated);
    },
  });
  return (
    <section aria-label="Ingredients" className={styles.card}>
      <GridToolbar rows={followed.disclosure.rows} {...history} findBox={findBox} tools={tools} />
      <CellBar grid={grid} fixButton={fixButton} actions={problemActions} />
      <Sheet
        ref={sheet}
        label={`Ingredients of ${disclosure.well.wellName}`}
        lines={desk.lines}
        columns={columns}
        totals={totals}
        selection={selection}
        actions={actions}
      />
    </section>
  );
}

const exportOf = (wellName: string, csv: string) => ({
  name: `${wellName.replaceAll(/[\\/:*?"<>|]/g, '-')} Ingredients.csv`,
  type: 'text/csv;charset=utf-8',
  bytes: new TextEncoder().encode(csv),
});

function totalsOf(rows: Parameters<typeof sumUpRows>[0]): Readonly<Record<string, string>> {
  const totals = sumUpRows(rows);
  return {
    tradeName: 'Total',
    ingredientName: `${printCount(totals.rows, 'row')} · ${printCount(totals.products, 'product')}`,
    percentInHFJob: showTotal(totals.percentInHFJob),
    massIngredient: showMass(totals.massIngredient),
  };
}
