import type { FileVerdict } from '@disclosure/core';
import { IconCircleCheckFilled, IconFileX } from '@tabler/icons-react';
import { SeverityMark } from '../../../components/severity.tsx';
import styles from './verdict-sign.module.css';

/** The mark of a file that was checked. No two share a shape. The word beside it is read. */
export function VerdictSign({ status }: { readonly status: FileVerdict }) {
  if (status === 'unreadable') return <IconFileX size={15} stroke={1.75} className={styles.unreadable} aria-hidden />;
  if (status === 'good') return <IconCircleCheckFilled size={15} className={styles.good} aria-hidden />;
  return <SeverityMark severity={status} isSilent />;
}
