import { canEnter } from '@disclosure/core';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { useSession } from '../features/session/use-session.ts';
import { toSignIn, type PageRoute } from '../lib/route-table.ts';
import { usePageTitle } from '../lib/browser.ts';
import { AccessDenied } from './access-denied.tsx';
import { useLastPlace } from './last-place.ts';

/** Where two-step sign-in is set up. */
const PROFILE = '/profile';

interface GuardProps {
  readonly route: PageRoute;
  readonly children: ReactNode;
}

/** The one door that all pages share. */
export function Guard({ route, children }: GuardProps) {
  const { phase, roles, hasLeft, mustSetUpTwoStep } = useSession();
  const { pathname, search } = useLocation();
  if (route.access !== 'public') {
    if (phase === 'checking') return <Loading />;
    if (phase === 'signed-out') return <Navigate to={hasLeft ? '/sign-in' : toSignIn(pathname + search)} replace />;
    if (mustSetUpTwoStep && pathname !== PROFILE) return <Navigate to={PROFILE} replace />;
    if (!canEnter(route.access, roles)) return <AccessDenied access={route.access} />;
  }
  return <Admitted route={route}>{children}</Admitted>;
}

function Admitted({ route, children }: GuardProps) {
  usePageTitle(route.children ? undefined : route.title);
  useRememberPlace(route);
  return children;
}

/** Where Go Back leads, should the next door be closed. */
function useRememberPlace({ access }: PageRoute) {
  const place = useLastPlace();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (access !== 'public') place.remember({ path: pathname + search, access });
  }, [access, pathname, place, search]);
}
