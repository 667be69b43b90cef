import { Fragment, type ReactNode } from 'react';
import styles from './change-table.module.css';
import { ColumnHeads } from './column-heads.tsx';

interface ChangeTableProps<Item> {
  readonly label: string;
  readonly titles: readonly string[];
  readonly items: readonly Item[];
  /** Shows every line, because each needs a decision. */
  readonly isWhole?: boolean;
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

/** More lines than these are only counted. */
const MOST = 200;

/** The text of an empty cell. */
export const orBlank = (text: string): string => text || '(blank)';

/** The last two cells of a line: the old value and the new one. */
export const BeforeAndAfter = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <>
    <td className={styles.before}>{orBlank(before)}</td>
    <td className={styles.after}>{orBlank(after)}</td>
  </>
);

/** The changes to confirm, line by line. */
export function ChangeTable<Item>({ label, titles, items, isWhole = false, keyOf, children }: ChangeTableProps<Item>) {
  const shown = isWhole ? items : items.slice(0, MOST);
  const rest = items.length - shown.length;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
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
