import { IconCircleXFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Fault } from '../lib/use-form.ts';
import styles from './error-banner.module.css';

interface FaultSummaryProps {
  readonly faults: readonly Fault[];
  /** What else is to say, under the faults. */
  readonly children?: ReactNode;
}

/** Says on top of a form what keeps it from going through, in the words that stand at the fields. */
export function FaultSummary({ faults, children }: FaultSummaryProps) {
  if (faults.length === 0) return null;
  return (
    <div role="alert" tabIndex={-1} className={styles.banner}>
      <IconCircleXFilled size={16} aria-hidden className={styles.icon} />
      <div>
        {faults.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
        {children}
      </div>
    </div>
  );
}
