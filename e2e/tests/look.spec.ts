import type { Locator, Page } from '@playwright/test';
import { targetsTooSmall, textsCut } from '../measures.ts';
import { activeCell, openDisclosure } from '../open-disclosure.ts';
import { expect, freshTest, test } from '../support.ts';

const SMALL = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
const SIZES = [SMALL, PHONE];

const cellsOf = (page: Page) => page.locator('tbody tr :is(th, td)');

async function expectWhole(page: Page, what: string): Promise<void> {
  await expect(cellsOf(page).first()).toBeVisible();
  expect(await textsCut(cellsOf(page)), what).toEqual([]);
}

async function expectLargeTargets(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await targetsTooSmall(page), `${what} at ${size.width}`).toEqual([]);
  }
}

freshTest('no text of the demo data is cut in the lists of a small window', async ({ page, signInAs }) => {
  await page.setViewportSize(SMALL);
  await signInAs('Manager', '/xml-viewer');
  for (const path of ['/xml-viewer', '/filings?status=any', '/settings/ingredients', '/settings/customers']) {
    await page.goto(path);
    await expectWhole(page, path);
  }
  // A list that is wider than the window scrolls, and leaves its names whole.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/filings?status=any');
  await expectWhole(page, 'filings on a tablet');
  await page.setViewportSize(TABLET);
  await page.goto('/settings/registry');
  await expectWhole(page, 'loads on a tablet');
  await page.setViewportSize(PHONE);
  await page.goto('/settings/ingredients');
  await expectWhole(page, 'ingredients as cards');
});

test('the header fits into every window, and the line about the job into one of 1280 px', async ({
  page,
  signInAs,
  newcomer,
}) => {
  await signInAs('Manager', '/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  for (const width of [320, 390, 767, 768, 900, 1023, 1024, 1100, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
  }
  await page.setViewportSize(SMALL);
  await signInAs(await newcomer('Editor'), '/xml-creator');
  await openDisclosure(page, '1010');
  const line = page.getByRole('paragraph').filter({ has: page.getByRole('link', { name: 'Start over' }) });
  await expect(line).toHaveText(/100? wells.*Draft saved/);
  expect((await line.boundingBox())?.height).toBeLessThan(30);
});

test('what is pressed is at least 24 pixels high and wide', async ({ page, signInAs }) => {
  await signInAs('Manager', '/xml-viewer');
  for (const tab of ['users', 'customers', 'vendors', 'ingredients', 'registry', 'deleted', 'audit']) {
    await page.goto(`/settings/${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectLargeTargets(page, tab);
  }
  for (const path of ['/profile', '/filings?status=any', '/xml-viewer/check', '/xml-viewer?search=pyote']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectLargeTargets(page, path);
  }
});

/** The texts that run out of the element that holds them, or into a second line. */
const broken = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((all) =>
    all
      .filter((each) => each.scrollWidth > each.clientWidth || each.getBoundingClientRect().height > 28)
      .map((each) => each.textContent),
  );

test('figures are whole on a tablet, and the tools of the sheet on a phone', async ({ page, signInAs, newcomer }) => {
  await signInAs(await newcomer('Editor'), '/xml-creator');
  await page.getByLabel('Job Number').fill('1005');
  await page.getByRole('button', { name: 'Fetch Job Data' }).click();
  const facts = page.getByRole('list', { name: 'Wells' }).locator('dt, dd');
  for (const size of [TABLET, { width: 1024, height: 768 }, SMALL, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await expect(facts.first()).toBeVisible();
    expect(await broken(facts), `cards at ${size.width}`).toEqual([]);
  }
  await page.goto('/xml-creator');
  await openDisclosure(page, '1006');
  await page.setViewportSize(TABLET);
  await expect(page.getByRole('button', { name: 'Hide panels' })).toBeInViewport({ ratio: 1 });
  await page.goto('/xml-creator');
  await openDisclosure(page, '1005');
  const parts = page.getByRole('button', { name: /^(Water|Proppant|Additives)/ }).locator('span:first-of-type');
  await expect(parts).toHaveCount(3);
  expect(await broken(parts), 'parts at 768').toEqual([]);
  expect(await broken(activeCell(page)), 'active cell at 768').toEqual([]);
  await page.setViewportSize(PHONE);
  const add = await page.getByRole('button', { name: 'Add row' }).boundingBox();
  expect((add?.x ?? 0) + (add?.width ?? 0)).toBeLessThan(PHONE.width);
});

test('filters, and what is done with selected files, are whole on a tablet', async ({ page, signInAs }) => {
  await page.setViewportSize(TABLET);
  await signInAs('Manager', '/xml-viewer');
  await expect(page.getByRole('button', { name: 'With problems' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('row').getByRole('checkbox').nth(1).check();
  await page.getByRole('row').getByRole('checkbox').nth(2).check();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeInViewport({ ratio: 1 });
});

test('what is chosen stands out where the system chooses the colors', async ({ page, signInAs }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs('Manager', '/settings/vendors');
  const lookOf = (part: Locator) =>
    part.evaluate((element) => {
      const { borderBottomColor, outlineStyle } = getComputedStyle(element);
      return { line: borderBottomColor, ring: outlineStyle };
    });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const [chosen, other] of [
    ['Settings', 'Filings'],
    ['Vendors', 'Audit'],
  ] as const) {
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    expect((await lookOf(link(chosen))).line, chosen).not.toBe(ground);
    expect((await lookOf(link(other))).line, other).toBe(ground);
  }
  await page.goto('/filings?assignee=me');
  expect((await lookOf(page.getByRole('button', { name: 'Mine' }))).ring).toBe('solid');
  await page.emulateMedia({ forcedColors: 'none' });
});

test('drafts fit into their box, and the steps can be tapped', async ({ page, signInAs, newcomer }) => {
  await page.setViewportSize(SMALL);
  await signInAs(await newcomer('Editor'), '/xml-creator');
  await openDisclosure(page, '1005');
  await expectLargeTargets(page, 'step 4');
  await page.setViewportSize(SMALL);
  // A text that its cell cuts off is whole in the tooltip.
  const supplier = page.getByRole('gridcell', { name: 'Pawnee Plains Exploration LLC' }).first();
  await supplier.hover();
  await expect(supplier).toHaveAttribute('title', 'Pawnee Plains Exploration LLC');
  // The box of a well is whole, and a click beside it in its cell ticks it.
  await page.getByRole('tab', { name: /^All wells/ }).click();
  const tick = page.getByRole('checkbox', { name: 'Select Pronghorn 21-4HZ' });
  const cell = page.getByRole('gridcell').filter({ has: tick });
  const [inner, outer] = [await tick.boundingBox(), await cell.boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  await cell.click({ position: { x: 4, y: 12 } });
  await expect(tick).toBeChecked();
  await page.getByRole('tab', { name: /Pronghorn 21-4HZ/ }).click();
  await page.getByRole('button', { name: /^Proceed to XML Generation/ }).click();
  const facts = page.getByRole('definition');
  await expect(facts.first()).toBeVisible();
  await expectLargeTargets(page, 'step 5');
  await page.setViewportSize(SMALL);
  const tops = await page
    .getByRole('term')
    .evaluateAll((terms) => new Set(terms.slice(0, 7).map((term) => term.getBoundingClientRect().top)).size);
  expect(tops, 'lines of facts').toBe(1);
  await page.goto('/xml-creator');
  await expect(page.getByRole('button', { name: 'Delete draft 1005' })).toBeInViewport({ ratio: 1 });
});
