import type { Page } from '@playwright/test';
import { expect, test } from '../support.ts';

/** Goes on with the Tab key until something of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('checkbox', { name })).or(page.getByLabel(name));
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key never got to ${String(name)}.`);
}

test('an editor gets to the disclosure without a mouse', async ({ page, signInAs, newcomer, accessible }) => {
  await signInAs(await newcomer('Editor'), '/xml-creator');
  await expect(page.getByLabel('Job Number')).toBeFocused();
  await expect(page.getByText('Connects to the FracPro API')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please enter a job number');
  await page.keyboard.type('404404');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('Failed to fetch job data: FracPro has no job 404404.');
  await accessible('step 1 with a failure');

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1010');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeVisible();
  await tabTo(page, 'Continue with Selected Wells (0)');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Please select at least one well' })).toBeFocused();
  await accessible('step 2 without a well');

  await page.keyboard.press('Shift+Tab');
  await page.getByRole('checkbox', { name: 'Ten Pad 1-1H' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Well: Ten Pad 1-1H' })).toBeVisible();
  await tabTo(page, 'Clean Volume (gals)');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('plenty');
  await expect(page.getByText('Not a number – will be saved as 0')).toBeVisible();
  await accessible('Edit Well');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4,120,705');
  await page.keyboard.press('Enter');
  await expect(page.getByText('4,120,705')).toBeVisible();

  await tabTo(page, 'Continue with Selected Wells (1)');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Water Source' })).toBeVisible();
  await tabTo(page, /Water Source$/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Multiple Water Sources')).toBeChecked();
  await tabTo(page, 'Percent of row 1');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('92.5');
  await tabTo(page, 'Continue to Chemical Disclosure');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Water source percentages must add up to 100% (currently 92.5%)');
  await accessible('step 3 with a fault');
  await page.setViewportSize({ width: 360, height: 800 });
  await accessible('step 3 on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeVisible();
  await accessible('step 2 on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Alt+1');
  await accessible('step 1 on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
