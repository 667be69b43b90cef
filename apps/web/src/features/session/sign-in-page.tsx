import { ProblemError } from '@disclosure/api';
import { frameMessages } from '@disclosure/core';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { Notice } from '../../components/callout.tsx';
import { Loading } from '../../components/loading.tsx';
import { TaskPanel } from '../../components/task-panel.tsx';
import { useReadiness } from '../../lib/queries.ts';
import { readNext, useRouteTable } from '../../lib/route-table.ts';
import { SecondStepForm } from './second-step-form.tsx';
import styles from './session.module.css';
import { type Credentials, SignInForm } from './sign-in-form.tsx';
import { useSession } from './use-session.ts';

export function SignInPage() {
  const { phase } = useSession();
  const { search } = useLocation();
  const routes = useRouteTable();
  const [proven, setProven] = useState<Credentials>();

  if (phase === 'checking') return <Loading />;
  if (phase === 'signed-in') return <Navigate to={readNext(search, routes)} replace />;
  if (proven) {
    return (
      <TaskPanel key="second" heading="Enter the 6-digit code">
        <p>Your authenticator app shows it.</p>
        <SecondStepForm credentials={proven} onBack={() => setProven(undefined)} />
      </TaskPanel>
    );
  }
  return (
    <TaskPanel heading="Sign In">
      <p>Enter your credentials to access your account.</p>
      <MaintenanceNotice />
      <SignInForm onSecondStep={setProven}>
        <Link to="/forgot-password" className={styles.beside}>
          Forgot password?
        </Link>
      </SignInForm>
    </TaskPanel>
  );
}

/** Shown before sign-in. If the server cannot be reached at all, the form says so when it is sent. */
function MaintenanceNotice() {
  const { error } = useReadiness();
  const isDown = error instanceof ProblemError && error.code === 'unavailable';
  return isDown && <Notice>{frameMessages.signIn.maintenance}</Notice>;
}
