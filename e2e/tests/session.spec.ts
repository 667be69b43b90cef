import type { Page } from '@playwright/test';
import { clockTest, expect, test } from '../support.ts';

const MINUTES = 60_000;

/** Waits for the whole page: a part that takes minutes to load, by the clock of the test, would count as lost. */
const expectWholePage = async (page: Page) => await expect(page.getByRole('grid', { name: 'XML files' })).toBeVisible();

/** As a limit or a Manager does: the page does not know. */
const endSession = async (page: Page) =>
  await page.evaluate(() =>
    fetch('/api/auth/signout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    }),
  );

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Sign In' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill('fracfocus-demo');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a reload keeps the session, and one that cannot be read is thrown away', async ({ page, signInAs }) => {
  await signInAs('Viewer');
  await page.reload();
  await expect(page.getByRole('link', { name: 'XML Viewer' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('auth', '{not json'));
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

clockTest(
  'the token is checked every five minutes; a dead server keeps the session and says so',
  async ({ page, signInAs }) => {
    await page.clock.install();
    await signInAs('Viewer');
    await expectWholePage(page);
    const checks: string[] = [];
    page.on('request', (request) => checks.push(new URL(request.url()).pathname));
    await page.clock.runFor(5 * MINUTES);
    await expect.poll(() => checks).toContain('/verify-token');

    await page.route('**/verify-token', (route) => route.abort());
    await page.clock.runFor(5 * MINUTES);
    await expect(page.getByText('Connection lost – your work is kept on this computer')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();

    await page.unroute('**/verify-token');
    // In small steps: a longer jump would also pass the time-out of the very call that finds the server back.
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(page.getByText('Connection lost – your work is kept on this computer')).toBeHidden({ timeout: 500 });
    }).toPass();
  },
);

clockTest(
  'a session that ends in the middle of work asks to sign in over the page',
  async ({ page, signInAs, accessible }) => {
    await page.clock.install();
    await signInAs('Editor', '/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Name').fill('Half Written');
    await endSession(page);
    await page.clock.runFor(5 * MINUTES);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Your session has ended. Please sign in again.');
    await accessible('sign in again');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('fracfocus-demo');
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Name')).toHaveValue('Half Written');
  },
);

test('what is typed outlives another page, a reload, a lost answer and the end of the session', async ({
  page,
  signInAs,
  accessible,
}) => {
  await signInAs('Editor', '/settings/vendors');
  const form = page.getByRole('form', { name: 'Add New Vendor' });
  await form.getByLabel('Company').fill('Tidewater Additives');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await tabs.getByRole('link', { name: 'Customers' }).click();
  await tabs.getByRole('link', { name: 'Vendors' }).click();
  await expect(form.getByLabel('Company')).toHaveValue('Tidewater Additives');
  await page.reload();
  await expect(form.getByText('You typed this earlier. It is not saved yet.')).toBeVisible();
  await accessible('a form with what was typed earlier');

  const keys: (string | undefined)[] = [];
  // The first request arrives; its answer is lost.
  await page.route('**/api/vendors', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  // The page asks at once whether the server is there. Would it hear of the end, the sign-in would cover the button.
  const checked = page.waitForResponse('**/verify-token');
  await form.getByRole('button', { name: 'Add Vendor' }).click();
  await expect(form.getByRole('alert')).toContainText('Not saved. Save again');
  await checked;
  await endSession(page);
  await form.getByRole('button', { name: 'Add Vendor' }).click();
  await signInAgain(page);
  const row = page.getByRole('row', { name: /Tidewater Additives/ });
  await expect(row).toHaveCount(1);
  await expect(form.getByLabel('Company')).toHaveValue('');
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);

  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Vendor' }).click();
  await expect(row).toHaveCount(0);
});

test('what is typed in Edit Well outlives the end of the session, and its draft is saved after the next', async ({
  page,
  signInAs,
}) => {
  await signInAs('Editor', '/xml-creator');
  await page.getByLabel('Job Number').fill('1001');
  await page.getByRole('button', { name: 'Fetch Job Data' }).click();
  const county = page.getByRole('dialog', { name: /^Edit Well/ }).getByLabel('County');
  await page.getByRole('main').getByRole('button', { name: /^Edit/ }).click();
  await county.fill('Half Typed');
  const saved = page.getByText(/^Draft saved \d\d:\d\d$/);
  await expect(saved).toBeVisible();
  await endSession(page);
  // The browser asks the server whether it is there.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('offline')));
  await signInAgain(page);
  await expect(county).toHaveValue('Half Typed');
  await expect(saved).toBeVisible();
  // The session ends when the change is on its way: any other call would open the sign-in over the button.
  await page.route(
    /\/api\/drafts\//,
    async (route) => {
      await endSession(page);
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await signInAgain(page);
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText('Half Typed').first()).toBeVisible();
});

test('signing out in one tab ends the others', async ({ page, signInAs, context }) => {
  await signInAs('Viewer');
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(second.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await page.getByRole('button', { name: /Viewer/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(second).toHaveURL(/\/sign-in/);
});

test('three tabs that refresh at once stay signed in', async ({ page, signInAs, context }) => {
  await signInAs('Viewer');
  const tabs = [page, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto('/profile')));
  const answers = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const refresh = async () => {
      const answer = await fetch('/refresh-token', { method: 'POST', headers });
      return ((await answer.json()) as { token: string }).token;
    };
    return Promise.all(Array.from({ length: 20 }, refresh));
  });
  expect(new Set(answers).size).toBe(1);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});
