import { type DisclosureRow, type Finding, messages, type Severity } from '@disclosure/core';
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import { useState } from 'react';
import styles from './finding-list.module.css';

interface FindingListProps {
  readonly findings: readonly Finding[];
  readonly rows: readonly DisclosureRow[];
}

const icons = {
  error: IconCircleXFilled,
  refusal: IconAlertOctagonFilled,
  warning: IconAlertTriangleFilled,
  note: IconInfoCircleFilled,
} as const;
const words: Readonly<Record<Severity, string>> = {
  error: 'Error',
  refusal: 'The registry will refuse',
  warning: 'Warning',
  note: 'Note',
};

/** More findings than these would mostly repeat themselves. */
const FEW = 50;

/** The findings of our rules about the document. */
export function FindingList({ findings, rows }: FindingListProps) {
  const [isWhole, setWhole] = useState(false);
  if (findings.length === 0)
    return (
      <p className={styles.sound}>
        <IconCircleCheckFilled size={15} aria-hidden />
        {messages.files.noFindings}
      </p>
    );
  const shown = isWhole ? findings : findings.slice(0, FEW);
  return (
    <>
      <ul className={styles.findings}>
        {shown.map((finding) => (
          <FindingLine key={`${finding.id} ${finding.where} ${finding.message}`} finding={finding} rows={rows} />
        ))}
      </ul>
      {shown.length < findings.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Show all {findings.length} findings
        </button>
      )}
    </>
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
