import { Button } from '@mantine/core';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  readonly children: string;
  /** The text while the call runs. */
  readonly busyText: string;
  readonly isBusy: boolean;
  readonly isBlocked?: boolean;
  /** Blocked, it still takes a click, and the form says what is missing. */
  readonly saysWhy?: boolean;
  readonly size?: 'sm' | 'md';
  /** It destroys something. */
  readonly isDangerous?: boolean;
}

/** Both texts are stacked, so that the button keeps the width of the longer one. */
export function SubmitButton(props: SubmitButtonProps) {
  const { children, busyText, isBusy, isBlocked = false, saysWhy = false, size = 'sm', isDangerous } = props;
  return (
    <Button
      type="submit"
      size={size}
      disabled={isBusy || (isBlocked && !saysWhy)}
      aria-disabled={isBlocked || undefined}
      data-disabled={isBlocked}
      aria-busy={isBusy}
      data-busy={isBusy || undefined}
      data-danger={isDangerous || undefined}
    >
      <span className={styles.texts}>
        <span aria-hidden={isBusy}>{children}</span>
        <span aria-hidden={!isBusy}>{busyText}</span>
      </span>
    </Button>
  );
}
