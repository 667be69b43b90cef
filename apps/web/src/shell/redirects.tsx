import { canEnter, messages } from '@disclosure/core';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { useSession } from '../features/session/use-session.ts';
import type { PageRoute } from '../lib/route-table.ts';
import { toasts } from '../lib/toasts.ts';

/** No such page: to sign-in, and for those who are signed in already a word about it. */
export function UnknownPage() {
  const { phase } = useSession();
  const isSignedIn = phase === 'signed-in';
  useEffect(() => {
    if (isSignedIn) toasts.show(messages.noSuchPage, 'failed');
  }, [isSignedIn]);
  return phase === 'checking' ? <Loading /> : <Navigate to="/sign-in" replace />;
}

/** From a page that only holds others to the first of them that the role may open. */
export function FirstOpenPage({ route }: { readonly route: PageRoute }) {
  const { roles } = useSession();
  const isOpen = (path: string) =>
    route.children?.some((child) => child.path === path && canEnter(child.access, roles));
  const first = route.index?.find(isOpen);
  return <Navigate to={first ? `${route.path}/${first}` : '/'} replace />;
}
