import type { Page } from '@playwright/test';

type Watching = typeof globalThis & { benchInSight?: Promise<number> };

/** From now on the page itself waits for something, and notes when its first picture is drawn: nobody asks it meanwhile. */
export const watchFor = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => {
    (globalThis as Watching).benchInSight = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(wanted)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
  }, selector);

/** Milliseconds since the page was opened. */
export const inSightAt = async (page: Page): Promise<number> =>
  (await page.evaluate(() => (globalThis as Watching).benchInSight)) ?? Number.NaN;

/** When the page last got an answer from an address that holds this text. */
export const answeredAt = (page: Page, part: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(wanted))
        .reduce((latest, entry) => Math.max(latest, (entry as PerformanceResourceTiming).responseEnd), 0),
    part,
  );
