import type { Page } from '@playwright/test';
import { median } from '../measure.ts';
import { openWater } from '../../../e2e/open-generate.ts';

const WARM_UPS = 3;
const RUNS = 7;

/** In the middle of several times, after a few that only warm up. */
async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < WARM_UPS + RUNS; run += 1) times.push(await measure());
  return median(times.slice(WARM_UPS));
}

/** Milliseconds from the answer of FracPro until its wells are in sight. */
async function measureCards(page: Page, jobNumber: string): Promise<number> {
  await page.goto('/xml-creator');
  await page.getByLabel('Job Number').fill(jobNumber);
  await watchFor(page, 'main li input[type=checkbox]');
  await page.getByRole('button', { name: 'Fetch Job Data' }).click();
  const inSight = await inSightAt(page);
  return inSight - (await answeredAt(page, '/api/fracpro/'));
}

/** Milliseconds from the click that leads to step 4 until its rows are in sight: of a well, or of the table of many wells. */
export async function measureStep4(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Continue to Chemical Disclosure' });
  await watchFor(page, '[role=gridcell], [role=grid] [data-row]');
  await button.evaluate((element) =>
    element.addEventListener('click', () => performance.mark('step 4'), { capture: true, once: true }),
  );
  await button.click();
  const inSight = await inSightAt(page);
  return inSight - (await page.evaluate(() => performance.getEntriesByName('step 4')[0]?.startTime ?? Number.NaN));
}

interface Opening {
  readonly name: string;
  readonly milliseconds: number;
  readonly goal: number;
}

/** How long the wizard takes to show what has just arrived: ten wells of some thirty rows, and a hundred of up to 200. */
export async function measureOpenings(page: Page): Promise<Opening[]> {
  const openStep4 = async (jobNumber: string) => {
    await page.goto('/xml-creator');
    await openWater(page, jobNumber);
    return measureStep4(page);
  };
  return [
    { name: 'answer of FracPro to cards', milliseconds: await medianOf(() => measureCards(page, '1010')), goal: 100 },
    { name: 'step 4 with ten wells', milliseconds: await openStep4('1010'), goal: 200 },
    { name: 'step 4 with a hundred wells', milliseconds: await openStep4('1100'), goal: 500 },
  ];
}

type Watching = typeof globalThis & { benchInSight?: Promise<number> };

/** From now on the page itself waits for an element and notes when it is first painted. It is not asked meanwhile. */
const watchFor = (page: Page, selector: string): Promise<void> =>
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
const inSightAt = async (page: Page): Promise<number> =>
  (await page.evaluate(() => (globalThis as Watching).benchInSight)) ?? Number.NaN;

/** When the page last got an answer from an address that holds this text. */
const answeredAt = (page: Page, part: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(wanted))
        .reduce((latest, entry) => Math.max(latest, (entry as PerformanceResourceTiming).responseEnd), 0),
    part,
  );
