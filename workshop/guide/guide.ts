import { mkdirSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { demoAccount, openSignedIn, type Role } from '../../e2e/accounts.ts';
import { openDisclosure } from '../../e2e/open-disclosure.ts';
import { openWater } from '../../e2e/open-generate.ts';
import type { Product } from '../../e2e/product.ts';
import { fromRoot } from '../../scripts/process.ts';
import { inBrowser, onProduct } from '../bench/browser.ts';

const SIZE = { width: 1280, height: 720 };

interface Picture {
  readonly who: Role;
  /** Brings the page from step 1 of the wizard to what the picture shows. */
  readonly show: (page: Page) => Promise<void>;
}

/** Wells are checked one after the other. */
const patient = { timeout: 120_000 };

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** The pictures of the user guide, in the order in which they are made: what one saves, a later one may show. */
export const pictures: Readonly<Record<string, Picture>> = {
  job: {
    who: 'Editor',
    show: async (page) => {
      await expect(page.getByRole('heading', { name: 'First time here?' })).toBeVisible();
    },
  },
  disclosure: {
    who: 'Editor',
    show: async (page) => {
      await openDisclosure(page, '1010');
      await expect(page.getByText('All 10 wells Ready')).toBeVisible(patient);
    },
  },
  'unknown-code': {
    who: 'Manager',
    show: async (page) => {
      await openDisclosure(page, '1006');
      await expect(page.getByText(/^Code .* is not in the ingredients table/).first()).toBeVisible();
    },
  },
  saved: {
    who: 'Editor',
    show: async (page) => {
      await openDisclosure(page, '1001');
      await press(page, /^Proceed to XML Generation/);
      await press(page, /^Generate/);
      await press(page, 'Save to Cloud');
      const anyway = page.getByRole('alertdialog').getByRole('button', { name: /^(Save|Yes)/ });
      const done = page.getByRole('link', { name: 'Open in viewer' });
      await expect(anyway.or(done).first()).toBeVisible();
      if (await anyway.isVisible()) await anyway.click();
      await expect(done).toBeVisible();
    },
  },
  water: {
    who: 'Editor',
    show: async (page) => {
      await openWater(page, '1010');
      await page.getByRole('switch', { name: 'Same for all wells' }).click();
      await expect(page.getByRole('grid', { name: 'Water sources of the wells' })).toBeVisible();
    },
  },
  'all-wells': {
    who: 'Editor',
    show: async (page) => {
      await openWater(page, '1100');
      await press(page, 'Continue to Chemical Disclosure');
      await expect(page.getByText('100 wells', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('Checking', { exact: true })).toHaveCount(0, patient);
    },
  },
  viewer: {
    who: 'Editor',
    show: async (page) => {
      await page.goto('/xml-viewer?search=pyote');
      await page.getByRole('row', { name: /Pyote Ranch 44 2H/ }).click();
      await expect(page.getByRole('heading', { name: 'Composition by mass' })).toBeVisible();
    },
  },
  compare: {
    who: 'Editor',
    show: async (page) => {
      await page.goto('/xml-viewer?search=pyote');
      await page.getByRole('row', { name: /Pyote Ranch 44 2H/ }).click();
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByRole('link', { name: 'Compare with current' }).click();
      await expect(page.getByRole('table', { name: 'Ingredients' })).toBeVisible();
    },
  },
  public: {
    who: 'Manager',
    show: async (page) => {
      const differs = page.getByText('Published, differs');
      // The demo loads its archive in the background, and looks for its filings there afterwards.
      await expect(async () => {
        await page.goto('/filings?status=any&search=caprock+state');
        await expect(differs).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 120_000 });
      await differs.click();
      await page.getByRole('button', { name: 'Compare with what is public' }).click();
      await expect(page.getByText(/rows are published/)).toBeVisible();
    },
  },
  access: {
    who: 'Manager',
    show: async (page) => {
      await page.goto('/settings/users?view=access');
      await expect(page.getByRole('grid', { name: 'Access' })).toBeVisible();
    },
  },
  import: {
    who: 'Editor',
    show: async (page) => {
      await page.goto('/settings/vendors');
      await press(page, 'Import and export');
      await page.getByLabel('File to import').setInputFiles({
        name: 'vendors.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(vendors()),
      });
      await expect(page.getByRole('button', { name: /^Import \d+, skip/ })).toBeVisible();
    },
  },
};

/** 200 vendors, five of them with a fault. */
function vendors(): string {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const isWrong = index % 40 === 7;
    const email = isWrong && index % 80 === 7 ? 'no address' : `sales${index}@vendor.example`;
    return [isWrong && index % 80 !== 7 ? '' : `Example Supply ${index + 1}`, 'Ana', 'Ruiz', email, '555-123-4567'];
  });
  return [['Company', 'First Name', 'Last Name', 'Email', 'Phone'], ...rows].map((row) => row.join(',')).join('\n');
}

/** Makes the pictures of docs/user-guide.md from the running product; with names, only those. */
export async function guide(names: readonly string[]): Promise<number> {
  const wanted = Object.entries(pictures).filter(([name]) => names.length === 0 || names.includes(name));
  mkdirSync(fromRoot('docs/pictures'), { recursive: true });
  await inBrowser((browser) =>
    onProduct(async (product) => {
      for (const [name, picture] of wanted) await take(browser, product, name, picture);
    }),
  );
  return wanted.length > 0 ? 0 : 1;
}

async function take(browser: Browser, product: Product, name: string, { who, show }: Picture): Promise<void> {
  const context = await browser.newContext({ baseURL: product.address, viewport: SIZE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await openSignedIn(page, product, demoAccount(who), '/xml-creator');
  await show(page);
  // Nothing looks as if it were about to be pressed.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: fromRoot(`docs/pictures/${name}.png`), animations: 'disabled', caret: 'hide' });
  console.log(`docs/pictures/${name}.png`);
  await context.close();
}
