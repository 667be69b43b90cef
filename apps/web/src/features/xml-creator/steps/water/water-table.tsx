import { findWaterFix, messages, printCount, WATER_CELLS, type WaterLine, withWaterOfWell } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowBarToDown, IconClipboard, IconCopy } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Sheet } from '../../../../components/grid/sheet.tsx';
import { ToolButton } from '../../../../components/grid/sheet-bar.tsx';
import bar from '../../../../components/grid/sheet-bar.module.css';
import type { Area } from '../../../../components/grid/sheet-column.ts';
import { SeverityMark } from '../../../../components/severity.tsx';
import { useLatest } from '../../../../lib/store.ts';
import { heightOf, mostHeight, useWaterTable, type WaterTableWork } from './use-water-table.ts';
import { FIRST_CELL, titleOfCell } from './water-columns.tsx';
import styles from './water-table.module.css';

const { waterTable: texts } = messages;

interface WaterTableProps {
  /** How often the user has tried to continue although a well has a fault. */
  readonly refusals: number;
}

/** The water sources of all wells, one line each. */
export function WaterTable({ refusals }: WaterTableProps) {
  const table = useWaterTable();
  const { lines, sheetLines, columns, sheet, selection, actions, visit } = table;
  const goToFault = useLatest(() => {
    const faulty = lines.find(({ findings }) => findings.length > 0);
    if (faulty) visit(faulty);
  });
  useEffect(() => {
    if (refusals > 0) goToFault.get()();
  }, [goToFault, refusals]);
  const complete = lines.filter(({ findings }) => findings.length === 0).length;
  return (
    <>
      <section className={bar.card} aria-label="Water sources">
        <div className={bar.bar}>
          <h2>Water sources</h2>
          <span className={bar.count}>{printCount(lines.length, 'well')}</span>
          <Place table={table} />
          <Tools table={table} />
        </div>
        <div className={styles.sheet} style={{ height: Math.min(heightOf(lines.length), mostHeight()) }}>
          <Sheet
            ref={sheet}
            label="Water sources of the wells"
            lines={sheetLines}
            columns={columns}
            rowHeight={36}
            selection={selection}
            actions={actions}
          />
        </div>
        <div className={styles.foot}>
          <span>{texts.complete(complete, lines.length)}</span>
          <span className={styles.keys} data-keys>
            <kbd>Ctrl D</kbd> fill down <kbd>Ctrl &#39;</kbd> same as above <kbd>Ctrl V</kbd> paste from a spreadsheet
          </span>
        </div>
      </section>
      <Faults table={table} showsMissing={refusals > 0} />
    </>
  );
}

interface PartProps {
  readonly table: WaterTableWork;
}

/** Which cells are selected, and what was done last. */
function Place({ table: { lines, selection, status } }: PartProps) {
  const area = useSyncExternalStore(selection.subscribe, selection.area);
  const count = area ? area.bottom - area.top + 1 : 0;
  return (
    <div className={styles.cell}>
      {area && <b className={bar.place}>{tellPlace(lines, area)}</b>}
      <output>{status || (count > 1 && texts.selected(count))}</output>
    </div>
  );
}

function tellPlace(lines: readonly WaterLine[], { top, bottom, left }: Area): string {
  const wells = [lines[top]?.well ?? '', ...(bottom > top ? [lines[bottom]?.well ?? ''] : [])].join(' to ');
  const cell = left - FIRST_CELL;
  return cell >= 0 && cell < WATER_CELLS ? `${wells} · ${titleOfCell(cell)}` : wells;
}

function Tools({ table: { actions, selection, history, say } }: PartProps) {
  const withArea = (act: (area: Area) => void) => () => {
    const area = selection.area();
    if (area) act(area);
  };
  const paste = withArea((area) => {
    navigator.clipboard.readText().then(
      (text) => actions.paste(area, text, false),
      () => say(texts.useKeys),
    );
  });
  const buttons = [
    { name: 'Fill down', act: withArea(actions.fillDown), Icon: IconArrowBarToDown },
    { name: 'Same as above', act: withArea(actions.sameAsAbove), Icon: IconCopy },
    { name: 'Paste', act: paste, Icon: IconClipboard },
  ];
  return (
    <div className={bar.tools}>
      {buttons.map(({ name, act, Icon }) => (
        <Button
          key={name}
          variant="default"
          className={bar.small ?? ''}
          leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
          onClick={act}
        >
          {name}
        </Button>
      ))}
      <i className={bar.rule} />
      <ToolButton
        name="Undo"
        keys="Ctrl+Z"
        isDisabled={!history.canUndo}
        onClick={actions.undo}
        Icon={IconArrowBackUp}
      />
      <ToolButton
        name="Redo"
        keys="Ctrl+Y"
        isDisabled={!history.canRedo}
        onClick={actions.redo}
        Icon={IconArrowForwardUp}
      />
    </div>
  );
}

interface FaultsProps extends PartProps {
  /** Also names wells that nothing was chosen for yet. */
  readonly showsMissing: boolean;
}

/** What is wrong, one message per well. */
function Faults({ table, showsMissing }: FaultsProps) {
  const faulty = table.lines.filter(({ findings: [first] }) => first && (showsMissing || first.id !== 'WATER-01'));
  if (faulty.length === 0) return null;
  return (
    <ul className={styles.faults} aria-label="Wells that need attention">
      {faulty.map((line) => (
        <Fault key={line.key} line={line} table={table} />
      ))}
    </ul>
  );
}

function Fault({ line, table: { visit, history } }: PartProps & { readonly line: WaterLine }) {
  const fix = findWaterFix(line);
  return (
    <li>
      <SeverityMark severity="error" />
      <button type="button" className={styles.well} onClick={() => visit(line)}>
        {line.well}
      </button>
      <span>{line.findings[0]?.message}</span>
      {fix && (
        <Button
          variant="default"
          onClick={() => history.change((state) => withWaterOfWell(state, line.key, fix.source))}
        >
          {fix.label}
        </Button>
      )}
    </li>
  );
}
