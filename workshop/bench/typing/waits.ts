import type { Locator, Page } from '@playwright/test';

type Watched = typeof globalThis & { benchWaits?: number[]; benchTasks?: number[] };

/** From now on the page notes how long each key or click took to be seen, and every task above 50 ms. */
export const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted = globalThis as Watched;
    noted.benchWaits = [];
    noted.benchTasks = [];
    const note = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => {
        const afterPicture = new MessageChannel();
        afterPicture.port1.addEventListener('message', () => noted.benchWaits?.push(performance.now() - timeStamp));
        afterPicture.port1.start();
        afterPicture.port2.postMessage(undefined);
      });
    for (const type of ['keydown', 'click']) addEventListener(type, note, { capture: true });
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) noted.benchTasks?.push(duration);
    }).observe({ type: 'longtask' });
  });

export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...((globalThis as Watched).benchTasks ?? [])));

/** Nothing else happens in the page meanwhile: asking it would delay it. */
export const settle = (page: Page): Promise<void> => page.waitForTimeout(150);

/** What came before is not counted. */
export const forget = async (page: Page): Promise<void> => {
  await page.evaluate(() => ((globalThis as Watched).benchWaits = []));
};

/** The waits for what was done, each after what came before has ended. */
export async function waitsOf(page: Page, act: (index: number) => Promise<unknown>, times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 0; index < times; index += 1) {
    await settle(page);
    await forget(page);
    await act(index);
    await settle(page);
    waits.push(...(await page.evaluate(() => (globalThis as Watched).benchWaits ?? [])));
  }
  return waits;
}

export type Point = readonly [number, number];

/** Where to click later, as a hand does: a click on a locator has the page look for its target within the very event. */
export async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not in sight`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Sets how many times slower than here a page is, from then on. */
export type Pace = (rate: number) => Promise<void>;

export async function paceOf(page: Page): Promise<Pace> {
  const session = await page.context().newCDPSession(page);
  return async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate }));
}
