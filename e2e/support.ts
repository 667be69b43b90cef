import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';
import { type Account, demoAccount, inviteNewcomer, openSignedIn, type Role } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { linkMailedTo } from './mailbox.ts';
import { listenToNotifications } from './notifications.ts';
import { type Product, startProduct } from './product.ts';

interface Fixtures {
  readonly product: Product;
  /** Signs in without the form, and opens a page. */
  readonly signInAs: (who: Role | Account, path?: string) => Promise<void>;
  readonly newcomer: (role: Role) => Promise<Account>;
  readonly linkMailedTo: (recipient: string) => Promise<string>;
  readonly accessible: (what: string) => Promise<void>;
  /** Fails a test whose page breaks the content security policy or throws. */
  readonly cleanConsole: void;
}

/** What the tests of a worker share, made when the first of them asks for it. */
interface Shared {
  readonly sharedProduct: Product;
  readonly kept: { context?: BrowserContext };
}

const onProduct = base.extend<Fixtures, Shared>({
  sharedProduct: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the destructured fixtures here
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  kept: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the destructured fixtures here
    async ({}, use) => {
      const kept: Shared['kept'] = {};
      await use(kept);
      await kept.context?.close();
    },
    { scope: 'worker' },
  ],
  product: ({ sharedProduct }, use) => use(sharedProduct),
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
      const listening = await listenToNotifications(page.context());
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (/content security policy|refused to/i.test(message.text())) complaints.push(message.text());
      });
      await use();
      await listening.dispose();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** With a tab at the product that stays: the process of its tabs, which has compiled the pages, lives as long. */
async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/api/version');
  return context;
}

/**
 * Tests that only look, or change what no other test reads: one product for all of them, and one browser context, which
 * keeps the compiled pages from test to test and nothing else.
 */
export const test = onProduct.extend({
  context: async ({ browser, kept }, use) => {
    kept.context ??= await openContext(browser);
    await use(kept.context);
    const [, ...pages] = kept.context.pages();
    await Promise.all(pages.map((page) => page.close()));
    await kept.context.setOffline(false);
    await kept.context.clearCookies();
  },
  page: async ({ context, product }, use) => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: product.address, storageTypes: 'all' });
    await session.detach();
    await use(page);
  },
});

/** The same with a context of its own: a clock that is installed in one stays there. */
export const clockTest = onProduct;

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
