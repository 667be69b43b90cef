import styles from './table-skeleton.module.css';

const LINES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The outline of a table that is still on its way. */
export const TableSkeleton = ({ text }: { readonly text: string }) => (
  <output className={styles.skeleton}>
    <span className={styles.text}>{text}</span>
    {LINES.map((line) => (
      <span key={line} aria-hidden className={styles.line} />
    ))}
  </output>
);
