import { frameMessages } from '@disclosure/core';
import styles from './loading.module.css';
import { StillTrying } from './still-trying.tsx';

interface LoadingProps {
  /** What is being loaded. */
  readonly what?: string;
}

export function Loading({ what = frameMessages.loading }: LoadingProps) {
  return (
    <output className={styles.loading}>
      <span aria-hidden className={styles.spinner} />
      {what}
      <StillTrying className={styles.late} />
    </output>
  );
}
