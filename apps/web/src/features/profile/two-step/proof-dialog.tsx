import { CodeField } from '../../../components/code-field.tsx';
import { FormDialog } from '../../../components/dialog.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { useForm } from '../../../lib/form.ts';
import { explainProof } from './explain-proof.ts';
import styles from './two-step.module.css';

export interface Proof {
  readonly current_password: string;
  readonly otp: string;
}

interface ProofDialogProps {
  readonly title: string;
  /** What comes of it. */
  readonly children: string;
  readonly submit: string;
  readonly busyText: string;
  readonly onProof: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password and a code before something is changed that both protect. */
export function ProofDialog({ title, children, submit, busyText, onProof, onClose }: ProofDialogProps) {
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
