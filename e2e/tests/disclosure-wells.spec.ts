import type { Page } from '@playwright/test';
import { countRowsInSight, openDisclosure } from '../open-disclosure.ts';
import { expect, test } from '../support.ts';

test('several wells are mended together, and go on when all are ready', async ({ page, signInAs, accessible }) => {
  await signInAs('Editor', '/xml-creator');
  await openDisclosure(page, '1002');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Proceed to XML Generation (3/3 wells ready)' })).toBeVisible();
  // Nothing is left to correct, so that the rows have the room, and nothing else scrolls.
  for (const [width, height, rows] of [
    [1280, 720, 10],
    [1440, 900, 16],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => countRowsInSight(page)).toBeGreaterThanOrEqual(rows);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  }
  await page.getByRole('gridcell', { name: 'Proppant' }).first().click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('listbox')).toBeVisible();
  await accessible('step 4 with several wells and an open editor');
  await page.keyboard.press('Escape');

  // One well is spoiled: the others stay ready, and the button says why it waits.
  await page.keyboard.press('Delete');
  const blocked = page.getByRole('button', { name: 'Proceed to XML Generation (2/3 wells ready)' });
  await expect(blocked).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('1 well blocked')).toBeVisible();
  await blocked.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please correct all errors in all wells before proceeding');
  await expect(page.getByRole('heading', { name: 'Problems' })).toBeFocused();
  await accessible('step 4 with errors');

  // F8 leads to the cell; what is typed there goes to all wells, after a look at it.
  await page.keyboard.press('F8');
  await page.keyboard.type('Proppant agent');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Apply to all wells…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply to all wells' });
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await accessible('apply to all wells');
  // On a phone the preview scrolls rather than break its words: the head keeps one line.
  await page.setViewportSize({ width: 390, height: 844 });
  const headHeight = () =>
    dialog
      .getByRole('row')
      .first()
      .evaluate(({ clientHeight }) => clientHeight);
  await expect.poll(headHeight).toBeLessThan(36);
  // The sheet is as high as the phone, and its buttons are at its lower edge.
  const applyTop = async () => (await dialog.getByRole('button', { name: 'Apply to 2 wells' }).boundingBox())?.y;
  await expect.poll(applyTop).toBeGreaterThan(740);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Apply to 2 wells' }).click();
  await tabs.nth(3).click();
  await expect(page.getByRole('gridcell', { name: 'Proppant agent' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('gridcell', { name: 'Proppant agent' })).toHaveCount(0);

  // What was found in one well is not seen in the next, as long as that one's own is not drawn.
  await page.getByRole('button', { name: 'Show panels' }).click();
  const found = page.getByRole('region', { name: 'Problems' }).getByRole('list').first().locator('..');
  await expect(found).toHaveCSS('opacity', '1');
  const draw = await holdPictures(page);
  await tabs.nth(2).click();
  await expect(found).toHaveCSS('opacity', '0');
  await draw();
  await expect(found).toHaveCSS('opacity', '1');

  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await accessible(`step 4 at ${width} px`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Proceed to XML Generation (3/3 wells ready)' }).click();
  await expect(page).toHaveURL(/\/xml$/);
});

/** What waits for a picture waits until the answer is called. */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const [ask, waiting] = [globalThis.requestAnimationFrame, new Array<FrameRequestCallback>()];
    globalThis.requestAnimationFrame = (act) => waiting.push(act);
    return { ask, waiting };
  });
  return () =>
    held.evaluate(({ ask, waiting }) => {
      globalThis.requestAnimationFrame = ask;
      for (const act of waiting) ask(act);
    });
}
