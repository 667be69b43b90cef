import { canEnter } from '@disclosure/core';
import { lazy, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { useSession } from '../features/session/use-session.ts';
import { loadPage } from '../lib/load-page.ts';
import { toSignIn } from '../lib/next-path.ts';
import type { PageRoute } from '../lib/route-table.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { AccessDenied } from './access-denied.tsx';
import { useLastPlace } from './last-place.ts';

/** The page of a route, behind the one door that all pages share. */
export function guarded(route: PageRoute) {
  const Page = lazy(async () => ({ default: await loadPage(route.page) }));
  const Admitted = () => {
    usePageTitle(route.children ? undefined : route.title);
    useRememberPlace(route);
    return <Page />;
  };
  return function Guard() {
    const { phase, roles, hasLeft } = useSession();
    const { pathname, search } = useLocation();
    if (route.access === 'public') return <Admitted />;
    if (phase === 'checking') return <Loading />;
    if (phase === 'signed-out') return <Navigate to={hasLeft ? '/sign-in' : toSignIn(pathname + search)} replace />;
    return canEnter(route.access, roles) ? <Admitted /> : <AccessDenied access={route.access} />;
  };
}

/** Where Go Back leads, should the next door be closed. */
function useRememberPlace({ access }: PageRoute) {
  const place = useLastPlace();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (access !== 'public') place.remember({ path: pathname + search, access });
  }, [access, pathname, place, search]);
}
