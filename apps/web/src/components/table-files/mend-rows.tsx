import type { ImportReport } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isComposing } from '../../lib/keys.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { RowButton } from '../row-button.tsx';
import { SeverityMark } from '../severity.tsx';
import { type BenchColumn, ColumnHeads } from './bench-columns.tsx';
import styles from './import-bench.module.css';
import type { ImportWork } from './use-import.ts';
import type { ShownRow } from './use-shown-rows.ts';
import {
  type BenchRow,
  cellOf,
  type Finding,
  isEditable,
  keepAsIs,
  skipRow,
  type Workbench,
  writeCells,
} from './workbench.ts';

interface MendRowsProps {
  readonly work: Pick<ImportWork, 'edit'>;
  readonly bench: Workbench;
  readonly report: ImportReport;
  readonly columns: readonly BenchColumn[];
  readonly shown: readonly ShownRow[];
  readonly byNumber: ReadonlyMap<number, BenchRow>;
  readonly span: number;
}

/** The rows with faults and warnings, and those that the user leaves out. */
export function MendRows({ work, bench, report, columns, shown, byNumber, span }: MendRowsProps) {
  const skipped = bench.rows.filter(({ row }) => bench.skipped.has(row));
  return (
    <tbody>
      <tr className={styles.bar}>
        <th colSpan={span} scope="colgroup">
          <div>
            <strong>To fix</strong>
            <span>{messages.imports.howToMend}</span>
            {report.moreErrors > 0 && <span>{messages.imports.moreToMend(report.moreErrors)}</span>}
            <span className={styles.key} data-keys>
              Next fault <kbd>F8</kbd>
            </span>
          </div>
        </th>
      </tr>
      <ColumnHeads columns={columns} />
      {shown.map((each) => {
        const row = byNumber.get(each.row);
        return row && !bench.skipped.has(each.row) ? (
          <MendRow key={each.row} {...{ work, bench, columns, row, span }} shown={each} />
        ) : null;
      })}
      {skipped.map((row) => (
        <tr key={row.row} className={styles.skipped}>
          <th scope="row">{row.row}</th>
          <td colSpan={span - 1}>
            {row.cells.filter((cell) => cell !== '').join(' · ')}
            <RowButton onClick={() => work.edit((now) => skipRow(now, row.row, false))}>Do not skip</RowButton>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

interface MendRowProps extends Pick<MendRowsProps, 'work' | 'bench' | 'columns' | 'span'> {
  readonly row: BenchRow;
  readonly shown: ShownRow;
}

function MendRow({ work, bench, columns, row, shown, span }: MendRowProps) {
  const words = useId();
  const isMended = shown.findings.length === 0;
  const warnings = shown.findings.filter(({ severity }) => severity === 'warning');
  return (
    <>
      <tr className={styles.cells} data-mend-row={row.row} data-mended={isMended || undefined}>
        <th scope="row">{row.row}</th>
        {columns.map(({ title, isNumber }) => (
          <td key={title} data-number={isNumber || undefined} data-title={title}>
            {shown.fields.includes(title) && isEditable(bench, title) ? (
              <MendField
                name={`Row ${row.row}, ${title || 'without a title'}`}
                text={cellOf(bench, row, title)}
                finding={shown.findings.find(({ column }) => column === title)}
                words={`${words}${shown.findings.findIndex(({ column }) => column === title)}`}
                onCommit={(text) => work.edit((now) => writeCells(now, [row.row], title, text))}
              />
            ) : (
              cellOf(bench, row, title)
            )}
          </td>
        ))}
      </tr>
      <tr className={styles.findings} data-mend-row={row.row}>
        <td colSpan={span}>
          {isMended && (
            <p data-kind="ready">
              <IconCircleCheckFilled size={14} aria-hidden /> Ready
            </p>
          )}
          {shown.findings.map((finding, index) => (
            <p key={`${finding.column} ${finding.message}`} id={`${words}${index}`} data-kind={finding.severity}>
              <SeverityMark severity={finding.severity} size={14} /> <strong>{finding.column}</strong> {finding.message}
            </p>
          ))}
          <div className={styles.actions}>
            {shown.findings.map((finding) => (
              <FixButton key={`${finding.column} ${finding.message}`} {...{ work, bench, finding }} />
            ))}
            {warnings.length > 0 && warnings.length === shown.findings.length && (
              <RowButton onClick={() => work.edit((now) => keepAsIs(now, warnings))}>Keep as it is</RowButton>
            )}
            {warnings.length < shown.findings.length && (
              <RowButton onClick={() => work.edit((now) => skipRow(now, row.row, true))}>Skip row</RowButton>
            )}
          </div>
        </td>
      </tr>
    </>
  );
}

interface FixButtonProps extends Pick<MendRowsProps, 'work' | 'bench'> {
  readonly finding: Finding;
}

function FixButton({ work, bench, finding }: FixButtonProps) {
  const { fix, row, column, alsoRows = [] } = finding;
  if (!fix) return <AddLink finding={finding} />;
  if (!isEditable(bench, column)) return null;
  const rows = [row, ...alsoRows];
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => work.edit((now) => writeCells(now, rows, column, fix.cell))}
    >
      {rows.length > 1 ? messages.imports.inRows(fix.label, rows.length) : fix.label}
    </Button>
  );
}

/** Where a record is added that a row names and the product does not know, by column. */
const addedAt: Readonly<Record<string, { readonly words: string; readonly path: string }>> = {
  Supplier: { words: 'Add vendor...', path: '/settings/vendors' },
  Customers: { words: 'Add customer...', path: '/settings/customers' },
};

/** In a tab of its own, so that what was mended stays. When the user is back, the rows are checked again. */
function AddLink({ finding: { column, severity } }: { readonly finding: Finding }) {
  const place = severity === 'error' ? addedAt[column] : undefined;
  if (!place) return null;
  return (
    <Button component="a" variant="default" href={place.path} target="_blank" rel="noopener">
      {place.words}
    </Button>
  );
}

interface MendFieldProps {
  readonly name: string;
  readonly text: string;
  readonly finding: Finding | undefined;
  /** The id of what is said about it. */
  readonly words: string;
  readonly onCommit: (text: string) => void;
}

/** The faulty cell. Enter goes to the next one. */
function MendField({ name, text, finding, words, onCommit }: MendFieldProps) {
  const [typed, setTyped] = useState<string>();
  const place = useRef<HTMLInputElement>(null);
  // The workbench knows it only once the field has lost the focus, which a reload does not wait for.
  useUnsaved({ isDirty: typed !== undefined && typed.trim() !== text, place });
  const commit = () => {
    if (typed !== undefined && typed.trim() !== text) onCommit(typed);
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') setTyped(undefined);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const next = nextField(event.currentTarget.closest('table'), 1);
    // Losing the focus commits.
    if (next === event.currentTarget) commit();
    else next?.focus();
  };
  return (
    <input
      ref={place}
      className={styles.field}
      data-mend-field
      // The first Escape takes back what is typed here, and only the next one closes the dialog.
      data-mantine-stop-propagation={typed !== undefined}
      data-kind={finding?.severity}
      aria-label={name}
      aria-invalid={finding?.severity === 'error'}
      aria-describedby={words}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? text}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

/** The next field with a fault, or the one before; at the end it starts again. */
export function nextField(place: HTMLElement | null, step: 1 | -1): HTMLElement | undefined {
  const active = document.activeElement;
  const fields = [...(place?.querySelectorAll<HTMLElement>('[data-mend-field]') ?? [])].filter(
    (field) => field === active || field.dataset['kind'] !== undefined,
  );
  const at = fields.findIndex((field) => field === active);
  const next = at === -1 && step === -1 ? -1 : at + step;
  return fields.at(next % Math.max(1, fields.length));
}
