import { ProblemError } from '@disclosure/api';
import { findAll, forgotPasswordRules, frameMessages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DoneNote, FaultSummary } from '../../components/callout.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TaskPanel } from '../../components/task-panel.tsx';
import { useApi } from '../../lib/api.tsx';
import { useCountdown } from '../../lib/clock.ts';
import { wordsOf } from '../../lib/failure.ts';
import { useForm } from '../../lib/form.ts';
import { EmailField } from './email-field.tsx';
import styles from './session.module.css';

export function ForgotPasswordPage() {
  const api = useApi();
  const [sentTo, setSentTo] = useState('');
  const send = (email: string) => api.forgotPassword({ body: { email } });
  const form = useForm({
    initial: { email: '' },
    savesNothing: true,
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
  error instanceof ProblemError && error.status === 404 ? frameMessages.forgotPassword.noAccount : wordsOf(error);

interface ResetMailSentProps {
  readonly onResend: () => Promise<unknown>;
  readonly explain: (error: unknown) => string;
}

const RESEND_AFTER_SECONDS = 60;

/** The email was sent. It may get lost, so after a minute it can be sent again. */
function ResetMailSent({ onResend, explain }: ResetMailSentProps) {
  const [waitSeconds, setWaitSeconds] = useCountdown(RESEND_AFTER_SECONDS);
  const resend = useMutation({ mutationFn: onResend, onSuccess: () => setWaitSeconds(RESEND_AFTER_SECONDS) });

  return (
    <div className={styles.after}>
      <DoneNote>{frameMessages.forgotPassword.sent}</DoneNote>
      <p>{frameMessages.forgotPassword.checkInbox}</p>
      <FaultSummary faults={resend.isError ? [{ message: explain(resend.error) }] : []} />
      {waitSeconds > 0 ? (
        <p>Nothing there? You can send it again in {waitSeconds} s.</p>
      ) : (
        <Button variant="default" disabled={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? 'Sending...' : 'Send again'}
        </Button>
      )}
      <Link to="/sign-in">Back to Sign In</Link>
    </div>
  );
}
