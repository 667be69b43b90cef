import { ProblemError } from '@disclosure/api';
import { findFirst, frameMessages, resetPasswordRules } from '@disclosure/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DoneNote, FaultSummary } from '../../components/callout.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TaskPanel } from '../../components/task-panel.tsx';
import { useApi } from '../../lib/api.tsx';
import { useMailedLink } from '../../lib/browser.ts';
import { type Fault, wordsOf } from '../../lib/failure.ts';
import { useForm } from '../../lib/form.ts';
import styles from './session.module.css';

const REDIRECT_AFTER = 3_000;

export function ResetPasswordPage() {
  const [query, forgetLink] = useMailedLink('token');
  const token = query.get('token');
  const [isDone, setDone] = useState(false);
  const finish = () => {
    forgetLink();
    setDone(true);
  };

  if (!token) return <InvalidLink />;
  return (
    <TaskPanel heading="Set New Password">
      {query.has('invited') && !isDone && <p>{frameMessages.resetPassword.invited}</p>}
      {isDone ? <PasswordSet /> : <NewPasswordForm token={token} onDone={finish} onRefused={forgetLink} />}
    </TaskPanel>
  );
}

const InvalidLink = () => (
  <TaskPanel heading={frameMessages.resetPassword.invalidLink}>
    <div className={styles.after}>
      <p>{frameMessages.resetPassword.linkExpired}</p>
      <NewLink />
    </div>
  </TaskPanel>
);

const NewLink = () => <Link to="/forgot-password">Request a new reset link</Link>;

function PasswordSet() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/sign-in'), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className={styles.after}>
      <DoneNote>{frameMessages.resetPassword.done}</DoneNote>
      <p>{frameMessages.resetPassword.redirecting}</p>
      <div aria-hidden className={styles.bar} />
      <Link to="/sign-in">Go to sign-in now</Link>
    </div>
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
  /** The link is used or too old. */
  readonly onRefused: () => void;
}

function NewPasswordForm({ token, onDone, onRefused }: NewPasswordFormProps) {
  const api = useApi();
  const form = useForm({
    initial: { password: '', confirmation: '' },
    check: (values) => [findFirst(resetPasswordRules, values)].filter((finding) => finding !== undefined),
    submit: async ({ password }) => {
      await api.resetPassword({ body: { token, new_password: password } });
      onDone();
    },
    explain: (error) => {
      if (isLinkRefused(error)) onRefused();
      return explainFailure(error);
    },
  });

  return (
    <form {...form.formProps}>
      <FaultSummary faults={form.faults} />
      {form.faults.some(({ message }) => message === frameMessages.resetPassword.invalidToken) && <NewLink />}
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

const isLinkRefused = (error: unknown) => error instanceof ProblemError && error.status === 400;

function explainFailure(error: unknown): Fault[] {
  if (isLinkRefused(error)) return [{ message: frameMessages.resetPassword.invalidToken }];
  const isRefused = error instanceof ProblemError && error.code === 'password-refused';
  return [{ message: wordsOf(error), ...(isRefused && { field: 'password' }) }];
}
