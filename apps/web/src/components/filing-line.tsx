import { printCounted } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFilingSummary } from '../lib/filing-summary.ts';
import styles from './filing-line.module.css';

const { filings: texts } = messages;

/** What is overdue or due this week, as a link to the desk. Nothing where there is nothing, or for Viewers. */
export function FilingLine({ maySee }: { readonly maySee: boolean }) {
  const { data, isLoading } = useFilingSummary(maySee);
  // The line keeps its room from the start: it must not move what a user is about to click.
  if (isLoading) return <div className={styles.line} data-screen-only />;
  if (!data || data.overdue + data.week === 0) return null;
  const [overdue, week] = [printCounted(data.overdue), printCounted(data.week)];
  return (
    <Link to={`/filings?view=${data.overdue > 0 ? 'overdue' : 'week'}`} className={styles.line} data-screen-only>
      <IconClockExclamation size={16} stroke={1.75} aria-hidden data-late={data.overdue > 0 || undefined} />
      <span>
        {data.overdue > 0 && <b>{texts.overdueFilings(overdue)}</b>}
        {data.overdue > 0 && data.week > 0 && `, ${texts.dueThisWeek(week)}`}
        {data.overdue === 0 && texts.filingsDueThisWeek(week)}
      </span>{' '}
      <span className={styles.open}>{texts.openDesk}</span>
    </Link>
  );
}
