import type { RouteObject } from 'react-router';
import { Loading } from './components/loading.tsx';
import type { Session } from './features/session/session.ts';
import { createPageChunk } from './lib/load-page.tsx';
import type { PageRoute } from './lib/route-table.ts';
import { ErrorPage, FramedErrorPage } from './shell/error-page.tsx';
import { FirstOpenPage, Guard, UnknownPage } from './shell/guard.tsx';
import { Layout } from './shell/layout.tsx';

/** The route table as the router needs it. */
export const toRouteObjects = (table: readonly PageRoute[], session: Session): RouteObject[] => [
  {
    element: <Layout />,
    ErrorBoundary: FramedErrorPage,
    HydrateFallback: Loading,
    children: [...table.map((route) => toRouteObject(route, session)), { path: '*', Component: UnknownPage }],
  },
];

function toRouteObject(route: PageRoute, session: Session): RouteObject {
  const { load, Page } = createPageChunk(route.page);
  return {
    path: route.path + (route.rest ?? ''),
    // A user who is sent to sign-in does not need the page.
    loader: () => (route.access === 'public' || session.get().phase !== 'signed-out' ? load().then(() => null) : null),
    element: (
      <Guard route={route}>
        <Page />
      </Guard>
    ),
    ErrorBoundary: ErrorPage,
    ...(route.children && {
      children: [
        { index: true, element: <FirstOpenPage route={route} /> },
        ...route.children.map((child) => toRouteObject(child, session)),
      ],
    }),
  };
}
