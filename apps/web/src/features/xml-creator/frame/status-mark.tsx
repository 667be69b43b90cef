import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import styles from './status-mark.module.css';
import type { WellStatus } from '../state/store.ts';

const marks = {
  ready: { Icon: IconCircleCheckFilled, word: 'Ready' },
  attention: { Icon: IconAlertTriangleFilled, word: 'Needs attention' },
  checking: { Icon: IconCircleDashed, word: 'Checking' },
} satisfies Readonly<Record<WellStatus, unknown>>;

interface StatusMarkProps {
  readonly status: WellStatus;
  /** With its word beside it; otherwise only screen readers get the word. */
  readonly isSpelledOut?: boolean;
}

export function StatusMark({ status, isSpelledOut = false }: StatusMarkProps) {
  const { Icon, word } = marks[status];
  if (!isSpelledOut) return <Icon size={14} className={styles.icon} data-status={status} aria-label={word} />;
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={14} aria-hidden />
      {word}
    </span>
  );
}
