// How heavy the sign-in page is, beside the lightest page that has the same base: React, its router and its query cache;
// how soon the wizard shows what arrived, how smooth its step 4 is beside a bare page, and how long a person needs for
// a job.
import type { Browser } from '@playwright/test';
import { inBrowser, onProduct, signIn } from './browser.ts';
import { missedGoals } from './goals.ts';
import { measureTyping } from './typing.ts';
import { describeOpening, measureOpenings } from './wizard/opening.ts';
import { describePerson, errands, measurePerson } from './wizard/person.ts';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { fromRoot } from '../../scripts/process.ts';

const LIMIT = 1.7;

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

/** True when the page is not much heavier than its base. */
async function judgeWeight(browser: Browser, address: string): Promise<boolean> {
  const floor = await buildFloor();
  const ratio = (await weighSignIn(browser, address)) / floor;
  console.log(
    `scripts of /sign-in, brotli: ${ratio.toFixed(2)}x of react + router + query (${kilobytes(floor)}), goal ${LIMIT}x: ${ratio <= LIMIT ? 'kept' : 'MISSED'}`,
  );
  return ratio <= LIMIT;
}

/** True when every errand is done in time. */
async function judgePerson(browser: Browser, address: string): Promise<boolean> {
  let isInTime = true;
  for (const errand of errands) {
    const milliseconds = await measurePerson(await signIn(browser, address), errand);
    console.log(describePerson(errand, milliseconds));
    isInTime &&= milliseconds <= errand.goal;
  }
  return isInTime;
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
    const isLight = await judgeWeight(browser, product.address);
    for (const opening of await measureOpenings(await signIn(browser, product.address))) {
      console.log(describeOpening(opening));
    }
    await measureTyping(browser, product);
    const isInTime = await judgePerson(browser, product.address);
    // Milliseconds depend on the machine and are only printed. Ratios and the time of a person are judged.
    process.exitCode = isLight && isInTime && missedGoals() === 0 ? 0 : 1;
  }),
);
