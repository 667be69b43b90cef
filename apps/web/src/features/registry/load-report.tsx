import type { RegistryLoad } from '@disclosure/api';
import { leftOutReasons, printGrouped, registryMessages } from '@disclosure/core';
import { IconBan, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { DataTable } from '../../components/data-table/data-table.tsx';
import page from '../../components/page.module.css';
import { printMoment } from '../../lib/moments.ts';
import type { Column } from '../../lib/table-view.ts';
import styles from './registry.module.css';

const count = (number: number) => printGrouped(number);

interface ReasonRow {
  readonly reason: string;
  readonly lines: number;
  readonly file: string;
  /** 0 where no example was kept. */
  readonly line: number;
  readonly example: string;
}

const { leftOutColumns: reasons, loadColumns: loads } = registryMessages;

const reasonColumns: readonly Column<ReasonRow>[] = [
  { id: 'reason', title: reasons.reason, text: ({ reason }) => reason, isSorted: false, width: '24%' },
  {
    id: 'lines',
    title: reasons.lines,
    text: ({ lines }) => count(lines),
    number: ({ lines }) => lines,
    isSorted: false,
    width: '90px',
  },
  { id: 'file', title: reasons.file, text: ({ file }) => file, tone: 'quiet', isSorted: false, width: '220px' },
  {
    id: 'line',
    title: reasons.line,
    text: ({ line }) => (line === 0 ? '' : count(line)),
    number: ({ line }) => line,
    tone: 'quiet',
    isSorted: false,
    width: '90px',
  },
  {
    id: 'example',
    title: reasons.example,
    text: ({ example }) => example,
    render: ({ example }) => <code className={styles.example}>{example}</code>,
    isSorted: false,
    narrowest: 200,
  },
];

/** A word of a later version stands for itself. */
const wordsOf = (texts: Readonly<Record<string, string>>, word: string): string => texts[word] ?? word;

/** What was left out of the archive that was loaded last. */
export function LoadReport({ load }: { readonly load: RegistryLoad | undefined }) {
  const report = load?.report;
  if (!report) return null;
  const counts: Readonly<Record<string, number>> = { ...report.leftOut, oddYears: report.odd.years };
  // A server of another version may know other reasons.
  const rows = [...new Set([...leftOutReasons, ...Object.keys(counts)])]
    .flatMap((reason): ReasonRow[] => {
      const [lines = 0, example] = [counts[reason], report.examples[reason]];
      if (lines === 0) return [];
      const place = { file: example?.file ?? '', line: example?.line ?? 0, example: example?.text ?? '' };
      return [{ reason: wordsOf(registryMessages.reasons, reason), lines, ...place }];
    })
    .toSorted((one, other) => other.lines - one.lines);
  return (
    <section aria-labelledby="report" className={styles.part}>
      <div>
        <h2 id="report">{registryMessages.report}</h2>
        <p className={page.quiet}>{registryMessages.summary(report)}</p>
      </div>
      {rows.length === 0 ? (
        <p>{registryMessages.allTaken}</p>
      ) : (
        <DataTable
          label={registryMessages.leftOut}
          columns={reasonColumns}
          rows={rows}
          rowKey={({ reason }) => reason}
          empty={null}
        />
      )}
    </section>
  );
}

const countLeftOut = ({ leftOut }: NonNullable<RegistryLoad['report']>) =>
  Object.values(leftOut).reduce((sum, lines) => sum + lines, 0);

const signs: Readonly<Record<string, typeof IconBan>> = {
  loaded: IconCircleCheckFilled,
  failed: IconCircleXFilled,
  cancelled: IconBan,
};

function Result({ load: { status, failure } }: { readonly load: RegistryLoad }) {
  const Sign = signs[status];
  return (
    <span className={styles.result} data-status={status}>
      {Sign && <Sign size={14} aria-hidden />}
      <strong>{wordsOf(registryMessages.statuses, status)}</strong>
      {status === 'failed' && <span>{failure}</span>}
    </span>
  );
}

const loadColumns: readonly Column<RegistryLoad>[] = [
  { id: 'archive', title: loads.archive, text: ({ fileName }) => fileName, isSorted: false, narrowest: 240 },
  { id: 'of', title: loads.of, text: ({ archiveDate }) => archiveDate ?? '', isSorted: false, width: '120px' },
  {
    id: 'begun',
    title: loads.begun,
    text: ({ startedAt }) => printMoment(startedAt),
    tone: 'quiet',
    isSorted: false,
    width: '140px',
  },
  { id: 'by', title: loads.by, text: ({ by }) => by, tone: 'quiet', isSorted: false, narrowest: 160 },
  {
    id: 'disclosures',
    title: loads.disclosures,
    text: ({ report }) => (report ? count(report.disclosures) : ''),
    number: ({ report }) => report?.disclosures ?? 0,
    isSorted: false,
    width: '120px',
  },
  {
    id: 'leftOut',
    title: loads.leftOut,
    text: ({ report }) => (report ? count(countLeftOut(report)) : ''),
    number: ({ report }) => (report ? countLeftOut(report) : 0),
    isSorted: false,
    width: '100px',
  },
  {
    id: 'result',
    title: loads.result,
    text: ({ status, failure }) => (status === 'failed' ? failure : wordsOf(registryMessages.statuses, status)),
    render: (load) => <Result load={load} />,
    isSorted: false,
    width: '24%',
    narrowest: 240,
  },
];

export const EarlierLoads = ({ all }: { readonly all: readonly RegistryLoad[] }) => (
  <section aria-labelledby="loads" className={styles.part}>
    <h2 id="loads">{registryMessages.loads}</h2>
    <DataTable label={registryMessages.loads} columns={loadColumns} rows={all} rowKey={({ id }) => id} empty={null} />
  </section>
);
