import { type Disclosure, type PlannedCell, titleOfColumn } from '@disclosure/core';
import styles from './apply-dialog.module.css';

interface PlanTableProps {
  readonly plan: readonly PlannedCell[];
  readonly wells: Readonly<Record<string, Disclosure>>;
}

/** Nobody reads more lines before deciding; the rest is counted. */
const MOST = 200;
const BLANK = '(blank)';

/** Every cell that would change, as it is and as it will be. */
export const PlanTable = ({ plan, wells }: PlanTableProps) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard */}
    <section aria-label="Rows that change" tabIndex={0} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Well', 'Row', 'Column', 'Now', 'Then'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.slice(0, MOST).map(({ key, row, column, before, after }) => (
            <tr key={`${key} ${column}`}>
              <th scope="row">{wells[key]?.well.wellName}</th>
              <td>{row + 1}</td>
              <td>{titleOfColumn(column)}</td>
              <td className={styles.before}>{before || BLANK}</td>
              <td className={styles.after}>{after || BLANK}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    {plan.length > MOST && <p className={styles.more}>{`and ${plan.length - MOST} more`}</p>}
  </>
);
