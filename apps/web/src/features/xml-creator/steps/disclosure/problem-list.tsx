import { type Family, messages, type Problem, severities, type Severity } from '@disclosure/core';
import { memo, type ReactNode, useState } from 'react';
import { SeverityCounts, SeverityMark } from '../../../../components/severity.tsx';
import { useIsPrinting } from '../../../../lib/browser.ts';
import { isSameProblem } from './disclosure-lines.ts';
import panel from './panel.module.css';
import styles from './problem-list.module.css';

export interface ProblemActions {
  /** Goes to the cell or field. */
  readonly onVisit: (problem: Problem) => void;
  readonly onFix: (problem: Problem) => void;
  /** Opens the dialog in which the unknown code is mapped. */
  readonly onMap: (problem: Problem) => void;
  readonly canMap: (problem: Problem) => boolean;
  /** Opens the first cell of a row whose code cannot be mapped. */
  readonly onDescribe: (problem: Problem) => void;
  /** Shows only the rows of a family. */
  readonly onShowRows: (family: Family) => void;
}

interface ProblemListProps extends ProblemActions {
  readonly problems: readonly Problem[];
  /** Shown after a try to go on too early. */
  readonly refusal: string;
  /** Stands at the end of the head. */
  readonly aside?: ReactNode;
}

/** How many are drawn at first; the rest follows on demand. */
const FIRST = 50;

export const problemId = (problem: Problem): string => `problem-${problem.key.replaceAll(/[^\w]+/g, '-')}`;
export const PROBLEMS_ID = 'problems';

/** All problems of a well, the most severe first, each with its place, its message and its fix. */
export function ProblemList({ problems, refusal, aside, ...actions }: ProblemListProps) {
  const [isWanted, setWanted] = useState(false);
  const isWhole = useIsPrinting() || isWanted;
  const shown = isWhole ? problems : problems.slice(0, FIRST);
  return (
    <section aria-labelledby={PROBLEMS_ID} className={panel.panel} data-of-well>
      <header>
        <h2 id={PROBLEMS_ID} tabIndex={-1}>
          Problems
        </h2>
        <div className={styles.counts}>
          <SeverityCounts found={problems} />
          {problems.length > 0 && (
            <span className={styles.next} data-keys>
              Next <kbd>F8</kbd>
            </span>
          )}
          {aside}
        </div>
      </header>
      {refusal !== '' && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {problems.length === 0 && <p className={styles.none}>Nothing to correct.</p>}
      <div className={styles.scroll}>
        {severities.map((severity) => (
          <Group key={severity} severity={severity} problems={shown} {...actions} />
        ))}
        {shown.length < problems.length && (
          <button type="button" className={styles.more} onClick={() => setWanted(true)}>
            {`Show all ${problems.length}`}
          </button>
        )}
      </div>
    </section>
  );
}

interface GroupProps extends ProblemActions {
  readonly severity: Severity;
  readonly problems: readonly Problem[];
}

function Group({ severity, problems, ...actions }: GroupProps) {
  const own = problems.filter((problem) => problem.severity === severity);
  if (own.length === 0) return null;
  return (
    <ul aria-label={messages.counts[severity](own.length)} className={styles.list}>
      {own.map((problem) => (
        <Entry key={problem.key} problem={problem} {...actions} />
      ))}
    </ul>
  );
}

type CodeActions = Pick<ProblemActions, 'canMap' | 'onMap' | 'onDescribe'>;

/** Some codes can be mapped for the customer; for the others the row is filled in by hand. */
function UnknownCode({ problem, canMap, onMap, onDescribe }: CodeActions & { readonly problem: Problem }) {
  const isMappable = canMap(problem);
  return (
    <button type="button" className={styles.fix} onClick={() => (isMappable ? onMap(problem) : onDescribe(problem))}>
      {isMappable ? 'Map code…' : 'Fill in row…'}
    </button>
  );
}

/** A fix holds its row and value, so an entry is drawn again when these change. */
const Entry = memo(
  function Entry({ problem, onVisit, onFix, onShowRows, ...code }: ProblemActions & { readonly problem: Problem }) {
    const { severity, place, messages: texts, fix, unknownCode, family } = problem;
    return (
      <li id={problemId(problem)}>
        <SeverityMark severity={severity} />
        <div>
          <button type="button" className={styles.place} onClick={() => onVisit(problem)}>
            {place}
          </button>{' '}
          {texts.map((message, index) => (
            <span key={message}>
              {index > 0 && <br />}
              {message}
            </span>
          ))}
          {unknownCode !== undefined && !code.canMap(problem) && `. ${messages.grid.describeRow}`}
        </div>
        {fix && (
          <button type="button" className={styles.fix} onClick={() => onFix(problem)}>
            {fix.label}
          </button>
        )}
        {family !== undefined && (
          <button type="button" className={styles.fix} onClick={() => onShowRows(family)}>
            Show rows
          </button>
        )}
        {unknownCode !== undefined && <UnknownCode problem={problem} {...code} />}
      </li>
    );
  },
  (before, after) =>
    isSameProblem(before.problem, after.problem) &&
    before.onVisit === after.onVisit &&
    before.onFix === after.onFix &&
    before.onMap === after.onMap,
);
