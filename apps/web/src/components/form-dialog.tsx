import type { ComponentProps, ReactNode } from 'react';
import type { Fault } from '../lib/use-form.ts';
import { CancelButton, Dialog, DialogFoot } from './dialog.tsx';
import { FaultSummary } from './fault-summary.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormDialogProps {
  readonly title: string;
  /** What `useForm` or `useEditForm` answered. */
  readonly form: {
    readonly formProps: ComponentProps<'form'>;
    readonly faults: readonly Fault[];
    readonly isBusy: boolean;
    readonly isDirty: boolean;
  };
  /** What the button says, and what it says while it is busy. */
  readonly submit: string;
  readonly busyText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The one shape of a dialog that adds or changes something: faults, fields, Cancel, and the button that saves. */
export function FormDialog({ title, form, submit, busyText, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={title} isDirty={form.isDirty} onClose={onClose}>
      <form {...form.formProps}>
        <FaultSummary faults={form.faults} />
        {children}
        <DialogFoot>
          <CancelButton />
          <SubmitButton busyText={busyText} isBusy={form.isBusy}>
            {submit}
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
