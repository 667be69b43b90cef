// How heavy the sign-in page is, beside the lightest page that has the same base: React, its router and its query cache;
// how soon the wizard shows what arrived, how smooth its step 4 is beside a bare page, and how long a person needs for
// a job.
import type { Browser } from '@playwright/test';
import { inBrowser, onProduct, signIn } from './browser.ts';
import { endBench, judge } from './goals.ts';
import { measureTyping } from './typing.ts';
import { measureOpenings } from './wizard/opening.ts';
import { errands, measurePerson } from './wizard/person.ts';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { fromRoot } from '../../scripts/process.ts';

async function weighSignIn(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage({ extraHTTPHeaders: { 'accept-encoding': 'br' } });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await page.goto(`${address}/sign-in`, { waitUntil: 'networkidle' });
  await page.close();
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

async function judgeWeight(browser: Browser, address: string): Promise<void> {
  const [weight, floor] = [await weighSignIn(browser, address), await buildFloor()];
  const note = `${kilobytes(weight)} against ${kilobytes(floor)}, brotli`;
  judge('scripts of /sign-in, to react + router + query', weight / floor, { atMost: 1.7, note }, 'x');
}

async function judgePerson(browser: Browser, address: string): Promise<void> {
  for (const errand of errands) {
    const milliseconds = await measurePerson(await signIn(browser, address), errand);
    const name = errand.wells === 1 ? 'a person with one well' : `a person with ${errand.wells} wells`;
    judge(name, milliseconds / 1000, { atMost: errand.goal / 1000 }, ' s');
  }
}

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
async function buildFloor(): Promise<number> {
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

await inBrowser((browser) =>
  onProduct(async (product) => {
    await judgeWeight(browser, product.address);
    // Milliseconds depend on the machine and are only printed. Ratios and the time of a person count.
    for (const { name, milliseconds, goal } of await measureOpenings(await signIn(browser, product.address))) {
      judge(name, milliseconds, { atMost: goal, isCounted: false }, ' ms');
    }
    await measureTyping(browser, product);
    await judgePerson(browser, product.address);
  }),
);
endBench();
