import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { linkMailedTo } from './mailbox.ts';
import { type Product, startProduct } from './product.ts';

export type Role = 'Manager' | 'Editor' | 'Viewer';

export const PASSWORD = 'fracfocus-demo';

export const addressOf = (role: Role): string => `${role.toLowerCase()}@example.com`;

interface Fixtures {
  readonly signInAs: (role: Role, password?: string) => Promise<void>;
  readonly linkMailedTo: (recipient: string) => Promise<string>;
  readonly accessible: (what: string) => Promise<void>;
  /** Fails a test whose page breaks the content security policy or throws. */
  readonly cleanConsole: void;
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/xml-viewer$/);
}

const onProduct = base.extend<Fixtures & { readonly product: Product }>({
  baseURL: ({ product }, use) => use(product.address),
  signInAs: ({ page }, use) => use((role, password = PASSWORD) => signIn(page, addressOf(role), password)),
  linkMailedTo: ({ product }, use) => use((recipient) => linkMailedTo(recipient, product.dataDir)),
  accessible: ({ page }, use) => use((what) => expectAccessible(page, what)),
  cleanConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (/content security policy|refused to/i.test(message.text())) complaints.push(message.text());
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Tests that only look, or change what no other test reads: one product for all of them. */
export const test = onProduct.extend<object, { readonly sharedProduct: Product }>({
  sharedProduct: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the destructured fixtures here
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  product: ({ sharedProduct }, use) => use(sharedProduct),
});

/** Tests that change accounts or stop the server: a product each. */
export const freshTest = onProduct.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the destructured fixtures here
  product: async ({}, use) => {
    const product = await startProduct();
    await use(product);
    await product.stop();
  },
});

export { expect };
