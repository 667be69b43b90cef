import type { ImportReport, TableFault } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconCircleCheckFilled, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { saveFile } from '../../lib/browser.ts';
import { DoneNote, FaultSummary } from '../callout.tsx';
import { CancelButton, DialogFoot, DiscardButton } from '../dialog.tsx';
import { SeverityMark } from '../severity.tsx';
import { BenchTable } from './bench-table.tsx';
import styles from './import-bench.module.css';
import { nextField } from './mend-rows.tsx';
import type { ImportWork } from './use-import.ts';
import { findRows, leftOut, toFaultyRows, type Workbench } from './workbench.ts';

interface ImportBenchProps {
  readonly work: ImportWork;
}

/** What is wrong comes first and is mended in place; what will be imported stands below. */
export function ImportBench({ work }: ImportBenchProps) {
  const { bench, report, failure, done } = work;
  const place = useFaultWalk();
  useFreshCheck(work);
  if (!bench || !report) return null;
  const isUnreadable = bench.rows.length === 0 && report.errors.length > 0;
  return (
    <div ref={place} className={styles.bench}>
      <BenchHead work={work} bench={bench} report={report} />
      {(failure ?? done) && (
        <div className={styles.notes}>
          {failure ? <FaultSummary faults={[{ message: failure }]} /> : <DoneNote>{done}</DoneNote>}
        </div>
      )}
      {isUnreadable ? <Unreadable report={report} /> : <BenchTable work={work} bench={bench} report={report} />}
      <BenchFoot work={work} bench={bench} report={report} />
    </div>
  );
}

/** A vendor that a row names may have been added in another tab. */
function useFreshCheck({ report, recheck }: ImportWork): void {
  const hasFaults = report !== undefined && report.errors.length > 0;
  useEffect(() => {
    if (hasFaults) addEventListener('focus', recheck);
    return () => removeEventListener('focus', recheck);
  }, [hasFaults, recheck]);
}

/** F8 goes to the next fault, with Shift to the one before, from anywhere. */
function useFaultWalk() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      nextField(place.current, event.shiftKey ? -1 : 1)?.focus();
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, []);
  return place;
}

interface PartProps extends ImportBenchProps {
  readonly bench: Workbench;
  readonly report: ImportReport;
}

function BenchHead({ work, bench, report }: PartProps) {
  const faults = report.errors.length + report.moreErrors;
  const warnings = report.warnings.length + report.moreWarnings;
  const warned = new Set(report.warnings.map(({ row }) => row)).size;
  const good = report.new + report.changed + report.unchanged - warned;
  const out = leftOut(bench, report);
  return (
    <div className={styles.head}>
      <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />
      <output className={styles.counts} aria-busy={work.isChecking}>
        <strong>{bench.name}</strong> <span className={styles.quiet}>{messages.imports.rowsOf(bench.rows.length)}</span>
        <span className={styles.line} aria-hidden />
        {faults > 0 && (
          <span className={styles.count} data-kind="error">
            <SeverityMark severity="error" isSilent /> {messages.imports.faults(faults)}
          </span>
        )}
        {warnings > 0 && (
          <span className={styles.count} data-kind="warning">
            <SeverityMark severity="warning" isSilent /> {messages.counts.warning(warnings)}
          </span>
        )}
        <span className={styles.count} data-kind="ready">
          <IconCircleCheckFilled size={15} aria-hidden /> {messages.imports.good(good)}
        </span>
        <span className={styles.quiet}>{messages.imports.changes(report.new, report.changed, report.unchanged)}</span>
        {bench.marked > 0 && <span className={styles.quiet}>{messages.imports.marked(bench.marked)}</span>}
      </output>
      <div className={styles.tools}>
        {out.size > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
            aria-label="Download faulty rows (CSV)"
            onClick={() => saveFile(toFaultyRows(bench, report))}
          >
            Faulty rows (CSV)
          </Button>
        )}
        <DiscardButton isDirty={bench.isEdited} isBlocked={work.isBusy} onDiscard={work.restart}>
          Choose another file
        </DiscardButton>
      </div>
    </div>
  );
}

const placeOf = ({ row, column }: TableFault) => (row === 1 ? column : `Row ${row}, ${column}`);

/** Without its titles, or with marks that say nothing, no row of a file can be read. */
const Unreadable = ({ report }: { readonly report: ImportReport }) => (
  <div className={styles.notes}>
    <FaultSummary faults={report.errors.map((error) => ({ message: `${placeOf(error)}: ${error.message}` }))} />
    {report.errors.some(({ row }) => row === 1) && <p>{messages.imports.headWrong}</p>}
  </div>
);

/** What importing leaves out, passes over and does beside. */
function FootWords({ work, bench, report }: PartProps) {
  const out = leftOut(bench, report).size;
  const warned = useMemo(() => findRows({ ...report, errors: [] }, bench).map(({ row }) => row), [report, bench]);
  const words = [
    out > 0 && messages.imports.skipsFaulty(out),
    warned.length > 0 && messages.imports.passesWarnings(warned),
    report.new > 0 && work.tellNew?.before(report.new),
    report.new + report.changed === 0 && messages.imports.nothing,
  ];
  return <p className={styles.words}>{words.filter(Boolean).join(' ')}</p>;
}

function BenchFoot({ work, bench, report }: PartProps) {
  const { isBusy, confirm } = work;
  const count = report.new + report.changed;
  const out = leftOut(bench, report).size;
  const name = out > 0 ? messages.imports.importSome(count, out) : messages.imports.importAll(count);
  return (
    <DialogFoot>
      <FootWords work={work} bench={bench} report={report} />
      <CancelButton>{work.done ? 'Close' : 'Cancel'}</CancelButton>
      {out > 0 && (
        <Button variant="default" disabled>
          {messages.imports.importAll(count + out)}
        </Button>
      )}
      <Button disabled={isBusy || count === 0} aria-busy={isBusy} onClick={() => void confirm()}>
        {isBusy ? 'Importing...' : name}
      </Button>
    </DialogFoot>
  );
}
