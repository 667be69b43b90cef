import { Fragment, type ReactNode } from 'react';
import styles from './change-table.module.css';
import { ColumnHeads } from './column-heads.tsx';

interface ChangeTableProps<Item> {
  readonly label: string;
  readonly titles: readonly string[];
  readonly items: readonly Item[];
  /** All of them, because something is to be decided in each. */
  readonly isWhole?: boolean;
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

/** Nobody reads more lines of what changes anyway; the rest is counted. */
const MOST = 200;

/** What a cell says that has nothing in it. */
export const orBlank = (text: string): string => text || '(blank)';

/** The last two cells of a line: what stands there, and what will. */
export const BeforeAndAfter = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <>
    <td className={styles.before}>{orBlank(before)}</td>
    <td className={styles.after}>{orBlank(after)}</td>
  </>
);

/** What is about to change, line by line, before somebody decides. */
export function ChangeTable<Item>({ label, titles, items, isWhole = false, keyOf, children }: ChangeTableProps<Item>) {
  const shown = isWhole ? items : items.slice(0, MOST);
  const rest = items.length - shown.length;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard */}
      <section aria-label={label} tabIndex={0} className={styles.scroll}>
        <table className={styles.table}>
          <ColumnHeads titles={titles} />
          <tbody>
            {shown.map((item) => (
              <Fragment key={keyOf(item)}>{children(item)}</Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {rest > 0 && <p className={styles.more}>{`and ${rest} more`}</p>}
    </>
  );
}
