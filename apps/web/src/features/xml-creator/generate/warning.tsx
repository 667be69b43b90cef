import { IconAlertTriangleFilled } from '@tabler/icons-react';
import styles from './generate.module.css';

export const Warning = ({ children }: { readonly children: string }) => (
  <p className={styles.warning}>
    <IconAlertTriangleFilled size={14} aria-hidden />
    <span>{children}</span>
  </p>
);
