import type { RegistryLoad } from '@disclosure/api';
import { leftOutReasons, printGrouped, registryMessages } from '@disclosure/core';
import { DataTable } from '../../components/data-table/data-table.tsx';
import page from '../../components/page.module.css';
import { printMoment } from '../../lib/moments.ts';
import type { Column } from '../../lib/table-view.ts';
import styles from './registry.module.css';

const count = (number: number) => printGrouped(number, 0);

interface ReasonRow {
  readonly reason: string;
  readonly lines: number;
  readonly file: string;
  readonly line: string;
  readonly example: string;
}

const reasonColumns: readonly Column<ReasonRow>[] = [
  { id: 'reason', title: 'Left out because', text: ({ reason }) => reason, isSorted: false, width: '22%' },
  { id: 'lines', title: 'Lines', text: ({ lines }) => count(lines), isSorted: false, width: '90px' },
  { id: 'file', title: 'First in', text: ({ file }) => file, tone: 'quiet', isSorted: false, width: '220px' },
  { id: 'line', title: 'Line', text: ({ line }) => line, tone: 'quiet', isSorted: false, width: '90px' },
  { id: 'example', title: 'Example', text: ({ example }) => example, isSorted: false, narrowest: 200 },
];

/** What was left out of the archive that was loaded last. */
export function LoadReport({ load }: { readonly load: RegistryLoad | undefined }) {
  const report = load?.report;
  if (!report) return null;
  const rows = [...leftOutReasons, 'oddYears' as const].flatMap((reason): ReasonRow[] => {
    const lines = reason === 'oddYears' ? report.odd.years : report.leftOut[reason];
    const example = report.examples[reason];
    if (lines === 0) return [];
    const place = { file: example?.file ?? '', line: example ? count(example.line) : '', example: example?.text ?? '' };
    return [{ reason: registryMessages.reasons[reason], lines, ...place }];
  });
  return (
    <section aria-labelledby="report" className={styles.part}>
      <h2 id="report">Report of the last load</h2>
      <p className={page.quiet}>{registryMessages.summary(report)}</p>
      <DataTable
        label="Lines that were left out"
        columns={reasonColumns}
        rows={rows}
        rowKey={({ reason }) => reason}
        empty={<p className={page.quiet}>{registryMessages.allTaken}</p>}
      />
    </section>
  );
}

const loadColumns: readonly Column<RegistryLoad>[] = [
  { id: 'archive', title: 'Archive', text: ({ fileName }) => fileName, isSorted: false },
  { id: 'of', title: 'Archive of', text: ({ archiveDate }) => archiveDate ?? '', isSorted: false, width: '120px' },
  {
    id: 'begun',
    title: 'Begun',
    text: ({ startedAt }) => printMoment(startedAt),
    tone: 'quiet',
    isSorted: false,
    width: '180px',
  },
  { id: 'by', title: 'By', text: ({ by }) => by, tone: 'quiet', isSorted: false },
  {
    id: 'disclosures',
    title: 'Disclosures',
    text: ({ report }) => (report ? count(report.disclosures) : ''),
    isSorted: false,
    width: '120px',
  },
  {
    id: 'result',
    title: 'Result',
    text: ({ status, failure }) =>
      [registryMessages.statuses[status], status === 'failed' ? failure : ''].filter(Boolean).join(': '),
    isSorted: false,
    width: '28%',
  },
];

export const EarlierLoads = ({ loads }: { readonly loads: readonly RegistryLoad[] }) => (
  <section aria-labelledby="loads" className={styles.part}>
    <h2 id="loads">Loads</h2>
    <DataTable
      label="Loads"
      columns={loadColumns}
      rows={loads}
      rowKey={({ id }) => id}
      empty={<p className={page.quiet}>{registryMessages.noLoads}</p>}
    />
  </section>
);
