import { messages } from '@disclosure/core';
import styles from './loading.module.css';

export function Loading() {
  return (
    <output className={styles.loading}>
      <span aria-hidden className={styles.spinner} />
      {messages.loading}
    </output>
  );
}
