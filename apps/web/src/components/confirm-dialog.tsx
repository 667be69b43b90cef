import type { ReactNode } from 'react';
import type { Fault } from '../lib/use-form.ts';
import { useForm } from '../lib/use-form.ts';
import styles from './confirm-dialog.module.css';
import { CancelButton, Dialog, DialogFoot } from './dialog.tsx';
import { FaultSummary } from './fault-summary.tsx';
import { SubmitButton } from './submit-button.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** The question, and what comes of saying yes. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly busyText: string;
  readonly onConfirm: () => Promise<void>;
  /** What a failed call means here. */
  readonly explain: (error: unknown) => readonly Fault[];
  readonly onClose: () => void;
}

/** Asks before something is done that cannot be taken back. What goes wrong is said inside. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, busyText, onConfirm, explain, onClose } = props;
  const form = useForm<Record<string, string>>({ initial: {}, check: () => [], submit: onConfirm, explain });
  return (
    <Dialog title={title} isAlert onClose={onClose}>
      <form {...form.formProps}>
        <FaultSummary faults={form.faults} />
        <div className={styles.question}>{children}</div>
        <DialogFoot>
          <CancelButton isSafeChoice />
          <SubmitButton busyText={busyText} isBusy={form.isBusy}>
            {confirm}
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
