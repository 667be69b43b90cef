import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { fromRoot } from '../../scripts/process.ts';

const ENTRY = 'virtual:floor';

const SOURCE = `
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Navigate, Outlet, RouterProvider, useNavigate } from 'react-router';

const Page = () => {
  const answer = useQuery({ queryKey: ['x'], queryFn: () => fetch('/x').then((reply) => reply.text()) });
  const save = useMutation({ mutationFn: () => fetch('/y') });
  const go = useNavigate();
  return createElement('button', { onClick: () => { save.mutate(); go('/'); } }, answer.data, createElement(Link, { to: '/' }));
};
const router = createBrowserRouter([
  { path: '/', element: createElement(Outlet), children: [{ index: true, element: createElement(Page) }] },
  { path: '*', element: createElement(Navigate, { to: '/' }) },
]);
createRoot(document.body).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router })),
);
`;

/** Bytes of the floor's script after brotli, built and compressed as the product is. */
export async function buildFloor(): Promise<number> {
  const result = await build({
    configFile: false,
    root: fromRoot('apps/web'),
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: ENTRY } },
    plugins: [
      {
        name: 'floor',
        resolveId: (id) => (id === ENTRY ? fromRoot('apps/web/floor.js') : undefined),
        load: (id) => (id === fromRoot('apps/web/floor.js') ? SOURCE : undefined),
      },
    ],
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output.filter((part) => part.type === 'chunk').reduce((total, { code }) => total + brotliSize(code), 0);
}

const brotliSize = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
