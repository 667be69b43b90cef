import { type Browser, chromium, type Page } from '@playwright/test';
import { type Product, startProduct } from '../../e2e/product.ts';
import { buildWhenStale } from '../../scripts/build.ts';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';

/** Runs a measurement in Chromium, once the product is built. */
export async function inBrowser(measure: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = await findChromium();
  if (executablePath === undefined || (await buildWhenStale()) !== 0) process.exit(1);
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Starts a product with its own data for one measurement. */
export async function onProduct<Result>(measure: (product: Product) => Promise<Result>): Promise<Result> {
  const product = await startProduct();
  try {
    return await measure(product);
  } finally {
    await product.stop();
  }
}

const PATIENCE = 120_000;

/** A new page on which an editor has signed in. */
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
