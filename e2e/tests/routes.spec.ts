import type { Page } from '@playwright/test';
import { expectSaid } from '../notifications.ts';
import { expect, test } from '../support.ts';

test('a user is led to the viewer from /, from /sign-in and from an unknown path, with a word about it', async ({
  page,
  signInAs,
}) => {
  await signInAs('Viewer', '/');
  await expect(page).toHaveURL(/\/xml-viewer$/);
  await expect(page.getByText(/^Demo data/)).toBeVisible();
  await page.goto('/sign-in');
  await expect(page).toHaveURL(/\/xml-viewer$/);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/xml-viewer$/);
  await expectSaid(page, 'That page does not exist');
});

test('an unknown path leads a stranger to the sign-in, which carries the demo banner', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByText(/^Demo data/)).toBeVisible();
});

test('/test lists the routes for anyone', async ({ page, accessible }) => {
  await page.goto('/test');
  const table = page.getByRole('table').first();
  for (const path of [
    '/sign-in',
    '/forgot-password',
    '/reset-password',
    '/test',
    '/xml-viewer',
    '/xml-creator',
    '/profile',
  ]) {
    await expect(table.getByRole('rowheader', { name: path, exact: true })).toBeVisible();
  }
  await expect(table.getByRole('row', { name: /^\/settings / })).toContainText('admin only');
  await accessible('test page');
});

test('the pages of the navigation open and are accessible', async ({ page, signInAs, accessible }) => {
  await signInAs('Manager');
  // The list of files is looked at where it is read.
  for (const name of ['XML Creator', 'Filings']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await accessible(name);
  }
});

test('a user goes to a file with Ctrl+K, and from the help of its page to the guide', async ({
  page,
  signInAs,
  accessible,
}) => {
  await signInAs('Editor', '/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everywhere' }).fill('pyote 44 2h');
  await expect(page.getByRole('option', { name: /^Pyote Ranch 44 2H/, selected: true })).toBeVisible();
  await accessible('search over everything');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/xml-viewer\?file=/);
  // The address is there before the page that has this help.
  await expect(page.getByRole('complementary', { name: 'Selected file' })).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('complementary', { name: /^XML Viewer/ });
  await expect(help.getByRole('heading', { level: 2 })).toBeFocused();
  await help.getByRole('button', { name: 'Revision' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('The newest revision counts');
  await accessible('help');
  await help.getByRole('link', { name: 'User guide' }).click();
  await expect(page).toHaveURL(/\/guide#find-last-months-file/);
  await expect(page.getByRole('heading', { name: /^Find last month/ })).toBeInViewport();
  const picture = page.getByRole('img', { name: 'The viewer with a file open beside the list' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  await accessible('user guide');
});

async function expectNarrow(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
}

test('every page fits a narrow screen', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNarrow(page, ['/sign-in', '/forgot-password', '/reset-password', '/test']);
  await signInAs('Manager');
  await expectNarrow(page, ['/xml-viewer', '/profile', '/settings', '/settings/audit', '/guide']);
});
