import { frameMessages } from '@disclosure/core';
import { useIsPrinting } from '../../lib/browser.ts';
import styles from './list-head.module.css';

interface PrintedPartProps {
  readonly rows: number;
  /** There are more than those that are loaded. */
  readonly hasMore: boolean;
}

/** On paper, above a list of which only a part is loaded: nobody can scroll there, and what lacks is not seen. */
export function PrintedPart({ rows, hasMore }: PrintedPartProps) {
  const isPrinting = useIsPrinting();
  return isPrinting && hasMore && <p className={styles.part}>{frameMessages.printedPart(rows)}</p>;
}
