import { ProblemError } from '@disclosure/api';
import { findAll, forgotPasswordRules, messages } from '@disclosure/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { FaultSummary } from '../../components/callout.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TaskPanel } from '../../components/task-panel.tsx';
import { useApi } from '../../lib/api.tsx';
import { useForm } from '../../lib/form.ts';
import { wordsOf } from '../../lib/failure.ts';
import { EmailField } from './email-field.tsx';
import { ResetMailSent } from './reset-mail-sent.tsx';
import styles from './session.module.css';

export function ForgotPasswordPage() {
  const api = useApi();
  const [sentTo, setSentTo] = useState('');
  const send = (email: string) => api.forgotPassword({ body: { email } });
  const form = useForm({
    initial: { email: '' },
    check: (values) => findAll(forgotPasswordRules, values),
    submit: async ({ email }) => {
      await send(email.trim());
      setSentTo(email.trim());
    },
    explain: (error) => [{ message: explainFailure(error) }],
  });

  return (
    <TaskPanel heading="Forgot Password">
      {sentTo ? (
        <ResetMailSent onResend={() => send(sentTo)} explain={explainFailure} />
      ) : (
        <form {...form.formProps}>
          <FaultSummary faults={form.faults} />
          <EmailField {...form.field('email')} />
          <SubmitButton size="md" busyText="Sending..." isBusy={form.isBusy}>
            Reset Password
          </SubmitButton>
          <Link to="/sign-in" className={styles.beside}>
            Back to Sign In
          </Link>
        </form>
      )}
    </TaskPanel>
  );
}

const explainFailure = (error: unknown) =>
  error instanceof ProblemError && error.status === 404 ? messages.forgotPassword.noAccount : wordsOf(error);
