import { Button } from '@mantine/core';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  readonly children: string;
  /** What the button reads while the call runs. */
  readonly busyText: string;
  readonly isBusy: boolean;
  readonly isBlocked?: boolean;
  readonly size?: 'sm' | 'md';
}

/** Both texts lie on top of each other, so the button is as wide as the longer one and never jumps. */
export function SubmitButton({ children, busyText, isBusy, isBlocked = false, size = 'sm' }: SubmitButtonProps) {
  return (
    <Button type="submit" size={size} disabled={isBusy || isBlocked} aria-busy={isBusy} data-busy={isBusy || undefined}>
      <span className={styles.texts}>
        <span aria-hidden={isBusy}>{children}</span>
        <span aria-hidden={!isBusy}>{busyText}</span>
      </span>
    </Button>
  );
}
