import { Button, type ButtonProps } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../../lib/failure.ts';
import { useRootMark } from '../../../lib/browser.ts';
import styles from './wizard-footer.module.css';

interface WizardFooterProps {
  /** The text of the left button; `Back` where the specification gives none. */
  readonly backText?: string;
  readonly onBack: () => void;
  /** Why the button is blocked, or how much is done. */
  readonly note?: ReactNode;
  /** As wide as a page of text. */
  readonly isNarrow?: boolean;
  /** The button that goes on. */
  readonly children?: ReactNode;
}

/** Stays at the bottom of the window: the way back, the reason, the way on. */
export function WizardFooter({ backText = 'Back', onBack, note, isNarrow, children }: WizardFooterProps) {
  useRootMark('data-has-wizard-footer');
  return (
    <div className={styles.footer} data-wizard-footer data-screen-only>
      <div className={styles.inside} data-narrow={isNarrow}>
        <Button variant="default" className={styles.back ?? ''} onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          <span className={styles.words}>{backText}</span>
        </Button>
        <div className={styles.end}>
          {note && <span className={styles.note}>{note}</span>}
          {children}
        </div>
      </div>
    </div>
  );
}

interface ProceedButtonProps extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  readonly children: string;
  readonly isBlocked: boolean;
  /** The action is running, and another click changes nothing. */
  readonly isBusy?: boolean;
  /** Also called while blocked, to say why. */
  readonly onProceed: () => void;
}

/** Even blocked it takes focus and clicks: a disabled button could not say what is missing. */
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

/** Shows why the user cannot go on when they try. It takes the focus and stays until everything is corrected. */
export function useRefusal(broken: readonly Fault[]) {
  const [refusals, setRefusals] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  if (refusals > 0 && broken.length === 0) setRefusals(0);
  useEffect(() => {
    if (refusals > 0) place.current?.querySelector<HTMLElement>('[role=alert]')?.focus();
  }, [refusals]);
  return { faults: refusals > 0 ? broken : [], place, refuse: () => setRefusals(refusals + 1) };
}
