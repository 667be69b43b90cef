import type { Page } from '@playwright/test';
import { openGenerate } from '../open-generate.ts';
import { expect, test } from '../support.ts';

/** What the page is on paper, at the width of a sheet. */
async function toPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

async function backToScreen(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null, colorScheme: null });
}

/** What is printed although it can only be pressed or typed into. */
const toPress = (page: Page) =>
  page.locator(
    'main :is(a, input, kbd, textarea, .ff-button, [role=tab], [aria-label="Close filing"]):visible, main button:visible:text-matches("^(Copy|Chart and map|Another customer|All \\\\d|Show \\\\d|Withdraw)")',
  );

/** The boxes that hide a part of what they hold. */
const countCut = (page: Page): Promise<number> =>
  page.locator('main').evaluate(
    (main) =>
      [main, ...main.querySelectorAll('div, section')].filter((box) => {
        const isClipped = getComputedStyle(box).overflow !== 'visible' && box.getClientRects().length > 0;
        return isClipped && (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1);
      }).length,
  );

test('step 5 is printed with the whole document, and nothing to be pressed', async ({ page, signInAs }) => {
  await signInAs('Editor', '/xml-creator');
  await openGenerate(page, '1010');
  await page.getByRole('button', { name: 'Generate all' }).click();
  await expect(page.getByRole('heading', { name: /^XML preview/ })).toBeVisible();
  const main = page.getByRole('main');
  await toPaper(page);
  await expect(toPress(page)).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Ten Pad 1-/);
  for (const words of ['TVD', 'Pre-flight', 'Well · End Date']) {
    await expect(main.getByText(words).first()).toBeVisible();
  }
  await expect(main.getByRole('combobox', { name: 'Customer' })).toHaveCSS('border-top-width', '0px');
  await expect(main.locator('pre')).toContainText(/^<\?xml [^]*<\/FracFocus4_0>\s*$/);
  expect(await countCut(page)).toBe(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await backToScreen(page);
  await expect(main.locator('pre')).toHaveCount(0);

  await page.getByRole('tab', { name: /^All wells/ }).click();
  await expect(page.getByRole('grid', { name: 'All wells' })).toBeVisible();
  await toPaper(page);
  await expect(toPress(page)).toHaveCount(0);
  await expect(main.getByRole('columnheader', { name: 'Water source' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1, name: 'All wells' })).toBeInViewport();
});

test('filings are printed as a list or one with all its facts, and nothing to be pressed', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await signInAs('Editor', '/filings');
  const list = page.getByRole('grid', { name: 'Filings' });
  const row = list.getByRole('row', { name: /Pyote Ranch 44 4H/ });
  await expect(row).toBeVisible();
  await toPaper(page);
  await expect(toPress(page)).toHaveCount(0);
  await expect(page.getByText('Status:')).toBeVisible();
  await expect(page.getByText('Mine', { exact: true })).toBeHidden();
  await expect(list.getByRole('columnheader', { name: 'Last change' })).toBeVisible();
  await backToScreen(page);

  await row.click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await toPaper(page);
  await expect(toPress(page)).toHaveCount(0);
  await expect(list).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Pyote Ranch 44 4H' })).toBeVisible();
  await expect(page.getByText(/^Revision 1 saved/)).toBeVisible();
  expect(await countCut(page)).toBe(0);
});

test('the list of files is printed without boxes and buttons', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await signInAs('Manager');
  const list = page.getByRole('main').getByRole('grid');
  await expect(list.getByRole('row', { name: /Pyote Ranch 44 4H/ })).toBeVisible();
  await toPaper(page);
  await expect(toPress(page)).toHaveCount(0);
  await expect(page.locator('main :is(td button, p + button):visible')).toHaveCount(0);
  await expect(list.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
  await expect(page.getByText(/^Only the first/)).toHaveCount(0);
});
