import { type FilingSummary, type FilingView, filingViews, printCounted } from '@disclosure/api';
import { addDays, DONE_DAYS, WEEK_DAYS } from '@disclosure/core';
import styles from './figures.module.css';

interface FiguresProps {
  /** Undefined until it is loaded. */
  readonly summary: FilingSummary | undefined;
  readonly isStale: boolean;
  readonly pressed: FilingView | '';
  readonly onPress: (view: FilingView | '') => void;
}

const names: Readonly<Record<FilingView, string>> = {
  overdue: 'Overdue',
  week: 'Due this week',
  waiting: 'Waiting',
  done: 'Done in the last 30 days',
};

const seconds: Readonly<Record<FilingView, (summary: FilingSummary) => string>> = {
  overdue: ({ daysLate }) =>
    daysLate === null ? 'nothing is late' : `oldest ${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`,
  week: ({ today }) => `until ${addDays(today, WEEK_DAYS)}`,
  waiting: () => 'sent, approved, uploaded',
  done: ({ today, hasMirror }) =>
    `${hasMirror ? 'published' : 'uploaded or published'} since ${addDays(today, -DONE_DAYS)}`,
};

/** The four figures. Each is a filter: one at a time, and pressed again it is off. */
export const Figures = ({ summary, isStale, pressed, onPress }: FiguresProps) => (
  <fieldset className={styles.figures} aria-label="Figures" data-stale={isStale || undefined}>
    {filingViews.map((view) => (
      <button
        key={view}
        type="button"
        className={styles.figure}
        aria-pressed={pressed === view}
        onClick={() => onPress(pressed === view ? '' : view)}
      >
        <span className={styles.number} data-view={summary && summary[view] > 0 ? view : 'none'}>
          {summary ? printCounted(summary[view]) : '–'}
        </span>{' '}
        <span>
          <b>{names[view]}</b> <small>{summary && seconds[view](summary)}</small>
        </span>
      </button>
    ))}
  </fieldset>
);
