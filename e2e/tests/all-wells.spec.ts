import type { Page } from '@playwright/test';
import { openWater } from '../open-generate.ts';
import { expect, test } from '../support.ts';

test('many wells are seen in one table, and mended and undone together', async ({ page, signInAs, accessible }) => {
  await signInAs('Editor', '/xml-creator');
  // Twenty of the hundred wells: enough for a table that is drawn part by part and scrolls.
  await openWater(page, '1100', 'Century 1');
  // Each well has its own water: one line is typed, and all others are filled from it.
  await page.getByLabel('Same for all wells').uncheck();
  const water = page.getByRole('grid', { name: 'Water sources of the wells' });
  await water.getByRole('gridcell', { name: '100', exact: true }).first().click();
  await page.keyboard.type('60');
  await page.keyboard.press('Tab');
  await expect(page.getByText('19 of 20 wells complete')).toBeVisible();
  await page.keyboard.type('Lake');
  await page.keyboard.press('Tab');
  // Too long for its cell, it ends in dots, which a flex box would not draw.
  const fault = water.getByText(/^The registry does not know the water source Lake/);
  await expect(fault).toHaveCSS('text-overflow', 'ellipsis');
  await expect(fault).toHaveCSS('display', 'block');
  await fault.hover();
  await expect(water.getByTitle(/^The registry does not know/)).toHaveRole('gridcell');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Groundwater, < 1000TDS');
  await page.keyboard.press('Tab');
  for (const keys of ['Control+Home', 'Control+Shift+End', 'Control+d']) await page.keyboard.press(keys);
  await expect(page.getByText('20 of 20 wells complete')).toBeVisible();
  await expect(water.getByRole('gridcell', { name: '40', exact: true }).nth(5)).toBeVisible();
  await accessible('the table of water sources');
  await page.getByRole('button', { name: 'Continue to Chemical Disclosure' }).click();
  const table = page.getByRole('grid', { name: 'All wells' });
  await expect(table).toHaveAttribute('aria-rowcount', '21');
  const proceed = (ready: number) =>
    page.getByRole('button', { name: `Proceed to XML Generation (${ready}/20 wells ready)` });
  await expect(proceed(20)).toBeVisible();
  await accessible('the table of many wells');
  await expectOnPaper(page);

  // By keys to the last well, whose sand loses its supplier; and so do all others.
  await table.getByRole('button', { name: 'Well', exact: true }).click();
  await page.keyboard.press('Tab');
  await table.getByRole('row', { name: /Century 1-1H/ }).focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('row', { name: /Century 10-10H/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /Century 10-10H/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('gridcell', { name: 'Proppant' }).first().click();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Apply to all wells…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply to 19 wells' }).click();

  await page.getByRole('tab', { name: /^All wells/ }).click();
  await expect(proceed(0)).toBeVisible();
  await expect(page.getByText('20 wells blocked')).toBeVisible();
  const shared = page.getByRole('region', { name: 'Shared by several wells' });
  const mend = shared.getByRole('button', { name: /^Use .* as supplier in \d+ wells$/ }).first();
  const wells = Number(/in (\d+) wells$/.exec((await mend.textContent()) ?? '')?.[1]);
  await accessible('bulk mends');
  await shared
    .getByRole('button', { name: `Show ${wells} wells` })
    .first()
    .click();
  await expect(table).toHaveAttribute('aria-rowcount', `${wells + 1}`);
  await mend.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row')).toHaveCount(wells + 1);
  await accessible('a bulk mend before and after');
  await dialog.getByRole('button', { name: /^Use .* as supplier/ }).click();
  await expect(proceed(wells)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(proceed(0)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await accessible('the table of all wells on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // Of what is to be pressed all words can be read.
  const words = await mend.evaluate((button) =>
    [button, ...button.querySelectorAll('*')].map((part) => part.scrollWidth - part.clientWidth),
  );
  expect(Math.max(...words)).toBeLessThanOrEqual(2);
  // The box to filter by is as wide as what it filters.
  const [box, rows] = [await page.getByLabel('Filter wells').boundingBox(), await table.boundingBox()];
  expect(box?.width).toBeGreaterThanOrEqual(rows?.width ?? Infinity);
});

/** Paper has every row and column of the table, and of what is to be pressed only the heads. */
async function expectOnPaper(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 980, height: 720 });
  const main = page.getByRole('main');
  const table = main.getByRole('grid', { name: 'All wells' });
  const wells = ['Well', 'Status', 'Errors', 'Refusals', 'Warnings', 'Due', 'Customer', 'State', 'Water source'];
  await expect(table.locator('thead th:visible')).toHaveText([...wells, 'Generated', 'Saved']);
  await expect(main.locator(':is(a, button, input, kbd):visible:not(thead *)')).toHaveCount(0);
  // The next page repeats the words of a head, and no button.
  await expect(table.locator('thead button').first()).toHaveCSS('display', 'contents');
  const cut = await table.evaluate((element) => {
    const around = [...document.querySelectorAll('main *')].filter((box) => box.contains(element));
    return around.filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1);
  });
  expect(cut).toHaveLength(0);
  await page.emulateMedia({ media: null });
  if (before) await page.setViewportSize(before);
}
