import type { ImportReport, TableChange, TableFault } from '@disclosure/api';
import { messages } from '@disclosure/core';
import type { Column } from '../../lib/table-view.ts';
import { SortedTable } from '../data-table/data-table.tsx';
import styles from './table-files.module.css';

interface ImportPreviewProps {
  readonly file: string;
  readonly report: ImportReport;
}

export const sumUp = (file: string, report: ImportReport) =>
  `${file}: ${report.new} new, ${report.changed} changed, ${report.unchanged} unchanged`;

/** Lists the faults, the warnings and every change, so that the user can correct the file or confirm it. */
export function ImportPreview({ file, report }: ImportPreviewProps) {
  const { errors, moreErrors, warnings, moreWarnings, rows } = report;
  const faults = errors.length + moreErrors;
  const warned = warnings.length + moreWarnings;
  return (
    <>
      <output>
        {`${sumUp(file, report)}, ${faults} wrong.`}
        {warned > 0 && ` ${messages.imports.warned(warned)}`}
        {errors.length > 0 && ' Nothing is imported until the file has no faults.'}
        {errors.length === 0 && rows.length === 0 && ' There is nothing to import.'}
      </output>
      {errors.length > 0 && (
        <SortedTable
          label="Faults"
          columns={faultColumns}
          rows={errors}
          rowKey={keyOfFault}
          empty=""
          foot={moreErrors > 0 ? `The first ${errors.length} of ${faults} faults` : `${faults} fault(s)`}
        />
      )}
      {warnings.length > 0 && (
        <SortedTable
          label="Warnings"
          columns={faultColumns}
          rows={warnings}
          rowKey={keyOfFault}
          empty=""
          foot={moreWarnings > 0 ? `The first ${warnings.length} of ${warned} warnings` : `${warned} warning(s)`}
        />
      )}
      {rows.length > 0 && (
        <SortedTable
          label="Changes"
          columns={changeColumns}
          rows={rows}
          rowKey={({ row }) => row}
          empty=""
          foot={`${rows.length} row(s)`}
        />
      )}
    </>
  );
}

const keyOfFault = ({ row, column, message }: TableFault) => `${row} ${column} ${message}`;

const faultColumns: readonly Column<TableFault>[] = [
  { id: 'row', title: 'Row', text: ({ row }) => String(row), number: ({ row }) => row, width: '80px' },
  { id: 'column', title: 'Column', text: ({ column }) => column, width: '180px' },
  { id: 'problem', title: 'Problem', text: ({ message }) => message, narrowest: 480 },
];

const changeColumns: readonly Column<TableChange>[] = [
  { id: 'row', title: 'Row', text: ({ row }) => String(row), number: ({ row }) => row, width: '80px' },
  { id: 'kind', title: 'Change', text: ({ kind }) => (kind === 'new' ? 'New' : 'Changed'), width: '100px' },
  { id: 'name', title: 'Name', text: ({ name }) => name, width: '30%' },
  {
    id: 'cells',
    title: 'Cells',
    text: cellsOf,
    narrowest: 480,
    render: (change) => <span className={styles.cells}>{cellsOf(change)}</span>,
  },
];

function cellsOf({ kind, cells }: TableChange): string {
  const filled = cells.filter(({ before, after }) => before !== '' || after !== '');
  return filled
    .map(({ column, before, after }) =>
      kind === 'new' ? `${column}: ${after}` : `${column}: ${before || '(blank)'} → ${after || '(blank)'}`,
    )
    .join(' · ');
}
