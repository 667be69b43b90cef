import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useState } from 'react';
import { CodeField } from '../../../components/code-field.tsx';
import { FormDialog } from '../../../components/dialog.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { type Fault, wordsOf } from '../../../lib/failure.ts';
import { useForm } from '../../../lib/form.ts';
import { toasts } from '../../../lib/toasts.ts';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import styles from './two-step.module.css';
import { useTwoStep } from './use-two-step.ts';

interface Proof {
  readonly current_password: string;
  readonly otp: string;
}

interface ProofDialogProps {
  readonly title: string;
  /** What happens then. */
  readonly children: string;
  readonly submit: string;
  readonly busyText: string;
  readonly onProof: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password and a code before a change that both protect. */
function ProofDialog({ title, children, submit, busyText, onProof, onClose }: ProofDialogProps) {
  const form = useForm({
    initial: { current: '', code: '' },
    check: () => [],
    submit: ({ current, code }) => onProof({ current_password: current, otp: code }),
    explain: explainProof,
  });
  return (
    <FormDialog title={title} form={form} submit={submit} busyText={busyText} onClose={onClose}>
      <p className={styles.words}>{children}</p>
      <PasswordField
        {...form.field('current')}
        label="Current Password"
        autoComplete="current-password"
        required
        data-autofocus
      />
      <CodeField {...form.field('code')} description="From your app, or one of your recovery codes." />
    </FormDialog>
  );
}

const fieldsByCode: Record<string, string> = {
  'wrong-password': 'current',
  'wrong-code': 'code',
  'second-step-required': 'code',
};

/** The faults of a form whose password or code was refused. */
export function explainProof(error: unknown): Fault[] {
  if (!(error instanceof ProblemError)) return [{ message: messages.signIn.unreachable }];
  return [{ message: wordsOf(error), field: fieldsByCode[error.code] }];
}

interface ChangeDialogProps {
  readonly onClose: () => void;
}

export function TurnOffDialog({ onClose }: ChangeDialogProps) {
  const { turnOff } = useTwoStep();
  return (
    <ProofDialog
      title="Turn off two-step sign-in"
      submit="Turn off"
      busyText="Turning off..."
      onProof={async (body) => {
        await turnOff.mutateAsync({ body });
        toasts.show(messages.twoStep.turnedOff);
        onClose();
      }}
      onClose={onClose}
    >
      Your password alone will open your account again. Your other sessions end.
    </ProofDialog>
  );
}

export function RenewDialog({ onClose }: ChangeDialogProps) {
  const { renew } = useTwoStep();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <ProofDialog
      title="New recovery codes"
      submit="Make new codes"
      busyText="Making codes..."
      onProof={async (body) => setCodes((await renew.mutateAsync({ body })).recovery_codes)}
      onClose={onClose}
    >
      You get ten new codes. The old codes no longer work.
    </ProofDialog>
  );
}
