import { renameSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startSimulator } from '../../apps/server/src/fracpro-simulator/start-simulator.ts';
import { openGenerate } from '../open-generate.ts';
import { startProduct } from '../product.ts';
import { expect, freshTest } from '../support.ts';

interface FracPro {
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
  startAgain(): Promise<void>;
}

/** FracPro by itself, so that it can be away while everything else is there. */
const test = freshTest.extend<{ readonly fracPro: FracPro }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the destructured fixtures here
  fracPro: async ({}, use) => {
    const start = (port: number) => startSimulator({ port, clock: () => new Date() });
    let simulator = await start(0);
    const { settings, url } = simulator;
    const startAgain = async () => {
      simulator = await start(Number(new URL(url).port));
    };
    await use({ settings, startAgain, stop: () => simulator.stop() });
    await simulator.stop();
  },
  product: async ({ fracPro }, use) => {
    const product = await startProduct(fracPro.settings);
    await use(product);
    await product.stop();
  },
});

const draftSaved = (page: Page) => expect(page.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();
const connectionLost = (page: Page) => page.getByText('Connection lost – your work is kept on this computer');
const savingWaits = (page: Page) =>
  page.getByText('Saving is on hold: the server or its file store cannot be reached.').first();

/** So many uploads get to the server; the others are on their way until they are released. */
async function letThrough(page: Page, count: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  await page.route('**/api/azure-storage/upload', async (route) => {
    left -= 1;
    if (left < 0) await promise;
    await route.fallback();
  });
  return resolve;
}

async function storedNames(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const listed = await page.request.get('/api/azure-storage/list', { headers: { authorization: `Bearer ${token}` } });
  return ((await listed.json()) as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name.startsWith('Ten Pad'));
}

test(
  'server, storage and FracPro fall over in the middle, and nothing is lost',
  { tag: '@long' },
  async ({ page, product, fracPro, signInAs }) => {
    // The product is started three times; the waiting between two tries is skipped, not sat out.
    test.slow();
    await page.clock.install();
    await signInAs('Editor', '/xml-creator');
    await openGenerate(page, '1010');
    await page.getByRole('button', { name: 'Back to Chemical Disclosure' }).click();
    await draftSaved(page);

    // The server dies while a user edits.
    await product.kill();
    await page.getByRole('gridcell', { name: 'Proppant' }).first().click();
    await page.keyboard.type('Proppant agent');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Offline, kept on this computer')).toBeVisible();
    await expect(connectionLost(page)).toBeVisible();
    await product.startAgain();
    await page.clock.fastForward(60_000);
    await draftSaved(page);
    await expect(connectionLost(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('gridcell', { name: 'Proppant agent' })).toBeVisible();

    // The storage is away when files are to be saved, and the server dies as soon as it is back.
    await page.getByRole('button', { name: /^Proceed to XML Generation/ }).click();
    await page.getByRole('button', { name: 'Generate all' }).click();
    await expect(page.getByText('10 of 10 files generated')).toBeVisible();
    const files = path.join(product.dataDir, 'files');
    renameSync(files, `${files}-away`);
    await page.getByRole('button', { name: 'Save all' }).click();
    const question = page.getByRole('button', { name: 'Save 10 files' });
    await expect(question.or(savingWaits(page))).toBeVisible();
    if (await question.isVisible()) await question.click();
    await expect(savingWaits(page)).toBeVisible();
    renameSync(`${files}-away`, files);
    const releaseOthers = await letThrough(page, 3);
    await page.clock.fastForward(10_000);
    // Four are sent at a time, and those on their way when the storage came back are saved too.
    await expect(page.getByText(/^Saving [3-7] of 10/)).toBeVisible();
    await product.kill();
    releaseOthers();
    await expect(savingWaits(page)).toBeVisible();
    await product.startAgain();
    await page.clock.fastForward(60_000);
    await expect(page.getByText('Saved 10 of 10')).toBeVisible();
    expect(new Set(await storedNames(page)).size).toBe(10);
    expect(await storedNames(page)).toHaveLength(10);

    // FracPro is away: what it said before is offered, and everything else waits for it.
    await fracPro.stop();
    await page.getByRole('link', { name: 'Start over' }).click();
    await page.getByLabel('Job Number').fill('1001');
    await page.getByRole('button', { name: 'Fetch Job Data' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Failed to fetch job data:');
    await page.getByLabel('Job Number').fill('1010');
    await page.getByRole('button', { name: 'Fetch Job Data' }).click();
    await expect(page.getByRole('button', { name: /^Use data fetched today/ })).toBeVisible();
    await fracPro.startAgain();
    await page.getByLabel('Job Number').fill('1001');
    await page.getByRole('button', { name: 'Fetch Job Data' }).click();
    await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeVisible();
  },
);
