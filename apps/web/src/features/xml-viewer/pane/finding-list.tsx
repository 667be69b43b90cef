import { type DisclosureRow, type Finding, messages, type Severity } from '@disclosure/core';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import styles from './pane.module.css';

interface FindingListProps {
  readonly findings: readonly Finding[];
  readonly rows: readonly DisclosureRow[];
}

const icons = { error: IconCircleXFilled, warning: IconAlertTriangleFilled, note: IconInfoCircleFilled } as const;
const words: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', note: 'Note' };

/** What our own rules say about the document. */
export function FindingList({ findings, rows }: FindingListProps) {
  if (findings.length === 0)
    return (
      <p className={styles.sound}>
        <IconCircleCheckFilled size={15} aria-hidden />
        {messages.files.noFindings}
      </p>
    );
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <FindingLine key={`${finding.id} ${finding.where} ${finding.message}`} finding={finding} rows={rows} />
      ))}
    </ul>
  );
}

function FindingLine({ finding, rows }: { readonly finding: Finding; readonly rows: readonly DisclosureRow[] }) {
  const { severity, message, where } = finding;
  const Icon = icons[severity];
  const row = rows[Number(/^rows\[(\d+)\]/.exec(where)?.[1] ?? -1)];
  return (
    <li data-severity={severity}>
      <Icon size={15} aria-label={words[severity]} />
      <div>
        {message}
        {row && <small>{[row.tradeName, row.ingredientName].filter(Boolean).join(' · ')}</small>}
      </div>
    </li>
  );
}
