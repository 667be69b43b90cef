import type { Page } from '@playwright/test';
import { median } from '../measure.ts';
import { answeredAt, inSightAt, watchFor } from './in-sight.ts';
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

/** Milliseconds from the click that leads to step 4 until its rows are in sight. */
export async function measureStep4(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Continue to Chemical Disclosure' });
  await watchFor(page, '[role=gridcell]');
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
    await openWater(page, jobNumber);
    return measureStep4(page);
  };
  return [
    { name: 'answer of FracPro to cards', milliseconds: await medianOf(() => measureCards(page, '1010')), goal: 100 },
    { name: 'step 4 with ten wells', milliseconds: await openStep4('1010'), goal: 200 },
    { name: 'step 4 with a hundred wells', milliseconds: await openStep4('1100'), goal: 500 },
  ];
}

export const describeOpening = ({ name, milliseconds, goal }: Opening): string =>
  `${name}: ${milliseconds.toFixed(0)} ms, goal ${goal} ms: ${milliseconds <= goal ? 'kept' : 'MISSED'}`;
