import type { RowGroup } from '@disclosure/core';
import styles from './closure-bar.module.css';

/** How much of an additive its ingredients make up, beside the number that says it. */
export const ClosureBar = ({ group: { percentInAdditive, isWhole } }: { readonly group: RowGroup }) => (
  <i aria-hidden className={styles.bar} data-whole={isWhole}>
    <i style={{ width: `min(100%, ${percentInAdditive}%)` }} />
  </i>
);
