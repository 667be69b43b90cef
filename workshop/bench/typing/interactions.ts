import type { Locator, Page } from '@playwright/test';

/** What a person waited for after a key or a click: milliseconds until the next picture, and what held the page up. */
export interface Waits {
  /** The slowest of them, as the browser counts it: in steps of 8 ms. */
  readonly slowest: number;
  /** Milliseconds of the longest task above 50 ms; 0 when there was none. */
  readonly longestTask: number;
}

interface Noted {
  readonly startTime: number;
  readonly duration: number;
}

interface Watch {
  readonly events: Noted[];
  readonly tasks: Noted[];
}

type Watched = typeof globalThis & { benchWatch?: Watch };

/** From now on the page notes every event and every long task. */
export const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted: Watch = { events: [], tasks: [] };
    (globalThis as Watched).benchWatch = noted;
    const observe = (type: string, list: Noted[]) =>
      new PerformanceObserver((entries) => {
        for (const { startTime, duration } of entries.getEntries()) list.push({ startTime, duration });
      }).observe({ type, durationThreshold: 16, buffered: false } as PerformanceObserverInit);
    observe('event', noted.events);
    observe('longtask', noted.tasks);
  });

/** What was noted while something was done. What was done before may be told late, and is not counted here. */
export async function waitsOf(page: Page, act: () => Promise<unknown>): Promise<Waits> {
  const start = await page.evaluate(() => performance.now());
  await act();
  // Entries arrive after the picture they are about. Nobody asks the page meanwhile: it would have to answer first.
  await page.waitForTimeout(1000);
  const noted = await page.evaluate(() => (globalThis as Watched).benchWatch ?? { events: [], tasks: [] });
  const longest = (list: readonly Noted[]) =>
    Math.max(0, ...list.filter(({ startTime }) => startTime >= start).map(({ duration }) => duration));
  return { slowest: Math.max(8, longest(noted.events)), longestTask: longest(noted.tasks) };
}

/** Where to click later, as a hand does: a click on a locator has the page look for its target within the very event. */
export async function centreOf(target: Locator): Promise<readonly [number, number]> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not in sight`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** As on an ordinary laptop: four times slower than here. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
