import { exportRows, isTypedOver, messages, recalculate, showMass, sumUpRows } from '@disclosure/core';
import { type Ref, useMemo } from 'react';
import { Sheet } from '../../../components/grid/sheet.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { CellBar } from './cell-bar.tsx';
import { rangeOf } from './disclosure-lines.ts';
import { gridActions, insertRow } from './grid-actions.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import styles from './ingredients-card.module.css';
import type { ProblemActions } from './problem-list.tsx';
import { showTotal } from './show-total.ts';
import type { WellGrid } from './use-well-grid.ts';
import { changeWell, historyStateOf } from './well-history.ts';

interface IngredientsCardProps {
  readonly grid: WellGrid;
  readonly findBox: Ref<HTMLInputElement>;
  readonly fixButton: Ref<HTMLButtonElement>;
  readonly problemActions: ProblemActions;
}

/** The rows of the well, with what can be done to them above and their total below. */
export function IngredientsCard({ grid, findBox, fixButton, problemActions }: IngredientsCardProps) {
  const { desk, columns, selection, sheet } = grid;
  const { disclosure, store, wellKey, say } = desk;
  const actions = gridActions(desk);
  const totals = useMemo(() => totalsOf(disclosure.rows), [disclosure.rows]);
  const deleteSelected = () => {
    const area = selection.area();
    if (area && rangeOf(desk.lines, area)) actions.deleteRows(area);
  };
  const recalculateAll = () => {
    if (changeWell(store, wellKey, recalculate)) say(messages.grid.recalculated);
  };
  return (
    <section aria-label="Ingredients" className={styles.card}>
      <GridToolbar
        desk={desk}
        rows={disclosure.rows.length}
        history={historyStateOf(store, wellKey, disclosure)}
        findBox={findBox}
        hasTypedPercents={disclosure.rows.some((row) => isTypedOver(row, 'percentInHFJob'))}
        onUndo={actions.undo}
        onRedo={actions.redo}
        onExport={() => saveFile(exportOf(disclosure.well.wellName, exportRows(disclosure.rows)))}
        onAddRow={() => insertRow(desk)}
        onDeleteRows={deleteSelected}
        onRecalculate={recalculateAll}
      />
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
    ingredientName: `${totals.rows} rows · ${totals.products} products`,
    percentInHFJob: showTotal(totals.percentInHFJob),
    massIngredient: showMass(totals.massIngredient),
  };
}
