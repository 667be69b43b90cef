import { Button } from '@mantine/core';
import styles from './proceed-button.module.css';

interface ProceedButtonProps {
  readonly children: string;
  readonly isBlocked: boolean;
  readonly onProceed: () => void;
  /** Says why it does not go on; whoever clicks gets an answer. */
  readonly onRefuse: () => void;
}

/** Blocked, it can still be reached and pressed: a button that is dead tells nobody what is missing. */
export const ProceedButton = ({ children, isBlocked, onProceed, onRefuse }: ProceedButtonProps) => (
  <Button
    aria-disabled={isBlocked}
    className={isBlocked ? (styles.blocked ?? '') : ''}
    onClick={isBlocked ? onRefuse : onProceed}
  >
    {children}
  </Button>
);
