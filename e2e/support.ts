import { test as base, expect } from '@playwright/test';
import { type Account, demoAccount, inviteNewcomer, openSignedIn, type Role } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { linkMailedTo } from './mailbox.ts';
import { listenToNotifications } from './notifications.ts';
import { type Product, startProduct } from './product.ts';

interface Fixtures {
  /** Signs in without the form, and opens a page. */
  readonly signInAs: (who: Role | Account, path?: string) => Promise<void>;
  readonly newcomer: (role: Role) => Promise<Account>;
  readonly linkMailedTo: (recipient: string) => Promise<string>;
  readonly accessible: (what: string) => Promise<void>;
  /** Fails a test whose page breaks the content security policy or throws. */
  readonly cleanConsole: void;
}

const onProduct = base.extend<Fixtures & { readonly product: Product }>({
  baseURL: ({ product }, use) => use(product.address),
  signInAs: ({ page, product }, use) =>
    use((who, path = '/xml-viewer') =>
      openSignedIn(page, product, typeof who === 'string' ? demoAccount(who) : who, path),
    ),
  newcomer: ({ product }, use) => use((role) => inviteNewcomer(product, role)),
  linkMailedTo: ({ product }, use) => use((recipient) => linkMailedTo(recipient, product.dataDir)),
  accessible: ({ page }, use) => use((what) => expectAccessible(page, what)),
  cleanConsole: [
    async ({ page }, use) => {
      await listenToNotifications(page.context());
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

/** Tests that need the demo data untouched, or fill it: a product each. */
export const freshTest = onProduct.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the destructured fixtures here
  product: async ({}, use) => {
    const product = await startProduct();
    await use(product);
    await product.stop();
  },
});

export { expect };
export * from './accounts.ts';
