import { ProblemError } from '@disclosure/api';
import { findFirst, messages, resetPasswordRules } from '@disclosure/core';
import { FaultSummary } from '../../components/callout.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useApi } from '../../lib/api.tsx';
import { useForm } from '../../lib/form.ts';
import { type Fault, wordsOf } from '../../lib/failure.ts';

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const api = useApi();
  const form = useForm({
    initial: { password: '', confirmation: '' },
    check: (values) => [findFirst(resetPasswordRules, values)].filter((finding) => finding !== undefined),
    submit: async ({ password }) => {
      await api.resetPassword({ body: { token, new_password: password } });
      onDone();
    },
    explain: explainFailure,
  });

  return (
    <form {...form.formProps}>
      <FaultSummary faults={form.faults} />
      <PasswordField
        {...form.field('password')}
        label="New Password"
        description="Password must be at least 8 characters long"
        autoComplete="new-password"
        size="md"
        required
      />
      <PasswordField
        {...form.field('confirmation')}
        label="Confirm New Password"
        autoComplete="new-password"
        size="md"
        required
      />
      <SubmitButton size="md" busyText="Setting Password..." isBusy={form.isBusy}>
        Set New Password
      </SubmitButton>
    </form>
  );
}

/** 400 is about the link, anything else about the password or the server. */
function explainFailure(error: unknown): Fault[] {
  if (error instanceof ProblemError && error.status === 400) return [{ message: messages.resetPassword.invalidToken }];
  const isRefused = error instanceof ProblemError && error.code === 'password-refused';
  return [{ message: wordsOf(error), ...(isRefused && { field: 'password' }) }];
}
