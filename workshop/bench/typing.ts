import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { openWater } from '../../e2e/open-generate.ts';
import type { Product } from '../../e2e/product.ts';
import { inBrowser, onProduct, signIn } from './browser.ts';
import { endBench, judge } from './goals.ts';
import { percentile } from './load/drive.ts';
import { measureStep4 } from './wizard/opening.ts';

// How smooth step 4 is with a hundred wells, beside what the browser needs for a bare field and a bare table. The page's
// own clock counts from the key or the click until the next picture is drawn.

const JOB = '1100';
const TEXT = 'Crystalline silica, quartz';
/** So many of each kind, so that a 95th percentile means something. */
const TIMES = 104;

type Watched = typeof globalThis & { benchWaits?: number[]; benchTasks?: number[] };

/** From now on the page notes how long each key or click took to be seen, and every task above 50 ms. */
const watch = (page: Page): Promise<void> =>
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

/** Nothing else happens in the page meanwhile: asking it would delay it. */
const settle = (page: Page) => page.waitForTimeout(150);

/** What came before is not counted. */
const forget = (page: Page) => page.evaluate(() => ((globalThis as Watched).benchWaits = []));

/** The waits for what was done, each after what came before has ended. */
async function waitsOf(page: Page, act: (index: number) => Promise<unknown>, times = TIMES): Promise<number[]> {
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

type Point = readonly [number, number];

/** Where to click later, as a hand does: a click on a locator has the page look for its target within the very event. */
async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not in sight`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** As on an ordinary laptop: four times slower than here. */
async function slowDown(page: Page, rate = 4): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

const IN_SIGHT = 26;
const ALL = 400;
const COLUMNS = 14;

/** What the browser itself needs for the same: a bare field, and bare tables of what is in sight and of all rows. */
interface Floors {
  readonly typing: readonly number[];
  readonly drawing: readonly number[];
  readonly drawingAll: readonly number[];
}

const barePage = `<!doctype html><title>Floor</title><input><button>Draw</button><button>Draw all</button><div></div><script>
  const draw = (count) => () => {
    const cells = (row) => Array.from({ length: ${COLUMNS} }, (_, column) => '<td>' + row + ' ' + column + '</td>').join('');
    const rows = Array.from({ length: count }, (_, row) => '<tr>' + cells(row) + '</tr>').join('');
    document.querySelector('div').innerHTML = '<table>' + rows + '</table>';
  };
  const [some, all] = document.querySelectorAll('button');
  some.onclick = draw(${IN_SIGHT});
  all.onclick = draw(${ALL});
</script>`;

/** As a fast typist does. */
const typeText = (page: Page) => page.keyboard.type(TEXT, { delay: 100 });
const TEXTS = TIMES / TEXT.length;
const FEW = 5;

async function measureFloors(browser: Browser): Promise<Floors> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent(barePage);
  await slowDown(page);
  await watch(page);
  // Before there is a table to be laid out with it.
  await page.locator('input').focus();
  const typing = await waitsOf(page, () => typeText(page), TEXTS);
  const some = await centreOf(page.locator('button').first());
  const drawing = await waitsOf(page, () => page.mouse.click(...some));
  const all = await centreOf(page.locator('button').last());
  const drawingAll = await waitsOf(page, () => page.mouse.click(...all), FEW);
  await page.close();
  return { typing, drawing, drawingAll };
}

const block = Array.from(
  { length: 200 },
  (_, index) => `Product ${index >> 2}\tVendor\tBiocide\tPart ${index}\t67-56-1\t${index + 1}`,
).join('\r\n');

/** Chooses a cell to type in, and answers where it is. The table of all wells is the first tab. */
async function openWell(page: Page): Promise<Point> {
  await page.getByRole('tab').nth(1).click();
  const cell = await centreOf(page.getByRole('gridcell', { name: /silica/ }).first());
  await page.mouse.click(...cell);
  return cell;
}

/** Types another letter into the cell, and leaves it. */
async function leaveCell(page: Page, cell: Point, index: number): Promise<void> {
  await page.mouse.click(...cell);
  await page.keyboard.press(String.fromCodePoint(97 + (index % 26)));
  await settle(page);
  await forget(page);
  await page.keyboard.press('Enter');
}

async function pasteRows(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add row' }).click();
  await settle(page);
  await forget(page);
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('status').filter({ hasText: 'Rows pasted: 200' })).toBeVisible();
}

const MEDIAN = ['median', 0.5] as const;
const LATE = ['95th percentile', 0.95] as const;

/** The median or what 95 of a hundred wait at most, beside its floor in the same run. */
function besideFloor(waits: readonly number[], floor: readonly number[], share: number) {
  const [value, least] = [percentile(waits, share), percentile(floor, share)];
  return { value, least, note: `${value.toFixed(0)} ms against ${least.toFixed(0)} ms, ${waits.length} times` };
}

/** A ratio to the floor: of the medians, and of the 95th percentiles where there is a second goal. */
function judgeWaits(name: string, waits: readonly number[], floor: readonly number[], goals: readonly number[]): void {
  for (const [index, atMost] of goals.entries()) {
    const [words, share] = index === 0 ? MEDIAN : LATE;
    const { value, least, note } = besideFloor(waits, floor, share);
    judge(`${name}, ${words}`, value / least, { atMost, note }, 'x');
  }
}

/** Of the screen, in milliseconds: nobody sees that a letter comes so much later. */
const FRAME = 16;

/** It may take some times its floor, or a frame more than the floor: a ratio to the larger of the two. */
function judgeLetters(waits: readonly number[], floor: readonly number[]): void {
  for (const [times, [words, share]] of [[2, MEDIAN] as const, [3, LATE] as const]) {
    const { value, least, note } = besideFloor(waits, floor, share);
    const allowed = Math.max(times * least, least + FRAME);
    const name = `a letter in a cell, ${words}, to ${times} bare fields or one and ${FRAME} ms`;
    judge(name, value / allowed, { atMost: 1, note: `${note}, ${allowed.toFixed(0)} ms allowed` }, 'x');
  }
}

/** At the speed of this machine no task holds the page up. */
async function measureTasks(page: Page): Promise<Point> {
  await slowDown(page, 1);
  await watch(page);
  const cell = await openWell(page);
  await waitsOf(page, () => typeText(page), 1);
  await page.keyboard.press('Enter');
  await waitsOf(page, (index) => leaveCell(page, cell, index), FEW);
  await settle(page);
  const tasks = await page.evaluate(() => (globalThis as Watched).benchTasks ?? []);
  judge('longest task at the speed of this machine', Math.max(0, ...tasks), { atMost: 50 }, ' ms');
  return cell;
}

async function measureGrid(page: Page, cell: Point, floors: Floors): Promise<void> {
  await slowDown(page);
  judgeLetters(await waitsOf(page, () => typeText(page), TEXTS), floors.typing);
  await page.keyboard.press('Enter');
  const leaving = await waitsOf(page, (index) => leaveCell(page, cell, index));
  judgeWaits('leaving the cell', leaving, floors.typing, [3, 3]);
  const tabs = [await centreOf(page.getByRole('tab').nth(2)), await centreOf(page.getByRole('tab').nth(1))] as const;
  const switching = await waitsOf(page, (index) => page.mouse.click(...tabs[index % 2 === 0 ? 0 : 1]));
  judgeWaits('another well', switching, floors.drawing, [2, 2]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  judgeWaits('200 pasted rows', await waitsOf(page, () => pasteRows(page), FEW), floors.drawingAll, [6]);
}

/** The first picture of step 4, several times. */
async function measureFirstPicture(page: Page, floor: readonly number[]): Promise<void> {
  const times: number[] = [];
  for (let time = 0; time < FEW; time += 1) {
    await slowDown(page, 1);
    await page.goto('/xml-creator');
    await openWater(page, JOB);
    await slowDown(page);
    times.push(await measureStep4(page));
  }
  judgeWaits('first picture of step 4', times, floor, [4]);
}

/** Prints what it measured on job 1100, with a hundred wells, on a processor four times slower. */
export async function measureTyping(browser: Browser, product: Product): Promise<void> {
  const floors = await measureFloors(browser);
  const page = await signIn(browser, product.address);
  await measureFirstPicture(page, floors.drawing);
  const cell = await measureTasks(page);
  await measureGrid(page, cell, floors);
}

if (import.meta.main) {
  await inBrowser((browser) => onProduct((product) => measureTyping(browser, product)));
  endBench();
}
