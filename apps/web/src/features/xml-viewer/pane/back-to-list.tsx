import { IconChevronLeft } from '@tabler/icons-react';
import styles from './pane.module.css';

/** Where the file has the page for itself, the way back to the list. */
export const BackToList = ({ onClose }: { readonly onClose: () => void }) => (
  <button type="button" className={styles.back} onClick={onClose}>
    <IconChevronLeft size={14} stroke={2} aria-hidden />
    XML Files
  </button>
);
