import styles from './empty-rows.module.css';

interface EmptyRowsProps {
  readonly children: string;
  /** Given while something is searched for: the way back to all rows. */
  readonly onClear?: (() => void) | undefined;
}

/** Why there are no rows, and what to do about it. */
export const EmptyRows = ({ children, onClear }: EmptyRowsProps) => (
  <div className={styles.empty}>
    <p>{children}</p>
    {onClear && (
      <button type="button" className={styles.clear} onClick={onClear}>
        Clear search
      </button>
    )}
  </div>
);
