import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './done-note.module.css';

/** Says in place that something went well. */
export function DoneNote({ children }: { readonly children: ReactNode }) {
  return (
    <output className={styles.note}>
      <IconCircleCheckFilled size={16} aria-hidden className={styles.icon} />
      <span>{children}</span>
    </output>
  );
}
