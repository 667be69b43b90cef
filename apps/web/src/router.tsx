import { Navigate, type RouteObject } from 'react-router';
import { HOME } from './lib/next-path.ts';
import type { PageRoute } from './lib/route-table.ts';
import { ErrorPage, FramedErrorPage } from './shell/error-page.tsx';
import { guarded } from './shell/guard.tsx';
import { Layout } from './shell/layout.tsx';
import { FirstOpenPage, UnknownPage } from './shell/redirects.tsx';

const toRouteObject = (route: PageRoute): RouteObject => ({
  path: route.path,
  Component: guarded(route),
  ErrorBoundary: ErrorPage,
  ...(route.children && {
    children: [{ index: true, element: <FirstOpenPage route={route} /> }, ...route.children.map(toRouteObject)],
  }),
});

/** The route table in the words of the router. */
export const toRouteObjects = (table: readonly PageRoute[]): RouteObject[] => [
  {
    element: <Layout />,
    ErrorBoundary: FramedErrorPage,
    children: [
      { path: '/', element: <Navigate to={HOME} replace /> },
      ...table.map(toRouteObject),
      { path: '*', Component: UnknownPage },
    ],
  },
];
