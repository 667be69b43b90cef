import { Link, Navigate, useLocation } from 'react-router';
import { Loading } from '../../components/loading.tsx';
import { TaskPanel } from '../../components/task-panel.tsx';
import { readNext } from '../../lib/next-path.ts';
import { useRouteTable } from '../../lib/route-table.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './session.module.css';
import { useSession } from './use-session.ts';

export function SignInPage() {
  const { phase } = useSession();
  const { search } = useLocation();
  const routes = useRouteTable();

  if (phase === 'checking') return <Loading />;
  if (phase === 'signed-in') return <Navigate to={readNext(search, routes)} replace />;
  return (
    <TaskPanel heading="Sign In">
      <p>Enter your credentials to access your account.</p>
      <SignInForm>
        <Link to="/forgot-password" className={styles.beside}>
          Forgot password?
        </Link>
      </SignInForm>
    </TaskPanel>
  );
}
