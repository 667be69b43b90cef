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

/**
 * Step 2 with a job, for a user who has never been here: nothing of the product is in the cache. Everything has come that
 * is fetched while the browser is idle.
 */
async function openWells(browser: Browser, product: Product): Promise<Page> {
  const page = await browser.newPage({ acceptDownloads: true });
  const last = page.waitForResponse(/\/assets\/xml-pane-.*\.js/);
  await openSignedIn(page, product, demoAccount('Editor'), '/xml-creator');
  await page.getByLabel('Job Number').fill('1010');
  await page.getByRole('button', { name: 'Fetch Job Data' }).click();
  await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeVisible();
  await last;
  await page.waitForLoadState('networkidle');
  return page;
}

test('generating and downloading need no network once step 2 is open', async ({ browser, product }) => {
  for (const [online] of ways.entries()) {
    await test.step(`the plug is pulled in step ${online + 2}`, async () => {
      const page = await openWells(browser, product);
      for (const goOn of ways.slice(0, online)) await goOn(page);
      await page.context().setOffline(true);
      await expect(page.getByText('Connection lost – your work is kept on this computer')).toBeVisible();
      for (const goOn of ways.slice(online)) await goOn(page);
      if (online === 0) {
        await expectAccessible(page, 'step 5 without a network');
        await saveWithoutNetwork(page);
      }
      await page.context().close();
    });
  }
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
