// How long it takes to save a hundred wells, beside a hundred bare uploads with as many at a time.
import type { Page } from '@playwright/test';
import { openGenerate } from '../../e2e/open-generate.ts';
import { inBrowser, onProduct, signIn } from './browser.ts';
import { endBench, judge } from './goals.ts';
import { saveAll } from './wizard/person.ts';

const WELLS = 100;
const AT_A_TIME = 4;

/** The same bodies, sent by nothing but `fetch`. */
const sendBare = (page: Page, bodies: readonly unknown[]): Promise<number> =>
  page.evaluate(
    async ({ bodies: waiting, atATime }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const started = performance.now();
      const queue = waiting.map((body) => JSON.stringify(body));
      const sendNext = async (): Promise<void> => {
        const body = queue.pop();
        if (body === undefined) return;
        const answer = await fetch('/api/azure-storage/upload', { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(`The bare upload was answered with ${answer.status}`);
        await sendNext();
      };
      await Promise.all(Array.from({ length: atATime }, sendNext));
      return performance.now() - started;
    },
    { bodies, atATime: AT_A_TIME },
  );

/** Notes when the words of the progress change. */
const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { progressTimes: times });
    const isSaving = () =>
      [...document.querySelectorAll('output')].some(({ textContent }) => /^Saving \d/.test(textContent));
    // The time before and after saving is not progress.
    new MutationObserver(() => isSaving() && times.push(performance.now())).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });

const longestGap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { progressTimes } = globalThis as unknown as { progressTimes: readonly number[] };
    return Math.max(...progressTimes.map((time, index) => time - (progressTimes[index - 1] ?? time)));
  });

async function measureHundred(page: Page) {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/upload')) bodies.push(request.postDataJSON());
  });
  await page.goto('/xml-creator');
  await openGenerate(page, '1100');
  await watchProgress(page);
  const saving = await saveAll(page);
  const gap = await longestGap(page);
  return { saving, gap, bodies: bodies.slice(0, WELLS) };
}

await inBrowser(async (browser) => {
  // Each has a new product, because a file that is already stored is not stored again.
  const { saving, gap, bodies } = await onProduct(async ({ address }) =>
    measureHundred(await signIn(browser, address)),
  );
  const bare = await onProduct(async ({ address }) => sendBare(await signIn(browser, address), bodies));
  const note = `bare uploads ${(bare / 1000).toFixed(1)} s`;
  judge(`saving ${WELLS} wells`, saving / 1000, { atMost: 10, isCounted: false, note }, ' s');
  judge(`saving ${WELLS} wells, to bare uploads`, saving / bare, { atMost: 1.5 }, 'x');
  judge('longest time without progress', gap, { atMost: 250 }, ' ms');
});
endBench();
