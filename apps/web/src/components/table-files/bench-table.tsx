import type { ImportReport, TableChange } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useMemo, useState } from 'react';
import { useRowWindow } from '../data-table/use-row-window.ts';
import { ViewSwitch } from '../view-switch.tsx';
import { type BenchColumn, ColumnHeads, ROW_WIDTH, sharesOf, shownColumns, widthOf } from './bench-columns.tsx';
import styles from './import-bench.module.css';
import { MendRows } from './mend-rows.tsx';
import type { ImportWork } from './use-import.ts';
import { useShownRows } from './use-shown-rows.ts';
import { type BenchRow, cellOf, findRows, type Workbench } from './workbench.ts';

interface BenchTableProps {
  readonly work: ImportWork;
  readonly bench: Workbench;
  readonly report: ImportReport;
}

/** One table for all rows: those to mend, then those that will be imported. */
export function BenchTable({ work, bench, report }: BenchTableProps) {
  const { skipped, kept } = bench;
  // What is typed does not change what was found: the next report does.
  // oxlint-disable-next-line react/exhaustive-deps
  const found = useMemo(() => findRows(report, bench), [report, skipped, kept]);
  const shown = useShownRows(found);
  const [kind, setKind] = useState<TableChange['kind']>('new');
  const isOther = report.new === 0 && report.changed > 0 ? 'changed' : kind;
  const changes = useMemo(() => report.rows.filter((change) => change.kind === isOther), [report, isOther]);
  const columns = useMemo(() => shownColumns(bench, report), [bench, report]);
  const byNumber = useMemo(() => new Map(bench.rows.map((row) => [row.row, row])), [bench.rows]);
  const { scroller, onScroll, first, end, above, below } = useRowWindow(changes.length);
  const span = columns.length + 1;
  return (
    <div ref={scroller} className={styles.scroller} onScroll={onScroll}>
      <table className={styles.table} aria-label="Rows of the file" style={{ minWidth: widthOf(columns) }}>
        <colgroup>
          <col style={{ width: ROW_WIDTH }} />
          {sharesOf(columns).map((width, index) => (
            <col key={columns[index]?.title} style={{ width }} />
          ))}
        </colgroup>
        {(shown.length > 0 || skipped.size > 0) && (
          <MendRows {...{ work, bench, report, columns, shown, byNumber, span }} />
        )}
        <tbody data-rows-start>
          <tr className={styles.bar}>
            <th colSpan={span} scope="colgroup">
              <div>
                <strong>Will be imported</strong>
                <span>{tellGood(report)}</span>
                <ViewSwitch
                  label="Rows that will be imported"
                  views={[`New ${report.new}`, `Changed ${report.changed}`]}
                  current={isOther === 'new' ? `New ${report.new}` : `Changed ${report.changed}`}
                  onChoose={(view) => setKind(view.startsWith('New') ? 'new' : 'changed')}
                />
              </div>
            </th>
          </tr>
          {shown.length === 0 && skipped.size === 0 && <ColumnHeads columns={columns} />}
          <Gap height={above} span={span} />
          {changes.slice(first, end).map((change) => (
            <GoodRow key={change.row} change={change} row={byNumber.get(change.row)} {...{ bench, columns }} />
          ))}
          <Gap height={below} span={span} />
        </tbody>
      </table>
    </div>
  );
}

function tellGood({ new: added, changed, unchanged, warnings }: ImportReport): string {
  if (added + changed === 0) return messages.imports.nothing;
  const warned = new Set(warnings.map(({ row }) => row)).size;
  return messages.imports.withoutFinding(added + changed + unchanged - warned, warned);
}

const Gap = ({ height, span }: { readonly height: number; readonly span: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={span} className={styles.gap} style={{ height }}>
        {'\u00A0'}
      </td>
    </tr>
  );

interface GoodRowProps {
  readonly change: TableChange;
  readonly row: BenchRow | undefined;
  readonly bench: Workbench;
  readonly columns: readonly BenchColumn[];
}

const GoodRow = ({ change, row, bench, columns }: GoodRowProps) => (
  <tr data-row className={styles.good}>
    <th scope="row">{change.row}</th>
    {columns.map(({ title, isNumber }) => {
      const text = tellCell(change, title) ?? (row ? cellOf(bench, row, title) : '');
      return (
        <td key={title} data-number={isNumber || undefined} data-title={title} title={text || undefined}>
          {text}
        </td>
      );
    })}
  </tr>
);

/** What will be stored; for a changed cell also what is replaced. */
function tellCell({ kind, cells }: TableChange, title: string): string | undefined {
  const cell = cells.find(({ column }) => column === title);
  if (!cell || kind === 'new') return cell?.after;
  return `${cell.before || '(blank)'} → ${cell.after || '(blank)'}`;
}
