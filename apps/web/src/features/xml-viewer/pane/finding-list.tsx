import type { Acceptance, FilingDetails } from '@disclosure/api';
import { type DisclosureRow, type Finding, messages, severities } from '@disclosure/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { MomentText } from '../../../components/moment-text.tsx';
import { SeverityCounts, SeverityMark } from '../../../components/severity.tsx';
import styles from './finding-list.module.css';

interface FindingListProps {
  readonly findings: readonly Finding[];
  readonly rows: readonly DisclosureRow[];
  /** Knows which findings are accepted. */
  readonly filing: FilingDetails | undefined;
}

/** More findings than these would mostly repeat themselves. */
const FEW = 50;

const rankOf = ({ severity }: Finding): number => severities.indexOf(severity);

/** The findings of our rules about the document, the worst first. */
export function FindingList({ findings, rows, filing }: FindingListProps) {
  const [isWhole, setWhole] = useState(false);
  if (findings.length === 0)
    return (
      <p className={styles.sound}>
        <IconCircleCheckFilled size={15} aria-hidden />
        {messages.files.noFindings}
      </p>
    );
  const sorted = findings.toSorted((one, other) => rankOf(one) - rankOf(other));
  const shown = isWhole ? sorted : sorted.slice(0, FEW);
  return (
    <>
      <p className={styles.counts}>
        <SeverityCounts found={findings} />
      </p>
      <ul className={styles.findings}>
        {shown.map((finding) => (
          <FindingLine
            key={`${finding.id} ${finding.where} ${finding.message}`}
            finding={finding}
            rows={rows}
            accepted={acceptanceOf(finding, filing)}
          />
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

const acceptanceOf = ({ id, where, message }: Finding, filing: FilingDetails | undefined) =>
  filing?.findings.find((found) => found.ruleId === id && found.where === where && found.message === message)?.accepted;

interface FindingLineProps extends Pick<FindingListProps, 'rows'> {
  readonly finding: Finding;
  readonly accepted: Acceptance | null | undefined;
}

function FindingLine({ finding, rows, accepted }: FindingLineProps) {
  const { severity, message, where } = finding;
  const row = rows[Number(/^rows\[(\d+)\]/.exec(where)?.[1] ?? -1)];
  return (
    <li>
      <SeverityMark severity={severity} />
      <div>
        {message}
        {row && <small>{[row.tradeName, row.ingredientName].filter(Boolean).join(' · ')}</small>}
        {accepted && (
          <small>
            Accepted by {accepted.by}, <MomentText at={accepted.at} />: {accepted.reason}
          </small>
        )}
      </div>
    </li>
  );
}
