import type { Filing } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useMoreBelow } from '../../../components/data-table/use-more-below.ts';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';
import type { Ticked } from '../use-ticked.ts';
import { DaysLeft, noDueWords, ProblemCounts } from './filing-cells.tsx';
import styles from './filings-list.module.css';

interface FilingsListProps {
  readonly rows: readonly Filing[];
  readonly ticked: Ticked;
  readonly onOpen: (filing: Filing) => void;
  readonly fetchMore: (() => void) | undefined;
}

/** The filings where the screen is narrow: two lines each, and each leads to its own page. */
export function FilingsList({ rows, ticked, onOpen, fetchMore }: FilingsListProps) {
  const { scroller, onScroll, first, end, above, below } = useRowWindow(rows.length);
  const noteScroll = useMoreBelow(scroller, fetchMore);
  const watch = () => {
    onScroll();
    noteScroll();
  };
  return (
    <div ref={scroller} className={styles.scroller} onScroll={watch}>
      <ul aria-label="Filings">
        <Gap height={above} />
        {rows.slice(first, end).map((filing) => (
          <li key={filing.fileId} data-row data-ticked={ticked.has(filing) || undefined}>
            <label>
              <input
                type="checkbox"
                aria-label={`Select ${filing.wellName}`}
                checked={ticked.has(filing)}
                onChange={() => ticked.toggle(rows, filing)}
              />
            </label>
            <button type="button" data-file={filing.fileId} onClick={() => onOpen(filing)}>
              <b>{filing.wellName}</b>
              {filing.daysLeft === null ? (
                <span className={styles.quiet}>{noDueWords(filing)}</span>
              ) : (
                <DaysLeft daysLeft={filing.daysLeft} />
              )}
              <span className={styles.quiet}>
                {messages.filings.statuses[filing.status]} · {filing.state}{' '}
                {hasProblems(filing) && <ProblemCounts filing={filing} />}
              </span>
              <time className={styles.quiet}>{filing.due ?? ''}</time>
            </button>
          </li>
        ))}
        <Gap height={below} />
      </ul>
    </div>
  );
}

const hasProblems = ({ errors, refusals, warnings, alreadyPublic }: Filing) =>
  (errors ?? 0) + (refusals ?? 0) + (warnings ?? 0) > 0 || alreadyPublic !== undefined;

const Gap = ({ height }: { readonly height: number }) => height > 0 && <li aria-hidden style={{ height }} />;
