import { type Access, canEnter, frameMessages, rolesNeeded } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { TaskPanel } from '../components/task-panel.tsx';
import { useSession } from '../features/session/use-session.ts';
import { usePageTitle } from '../lib/browser.ts';
import { HOME, type PageRoute, toSignIn } from '../lib/route-table.ts';
import { toasts } from '../lib/toasts.ts';
import styles from './access-denied.module.css';

/** Where two-step sign-in is set up. */
const PROFILE = '/profile';

interface GuardProps {
  readonly route: PageRoute;
  readonly children: ReactNode;
}

/** Decides for every page whether the user may open it. */
export function Guard({ route, children }: GuardProps) {
  const { phase, user, roles, hasLeft, mustSetUpTwoStep } = useSession();
  const { pathname, search } = useLocation();
  if (route.access !== 'public') {
    if (phase === 'checking') return <Loading />;
    if (phase === 'signed-out') return <Navigate to={hasLeft ? '/sign-in' : toSignIn(pathname + search)} replace />;
    if (mustSetUpTwoStep && pathname !== PROFILE) return <Navigate to={PROFILE} replace />;
    if (!canEnter(route.access, roles)) return <AccessDenied access={route.access} />;
  }
  // Another user gets another page: what the one before typed must not be sent in their name.
  return (
    <Admitted key={route.access === 'public' ? '' : user?.id} route={route}>
      {children}
    </Admitted>
  );
}

function Admitted({ route, children }: GuardProps) {
  usePageTitle(route.children ? undefined : route.title);
  useRememberPlace(route);
  return children;
}

/** Remembers the page that Go Back leads to if the next one is forbidden. */
function useRememberPlace({ access }: PageRoute) {
  const place = useLastPlace();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (access !== 'public') place.remember({ path: pathname + search, access });
  }, [access, pathname, place, search]);
}

function AccessDenied({ access }: { readonly access: Access }) {
  const { user, roles } = useSession();
  const navigate = useNavigate();
  const place = useLastPlace().get();
  usePageTitle('Access Denied');
  // A role can change between two pages: the last page may be forbidden by now too.
  const back = place && canEnter(place.access, roles) ? place.path : HOME;

  return (
    <TaskPanel heading="Access Denied" icon={<IconLock size={18} stroke={1.75} aria-hidden />}>
      <p>You do not have permission to view this page.</p>
      <dl className={styles.facts}>
        <dt>Your current role</dt>
        <dd>{user?.role || 'Unknown'}</dd>
        <dt>Role needed</dt>
        <dd>{rolesNeeded(access)}</dd>
      </dl>
      <p className={styles.hint}>If you need this page, contact the administrator.</p>
      <Button size="md" fullWidth onClick={() => void navigate(back, { replace: true })}>
        Go Back
      </Button>
    </TaskPanel>
  );
}

interface Place {
  readonly path: string;
  readonly access: Access;
}

/** The last page that was open and is not public. */
export function createLastPlace() {
  let last: Place | undefined;
  return {
    get: () => last,
    remember: (place: Place) => {
      last = place;
    },
  };
}

export const LastPlaceContext = createContext(createLastPlace());

const useLastPlace = () => useContext(LastPlaceContext);

/** For an unknown address: leads to sign-in, and tells a signed-in user why. */
export function UnknownPage() {
  const { phase } = useSession();
  const isSignedIn = phase === 'signed-in';
  useEffect(() => {
    if (isSignedIn) toasts.show(frameMessages.noSuchPage, 'failed');
  }, [isSignedIn]);
  return phase === 'checking' ? <Loading /> : <Navigate to="/sign-in" replace />;
}

/** Leads from a page that only contains others to the first one that the role may open. */
export function FirstOpenPage({ route }: { readonly route: PageRoute }) {
  const { roles } = useSession();
  const isOpen = (path: string) =>
    route.children?.some((child) => child.path === path && canEnter(child.access, roles));
  const first = route.index?.find(isOpen);
  return <Navigate to={first ? `${route.path}/${first}` : '/'} replace />;
}
