import styles from './empty-rows.module.css';

interface EmptyRowsProps {
  readonly children: string;
  /** Set while a search is active. */
  readonly onClear?: (() => void) | undefined;
  readonly clear?: string;
}

/** Says why there are no rows, and offers to clear the search. */
export const EmptyRows = ({ children, onClear, clear = 'Clear search' }: EmptyRowsProps) => (
  <div className={styles.empty}>
    <p>{children}</p>
    {onClear && (
      <button type="button" className={styles.clear} onClick={onClear}>
        {clear}
      </button>
    )}
  </div>
);
