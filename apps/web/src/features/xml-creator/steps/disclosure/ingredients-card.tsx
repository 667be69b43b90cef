import {
  exportRows,
  messages,
  printCount,
  recalculate,
  showMass,
  sumUpRows,
  type DisclosureRow,
  isTypedOver,
  type CellPlace,
  type Family,
  findCells,
  type Fraction,
  printDecimals,
  toPercent,
} from '@disclosure/core';
import { type Ref, type RefObject, useMemo, memo, type KeyboardEvent, useEffect, useState } from 'react';
import { Sheet } from '../../../../components/grid/sheet.tsx';
import { ToolButton } from '../../../../components/grid/sheet-bar.tsx';
import { ViewSwitch } from '../../../../components/view-switch.tsx';
import { isComposing } from '../../../../lib/keys.ts';
import { saveFile } from '../../../../lib/browser.ts';
import { familyWords } from '../../../../components/pictures/family-bar.tsx';
import { CellBar } from './cell-bar.tsx';
import { rangeOf, rowsOf, rowTables } from './disclosure-lines.ts';
import { gridActions, insertRow } from './grid-actions.ts';
import styles from './ingredients-card.module.css';
import type { ProblemActions } from './problem-list.tsx';
import type { CheckedWell } from './use-followed-check.ts';
import { showFamily, useStableActions, type WellGrid } from './use-well-grid.ts';
import { changeWell, historyStateOf } from '../../state/history.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconPlus, IconRowRemove, IconX } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { FindInput } from '../../../../components/search-fields.tsx';

interface IngredientsCardProps {
  readonly grid: WellGrid;
  /** The well as the toolbar shows it, one drawing behind the rows. */
  readonly followed: CheckedWell;
  readonly findBox: Ref<HTMLInputElement>;
  readonly fixButton: RefObject<HTMLButtonElement | null>;
  readonly problemActions: ProblemActions;
}

/** The rows of the well, with the toolbar above and the totals below. */
export function IngredientsCard({ grid, followed, findBox, fixButton, problemActions }: IngredientsCardProps) {
  const { desk, columns, selection, sheet, family, tables } = grid;
  const { disclosure, store, wellKey, say } = desk;
  const actions = gridActions(desk);
  const totals = useMemo(() => totalsOf(disclosure.rows), [disclosure.rows]);
  // Undo and redo are updated after the rows are drawn, so that leaving a cell does not wait for them.
  const history = useMemo(() => historyStateOf(store, followed.wellKey), [store, followed]);
  const tools = useStableActions<Tools>({
    say,
    reveal: desk.reveal,
    undo: actions.undo,
    redo: actions.redo,
    exportRows: () => saveFile(exportOf(disclosure.well.wellName, exportRows(disclosure.rows))),
    // Below the last row of the table that is shown.
    addRow: () => insertRow(desk, tables.table && (rowsOf(desk.lines).at(-1) ?? -1) + 1),
    deleteRows: () => {
      const area = selection.area();
      if (area && rangeOf(desk.lines, area)) actions.deleteRows(area);
    },
    recalculate: () => {
      if (changeWell(store, wellKey, recalculate)) say(messages.grid.recalculated);
    },
    showAll: () => showFamily(grid, undefined),
  });
  useEscape(family !== undefined, tools.showAll);
  return (
    <section aria-label="Ingredients" className={styles.card}>
      <div className={styles.bar}>
        <RowCount shown={(family ?? tables.table) && rowsOf(desk.lines).length} rows={disclosure.rows.length} />
        {tables.table && (
          <ViewSwitch label="Table" views={rowTables} current={tables.table} onChoose={tables.showTable} />
        )}
        {family && <FilterChip family={family} onClear={tools.showAll} />}
        <CellBar grid={grid} fixButton={fixButton} actions={problemActions} />
        <GridTools rows={followed.disclosure.rows} {...history} findBox={findBox} tools={tools} />
      </div>
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

interface RowCountProps {
  /** Undefined where all are shown. */
  readonly shown: number | undefined;
  readonly rows: number;
}

const RowCount = memo(function RowCount({ shown, rows }: RowCountProps) {
  return (
    <>
      <h2>Ingredients</h2>
      <span className={styles.count}>
        {shown === undefined ? printCount(rows, 'row') : `${shown} of ${printCount(rows, 'row')}`}
      </span>
    </>
  );
});

interface FilterChipProps {
  readonly family: Family;
  readonly onClear: () => void;
}

const FilterChip = ({ family, onClear }: FilterChipProps) => (
  <button
    type="button"
    className={styles.chip}
    aria-label={`${familyWords[family]}: show all rows`}
    title="Show all rows (Escape)"
    onClick={onClear}
  >
    {familyWords[family]}
    <IconX size={13} stroke={2} aria-hidden />
  </button>
);

/** Escape ends the filter, except in a field or a dialog, where it has its own meaning. */
function useEscape(isOn: boolean, act: () => void) {
  useEffect(() => {
    const handleKey = ({ key, target }: globalThis.KeyboardEvent) => {
      const isBusy = target instanceof HTMLInputElement || document.querySelector('[role=dialog]') !== null;
      if (key === 'Escape' && !isBusy) act();
    };
    if (!isOn) return undefined;
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [act, isOn]);
}

const exportOf = (wellName: string, csv: string) => ({
  name: `${wellName.replaceAll(/[\\/:*?"<>|]/g, '-')} Ingredients.csv`,
  type: 'text/csv;charset=utf-8',
  bytes: new TextEncoder().encode(csv),
});

/** With the two decimals of the rule about it. */
const showTotal = (share: Fraction): string => printDecimals(toPercent(share), 2);

function totalsOf(rows: Parameters<typeof sumUpRows>[0]): Readonly<Record<string, string>> {
  const totals = sumUpRows(rows);
  return {
    tradeName: 'Total',
    ingredientName: `${printCount(totals.rows, 'row')} · ${printCount(totals.products, 'product')}`,
    percentInHFJob: showTotal(totals.percentInHFJob),
    massIngredient: showMass(totals.massIngredient),
  };
}

/** The actions of the toolbar. They stay the same functions, so that it is drawn again only when its content changes. */
interface Tools extends FindTools {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly exportRows: () => void;
  readonly addRow: () => void;
  readonly deleteRows: () => void;
  readonly recalculate: () => void;
  readonly showAll: () => void;
}

interface GridToolsProps {
  readonly rows: readonly DisclosureRow[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly findBox: Ref<HTMLInputElement>;
  readonly tools: Tools;
}

/** Buttons for the rows, and the search box. */
const GridTools = memo(function GridTools(props: GridToolsProps) {
  const { rows, canUndo, canRedo, findBox, tools } = props;
  const hasTypedPercents = rows.some((row) => isTypedOver(row, 'percentInHFJob'));
  return (
    <div className={styles.end} data-screen-only>
      {hasTypedPercents && (
        <Button variant="default" className={styles.small ?? ''} onClick={tools.recalculate}>
          Recalculate
        </Button>
      )}
      <FindBox rows={rows} tools={tools} ref={findBox} />
      <i className={styles.rule} />
      <ToolButton name="Undo" keys="Ctrl+Z" isDisabled={!canUndo} onClick={tools.undo} Icon={IconArrowBackUp} />
      <ToolButton name="Redo" keys="Ctrl+Y" isDisabled={!canRedo} onClick={tools.redo} Icon={IconArrowForwardUp} />
      <ToolButton name="Export as CSV" onClick={tools.exportRows} Icon={IconDownload} />
      <ToolButton name="Delete selected rows" keys="Ctrl+Delete" onClick={tools.deleteRows} Icon={IconRowRemove} />
      <i className={styles.rule} />
      <Button
        variant="default"
        className={styles.small ?? ''}
        leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={tools.addRow}
      >
        Add row
      </Button>
    </div>
  );
});

interface FindTools {
  readonly say: (text: string) => void;
  readonly reveal: (cell: CellPlace) => void;
}

interface FindBoxProps {
  readonly rows: readonly DisclosureRow[];
  readonly tools: FindTools;
  readonly ref: Ref<HTMLInputElement>;
}

/** Enter goes to the next cell that contains the text, Shift+Enter to the one before, Escape back to the grid. */
function FindBox({ rows, tools, ref }: FindBoxProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const found = findCells(rows, text);

  const visit = (place: number, input: HTMLInputElement) => {
    const cell: CellPlace | undefined = found[(place + found.length) % found.length];
    if (!cell) return tools.say(messages.grid.noMatch(text));
    setAt(found.indexOf(cell));
    flushSync(() => tools.reveal(cell));
    // The next Enter continues from here.
    return input.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') visit(at + (event.shiftKey ? -1 : 1), event.currentTarget);
    else if (event.key === 'Escape' && found[at]) tools.reveal(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <FindInput
      ref={ref}
      className={styles.find ?? ''}
      aria-label="Find in the rows"
      placeholder="Find"
      value={text}
      rightSection={text !== '' && <output className={styles.found}>{`${at + 1}/${found.length}`}</output>}
      rightSectionWidth={56}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setAt(-1);
      }}
      onKeyDown={handleKey}
    />
  );
}
