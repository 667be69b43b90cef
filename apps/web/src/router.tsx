import type { RouteObject } from 'react-router';
import { Loading } from './components/loading.tsx';
import type { Session } from './features/session/session.ts';
import { createPart } from './components/part.tsx';
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
  const { load, Part: Page } = createPart(route.page);
  return {
    path: route.path + (route.rest ?? ''),
    loader: async () => {
      // A user who is sent to sign-in does not need the page.
      const isNeeded = route.access === 'public' || session.get().phase !== 'signed-out';
      // A page that does not come says so in its place, so that the frame stays and Back leads to where the user was.
      if (isNeeded) await load().catch(() => undefined);
      return null;
    },
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
