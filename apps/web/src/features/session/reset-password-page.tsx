import { messages } from '@disclosure/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { DoneNote } from '../../components/callout.tsx';
import { TaskPanel } from '../../components/task-panel.tsx';
import { useQueryToken } from '../../lib/browser.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import styles from './session.module.css';

const REDIRECT_AFTER = 3_000;

export function ResetPasswordPage() {
  const { search } = useLocation();
  // Read before the token is taken out of the address bar, and all with it.
  const [isInvited] = useState(() => new URLSearchParams(search).has('invited'));
  const token = useQueryToken('token');
  const [isDone, setDone] = useState(false);

  if (!token) return <InvalidLink />;
  return (
    <TaskPanel heading="Set New Password">
      {isInvited && !isDone && <p>{messages.resetPassword.invited}</p>}
      {isDone ? <PasswordSet /> : <NewPasswordForm token={token} onDone={() => setDone(true)} />}
    </TaskPanel>
  );
}

const InvalidLink = () => (
  <TaskPanel heading={messages.resetPassword.invalidLink}>
    <div className={styles.after}>
      <p>{messages.resetPassword.linkExpired}</p>
      <Link to="/forgot-password">Request a new reset link</Link>
    </div>
  </TaskPanel>
);

function PasswordSet() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/sign-in'), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className={styles.after}>
      <DoneNote>{messages.resetPassword.done}</DoneNote>
      <p>{messages.resetPassword.redirecting}</p>
      <div aria-hidden className={styles.bar} />
      <Link to="/sign-in">Go to sign-in now</Link>
    </div>
  );
}
