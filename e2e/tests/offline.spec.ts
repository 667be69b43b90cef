import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { demoAccount, openSignedIn } from '../accounts.ts';
import { expectAccessible } from '../axe.ts';
import type { Product } from '../product.ts';
import { expect, test } from '../support.ts';

/** The steps of the wizard from the second on: what is done in each to get to the next. */
const ways: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: /^Continue with Selected Wells/ }).click();
  },
  async (page) => {
    await page.getByRole('combobox', { name: 'Water Source' }).selectOption('Produced Water');
    await page.getByRole('button', { name: 'Continue to Chemical Disclosure' }).click();
  },
  async (page) => {
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByRole('button', { name: /^Proceed to XML Generation/ }).click();
  },
  async (page) => {
    await page.getByRole('button', { name: 'Generate all' }).click();
    await expect(page.getByText('10 of 10 files generated')).toBeVisible();
    await expect(page.getByRole('region', { name: /^XML of/ })).toContainText('<?xml');
    const archive = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all (ZIP)' }).click();
    expect((await archive).suggestedFilename()).toMatch(/\.zip$/);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await file).suggestedFilename()).toMatch(/Chemical Disclosure\.xml$/);
  },
];

/** The files wait for the network, every place says so, and no part of the page is missing. */
async function saveWithoutNetwork(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save all' }).click();
  const question = page.getByRole('button', { name: 'Save 10 files' });
  const waits = page.getByText('Waiting at 0 of 10', { exact: true });
  await expect(question.or(waits)).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(waits).toBeVisible();
  await expect(page.getByRole('tab').filter({ hasText: 'Waiting to be saved' })).toHaveCount(10);
  await page.getByRole('link', { name: 'XML Creator' }).click();
  await expect(page.getByRole('complementary', { name: 'Saving' })).toContainText('Waiting at 0 of 10');
  await expect(page.getByText('ChunkLoadError')).toBeHidden();
}

const APART = 150;

/**
 * What is asked for once step 1 is drawn comes only after the job, and one by one. So whatever is shown before the last
 * of it has come is seen to lack the rest.
 */
async function holdPrograms(page: Page): Promise<void> {
  const job = Promise.withResolvers<void>();
  let isDrawn = false;
  page.on('request', (request) => {
    isDrawn ||= request.url().endsWith('/api/drafts');
  });
  page.on('response', (response) => {
    if (response.url().includes('process-job-data')) job.resolve();
  });
  let turn = job.promise;
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    if (isDrawn) await (turn = turn.then(() => sleep(APART)));
    await route.continue();
  });
}

const fetchJob = async (page: Page) => {
  await page.getByLabel('Job Number').fill('1010');
  await page.getByRole('button', { name: 'Fetch Job Data' }).click();
};

/** Step 2 in the moment in which it is seen, for a user who has never been here: nothing of the product is in the cache. */
async function openWells(browser: Browser, product: Product): Promise<Page> {
  const page = await browser.newPage({ acceptDownloads: true });
  await holdPrograms(page);
  // All that the rows are made from, with what is mapped for the customer of the wells.
  const lists = [/\/api\/ingredients/, /\/api\/vendors/, /third-party/].map((list) => page.waitForResponse(list));
  await openSignedIn(page, product, demoAccount('Editor'), '/xml-creator');
  await fetchJob(page);
  for (const list of await Promise.all(lists)) await list.finished();
  await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeVisible();
  return page;
}

const connectionLost = (page: Page) => page.getByText('Connection lost – your work is kept on this computer');

test('generating and downloading need no network once step 2 is open', async ({ browser, product }) => {
  const page = await openWells(browser, product);
  await page.context().setOffline(true);
  await expect(connectionLost(page)).toBeVisible();
  for (const goOn of ways) await goOn(page);
  await expectAccessible(page, 'step 5 without a network');
  await saveWithoutNetwork(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('the network may go in any step of a first visit, and come back in the next', async ({ browser, product }) => {
  const page = await openWells(browser, product);
  for (const goOn of ways) {
    await page.context().setOffline(true);
    await expect(connectionLost(page)).toBeVisible();
    await goOn(page);
    await page.context().setOffline(false);
    await expect(connectionLost(page)).toBeHidden();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('step 2 says in its place when the steps after it do not come, and opens when they do', async ({
  page,
  signInAs,
}) => {
  await page.route(/\/assets\/later-steps-.*\.js/, (route) => route.abort());
  await signInAs('Editor', '/xml-creator');
  await fetchJob(page);
  await expect(page.getByRole('alert')).toContainText('ChunkLoadError');
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeHidden();
  await page.unroute(/\/assets\/later-steps-.*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible();
});

test('a part that cannot be loaded breaks its place, and comes when it is tried again', async ({ page, signInAs }) => {
  await page.route(/\/assets\/profile-page-/, (route) => route.abort());
  await signInAs('Editor');
  await page.getByRole('button', { name: /Editor/ }).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await expect(page.getByRole('alert')).toContainText('ChunkLoadError');
  await expect(page.getByRole('link', { name: 'XML Creator' })).toBeVisible();
  await page.unroute(/\/assets\/profile-page-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  const styles = await page.locator('link[rel=stylesheet][href*=profile-page]').count();
  expect(styles).toBe(1);
});
