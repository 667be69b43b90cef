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
