import { countShown, messages, type WellFilter, wellFilters, type WellLine } from '@disclosure/core';
import { IconX } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import table from '../../../../components/data-table/data-table.module.css';
import { RowGap } from '../../../../components/data-table/open-rows.tsx';
import { TableHead } from '../../../../components/data-table/table-head.tsx';
import { useRowWindow } from '../../../../components/data-table/use-row-window.ts';
import { EmptyRows } from '../../../../components/empty-rows.tsx';
import { FindInput } from '../../../../components/search-fields.tsx';
import { ViewSwitch } from '../../../../components/view-switch.tsx';
import { usePartByPart } from '../../../../lib/draw-later.ts';
import { useHandOver } from '../../../../lib/hand-over.ts';
import { useSavingRun } from '../../../../lib/saving/use-saving.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { undoWells, wellsToUndo } from '../../state/history.ts';
import { useTickedWells, useWizard } from '../../state/store.ts';
import { BulkMends } from './bulk-mends.tsx';
import { useWellKeys } from './use-well-keys.ts';
import { useWellLines, useWellsView, type WellsView } from './use-wells-view.ts';
import { headColumns, TickBox, WellRow } from './well-rows.tsx';
import styles from './wells-table.module.css';

interface WellsTableProps {
  /** Opens the tab of one well. */
  readonly onOpen: (key: string) => void;
  /** Whether a line has its mark. */
  readonly hasMark?: (line: WellLine) => boolean;
}

const always = () => true;

/** All wells of the job, how each stands, and what can be mended in several of them at once. Steps 4 and 5 share it. */
export function WellsTable({ onOpen, hasMark = always }: WellsTableProps) {
  const store = useWizard();
  const lines = useWellLines();
  const view = useWellsView(lines);
  const findBox = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  useHandOver(area, focusTab);
  const undo = () => {
    if (wellsToUndo(store.slices.getState()).length > 0) toasts.show(undoWells(store));
  };
  return (
    <div ref={area} className={styles.area}>
      <Tools lines={lines} view={view} findBox={findBox} />
      <BulkMends onShow={view.showOnly} />
      <div className={styles.card}>
        <Rows view={view} onOpen={onOpen} hasMark={hasMark} onFind={() => findBox.current?.focus()} onUndo={undo} />
        <Foot shown={view.shown.length} all={lines.length} />
      </div>
    </div>
  );
}

/** When a well takes the place of the table, its tab takes the focus, or the list of tabs while that tab is not drawn yet. */
function focusTab(): void {
  const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  const target = tab ?? document.querySelector<HTMLElement>('[role=tablist]');
  target?.focus({ preventScroll: true });
}

interface ToolsProps {
  readonly lines: readonly WellLine[];
  readonly view: WellsView;
  readonly findBox: RefObject<HTMLInputElement | null>;
}

const filterNames = Object.keys(wellFilters) as WellFilter[];

/** Which wells are shown, and how many are done. */
function Tools({ lines, view, findBox }: ToolsProps) {
  const labelOf = (filter: WellFilter) => `${wellFilters[filter].title} ${countShown(lines, filter) ?? '–'}`;
  const choose = (label: string) => view.setFilter(filterNames.find((name) => labelOf(name) === label) ?? 'all');
  const count = (isDone: (line: WellLine) => boolean) => lines.filter(isDone).length;
  return (
    <div className={styles.tools}>
      <ViewSwitch
        label="Wells shown"
        views={filterNames.map(labelOf)}
        current={labelOf(view.filter)}
        onChoose={choose}
      />
      <FindInput
        ref={findBox}
        className={styles.find ?? ''}
        aria-label="Filter wells"
        placeholder="Filter wells"
        value={view.text}
        onChange={({ currentTarget }) => view.setText(currentTarget.value)}
      />
      {view.only && (
        <button type="button" className={styles.chip} onClick={() => view.showOnly(undefined)}>
          <span>{`${messages.mends.wells(view.only.keys.size)}: ${view.only.title}`}</span>
          <IconX size={14} stroke={1.75} aria-label="Show the other wells again" />
        </button>
      )}
      <p>{`${count(({ madeAt }) => madeAt !== '')} generated · ${count(({ savedAt }) => savedAt !== '')} saved`}</p>
    </div>
  );
}

interface RowsProps extends Required<WellsTableProps> {
  readonly view: WellsView;
  readonly onFind: () => void;
  readonly onUndo: () => void;
}

/** By key, how the saving of each well stands. */
function useTasks() {
  const run = useSavingRun(useWizard());
  return new Map(run?.tasks.map((task) => [task.key, task]));
}

function Rows({ view, onOpen, hasMark, onFind, onUndo }: RowsProps) {
  const { shown } = view;
  const ticked = useTickedWells();
  const tasks = useTasks();
  const { scroller, onScroll, first, end, above, below } = useRowWindow(shown.length);
  // The first screen at once, the rest while the browser is idle.
  const drawn = usePartByPart(shown.slice(first, end));
  const isAllTicked = shown.length > 0 && shown.every(({ key }) => ticked.has(key));
  const toggleAll = () => ticked.set(isAllTicked ? [] : shown.map(({ key }) => key));
  const keys = useWellKeys({
    lines: shown,
    scroller,
    onOpen,
    onToggle: ticked.toggle,
    onToggleAll: toggleAll,
    onFind,
    onUndo,
  });
  return (
    <div ref={scroller} className={styles.scroller} onScroll={onScroll}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take the focus
        role="grid"
        className={`${table.table} ${styles.table}`}
        aria-label="All wells"
        aria-multiselectable
        aria-rowcount={shown.length + 1}
        onKeyDown={keys.onKeyDown}
      >
        <TableHead
          columns={headColumns}
          sort={{ current: view.sort, by: view.sortBy }}
          actionsWidth={undefined}
          lead={
            <th scope="col" className={styles.box}>
              <TickBox label="Select all wells shown" isTicked={isAllTicked} onToggle={toggleAll} />
            </th>
          }
        />
        <tbody>
          <RowGap height={above} columns={headColumns.length + 1} />
          {drawn.map((line, place) => (
            <WellRow
              key={line.key}
              line={line}
              task={tasks.get(line.key)}
              hasMark={hasMark}
              index={first + place}
              isActive={first + place === keys.active}
              isTicked={ticked.has(line.key)}
              onOpen={onOpen}
              onToggle={ticked.toggle}
              onFocus={keys.setActive}
            />
          ))}
          <RowGap height={below} columns={headColumns.length + 1} />
        </tbody>
      </table>
      {shown.length === 0 && <EmptyRows onClear={view.showAll}>No well matches the filter.</EmptyRows>}
    </div>
  );
}

const hints = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'open the well'],
  [['F8'], 'next problem'],
  [['Space'], 'select'],
] as const;

/** How many are shown and ticked, and the keys. */
function Foot({ shown, all }: { readonly shown: number; readonly all: number }) {
  const ticked = useTickedWells();
  return (
    <div className={styles.foot}>
      <output>{shown === all ? messages.mends.wells(all) : `${shown} of ${messages.mends.wells(all)}`}</output>
      {ticked.keys.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => ticked.set([])}>
          {`${ticked.keys.length} selected · Clear selection`}
        </button>
      )}
      <p className={styles.keys} aria-hidden data-keys>
        {hints.map(([caps, words]) => (
          <span key={words}>
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}{' '}
            {words}
          </span>
        ))}
      </p>
    </div>
  );
}
