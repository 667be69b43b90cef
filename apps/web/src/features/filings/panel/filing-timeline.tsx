import type { FilingDetails, TimelineEntry } from '@disclosure/api';
import { type FilingStatus, filingStatuses, messages } from '@disclosure/core';
import { useState } from 'react';
import { MomentText } from '../../../components/moment-text.tsx';
import { useIsPrinting } from '../../../lib/browser.ts';
import styles from './filing-panel.module.css';

const { filings: texts } = messages;
const FEW = 5;

/** What happened, newest first. */
export function FilingTimeline({ filing: { timeline } }: { readonly filing: FilingDetails }) {
  const [isWanted, setWhole] = useState(false);
  const isWhole = useIsPrinting() || isWanted;
  const shown = isWhole ? timeline : timeline.slice(0, FEW);
  return (
    <section aria-labelledby="timeline" className={styles.section}>
      <div className={styles.title}>
        <h3 id="timeline">Timeline</h3>
        {timeline.length > FEW && !isWhole && (
          <button type="button" className={styles.link} onClick={() => setWhole(true)}>
            All {timeline.length}
          </button>
        )}
      </div>
      <ol>
        {shown.map((entry, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries of one moment are alike
          <li key={`${entry.at} ${entry.kind} ${place}`} className={styles.event}>
            <MomentText at={entry.at} />
            <div>
              <b>{deedOf(entry)}</b>
              <small>{[entry.by, ...(entry.note === '' ? [] : [`“${entry.note}”`])].join(' · ')}</small>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const isStatus = (word: string): word is FilingStatus => filingStatuses.some((status) => status === word);

/** A deed that only a later version knows is told by its word. */
const words: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  withdrawn: 'No longer accepted',
  status: 'Status',
};

function deedOf({ kind, revision, before, after }: TimelineEntry): string {
  if (kind === 'revision') return `Revision ${revision} saved`;
  if (kind === 'status' && isStatus(after) && isStatus(before)) {
    const isBack = filingStatuses.indexOf(after) < filingStatuses.indexOf(before);
    return isBack ? `Back to ${texts.statuses[after].toLowerCase()}` : texts.deeds[after];
  }
  if (kind === 'assignee') return `Assigned to ${after}`;
  if (kind === 'snooze') return after === '' ? 'Snooze ended' : `Snoozed until ${after}`;
  return `${words[kind] ?? kind}: ${after}`;
}
