import type { Browser, Page } from '@playwright/test';

const PATIENCE = 120_000;

/** A page of its own, on which an editor has signed in. */
export async function signIn(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill('editor@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('fracfocus-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/xml-viewer/);
  return page;
}

/** From the job number to the water, with every well of the job. */
export async function openWater(page: Page, jobNumber: string): Promise<void> {
  await page.goto('/xml-creator');
  await page.getByLabel('Job Number').fill(jobNumber);
  await page.getByRole('button', { name: 'Fetch Job Data' }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: /^Continue with Selected Wells/ }).click();
  await page.getByRole('combobox', { name: 'Water Source' }).selectOption('Produced Water');
}
