import { type Page, expect } from '@playwright/test';

/** From step 1, which is open, to the water, with every well of the job or those that a filter leaves. */
export async function openWater(page: Page, jobNumber: string, filter = ''): Promise<void> {
  await page.getByLabel('Job Number').fill(jobNumber);
  await page.getByRole('button', { name: 'Fetch Job Data' }).click();
  await page.getByLabel('Filter wells').fill(filter);
  const cards = page.getByRole('list', { name: 'Wells', exact: true }).locator('> li');
  // The list follows the filter a moment later.
  if (filter !== '') await expect(cards.filter({ hasNotText: filter })).toHaveCount(0);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: /^Continue with Selected Wells/ }).click();
  await page.getByRole('combobox', { name: 'Water Source' }).selectOption('Produced Water');
}

/** The same, and on to step 5. */
export async function openGenerate(page: Page, jobNumber: string): Promise<void> {
  await openWater(page, jobNumber);
  await page.getByRole('button', { name: 'Continue to Chemical Disclosure' }).click();
  await page.getByRole('button', { name: /^Proceed to XML Generation/ }).click();
  await expect(page.getByRole('heading', { name: 'Bulk Actions' })).toBeVisible();
}
