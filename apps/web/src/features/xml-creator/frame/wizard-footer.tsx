import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRootMark } from '../../../lib/use-root-mark.ts';
import styles from './wizard-footer.module.css';

interface WizardFooterProps {
  /** What the left button says; `Back` where the specification gives no words. */
  readonly backText?: string;
  readonly onBack: () => void;
  /** Why the button is blocked, or how far one is. */
  readonly note?: ReactNode;
  /** As wide as a page that is read rather than compared. */
  readonly isNarrow?: boolean;
  /** The one button that goes on. */
  readonly children?: ReactNode;
}

/** Stays at the lower edge of the window: the way back, the reason, the way on. */
export function WizardFooter({ backText = 'Back', onBack, note, isNarrow, children }: WizardFooterProps) {
  useRootMark('data-has-wizard-footer');
  return (
    <div className={styles.footer} data-wizard-footer>
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
