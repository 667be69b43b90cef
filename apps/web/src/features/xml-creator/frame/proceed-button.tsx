import { Button, type ButtonProps } from '@mantine/core';
import styles from './proceed-button.module.css';

interface ProceedButtonProps extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  readonly children: string;
  readonly isBlocked: boolean;
  /** What was asked for is on its way: asking again changes nothing. */
  readonly isBusy?: boolean;
  /** Blocked, it says why it does not go on; whoever clicks gets an answer. */
  readonly onProceed: () => void;
}

/** Blocked, it can still be reached and pressed: a button that is dead tells nobody what is missing. */
export function ProceedButton({ isBlocked, isBusy = false, onProceed, ...rest }: ProceedButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={isBlocked || isBusy}
      aria-busy={isBusy}
      className={isBlocked ? (styles.blocked ?? '') : ''}
      onClick={() => (isBlocked || !isBusy) && onProceed()}
    />
  );
}
