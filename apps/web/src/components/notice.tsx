import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** Something to know before going on; nothing has failed. */
export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <p role="note" className={styles.notice}>
    <IconAlertTriangleFilled size={16} aria-hidden />
    {children}
  </p>
);
