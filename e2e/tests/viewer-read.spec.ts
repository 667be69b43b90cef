import { readFileSync } from 'node:fs';
import { expect, test } from '../support.ts';

const sound = readFileSync(new URL('../../packages/core/fixtures/clean-job/disclosure.xml', import.meta.url), 'utf8');
const NARROW = { width: 360, height: 800 };
const WIDE = { width: 1440, height: 900 };

test('an editor finds a file, reads it, and compares its revisions', async ({ page, signInAs, accessible }) => {
  await page.setViewportSize(WIDE);
  await signInAs('Editor');
  await expect(page.getByRole('heading', { name: 'XML Files' })).toBeVisible();
  await expect(page.getByText(/files · newest first$/)).toBeVisible();
  await accessible('list of files');

  await page.keyboard.press('/');
  await page.keyboard.type('pyote 2h');
  await expect(page).toHaveURL(/search=pyote/);
  await expect(page.getByText('1 file · newest first')).toBeVisible();
  await page.getByRole('row', { name: /Pyote Ranch 44 2H/ }).click();
  const pane = page.getByRole('complementary', { name: 'Selected file' });
  await expect(pane.getByRole('heading', { name: 'Pyote Ranch 44 2H Chemical Disclosure.xml' })).toBeVisible();
  await expect(pane.getByRole('definition').first()).toHaveText('Pyote Ranch 44 2H');
  await expect(pane.getByRole('heading', { name: 'Composition by mass' })).toBeVisible();
  await accessible('summary of a file');

  await pane.getByRole('tab', { name: /^Ingredients/ }).click();
  await expect(pane.getByRole('row', { name: /^Total .*\d/ })).toBeVisible();
  await accessible('ingredients of a file');

  await pane.getByRole('tab', { name: 'XML' }).click();
  await pane.getByLabel('Find in XML').fill('WellName');
  await expect(pane.getByText('1 of 2')).toBeVisible();
  await expect(pane.locator('.cm-searchMatch-selected')).toBeInViewport();
  await expect(pane.getByRole('region', { name: /^XML of/ })).toContainText('<WellName>Pyote Ranch 44 2H</WellName>');
  await accessible('XML of a file');

  await pane.getByRole('tab', { name: 'History' }).click();
  await pane.getByRole('link', { name: 'Compare with current' }).click();
  await expect(page.getByRole('heading', { name: 'Compare' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ingredients' }).getByRole('row', { name: /^Total/ })).toBeVisible();
  await accessible('comparison');
});

test('the list shows every text whole, stays where it is, and gives way to a pane of any width', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize(WIDE);
  await signInAs('Manager');
  const cells = page.locator('tbody tr[data-row] :is(th, td)');
  await expect(cells.first()).toBeVisible();
  const cut = () =>
    cells.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(await cut()).toEqual([]);
  expect(await cells.count()).toBeGreaterThan(35 * 8);

  const rows = page.locator('tbody tr[data-row]');
  const top = () => rows.first().evaluate((row) => row.getBoundingClientRect().top);
  const before = await top();
  for (const place of [0, 1, 2]) await rows.nth(place).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Selected files' });
  await expect(bar.getByText('needs two files')).toBeVisible();
  expect(await top()).toBe(before);
  await bar.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
  const count = (await page.getByText(/^\d+ files · newest first$/).textContent())?.split(' ')[0];
  await expect(bar.getByText(`${count} selected`)).toBeVisible();
  await bar.getByRole('button', { name: 'Clear' }).click();
  const chip = (pressed: boolean) => page.getByRole('button', { name: 'With problems', pressed });
  await chip(false).click();
  await expect(chip(true)).toBeVisible();
  await expect(page).toHaveURL(/problems=only/);
  await chip(true).click();
  await expect(chip(false)).toBeVisible();
  // Until they are all back, the rows are those with problems.
  await expect(page.getByText(`${count} files · newest first`, { exact: true })).toBeVisible();

  await rows.nth(1).click();
  expect(await cut()).toEqual([]);
  const splitter = page.getByRole('separator', { name: 'Width of the list' });
  await expect(splitter).toHaveAttribute('aria-valuenow', '668');
  const box = await splitter.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, 500);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 104, 500, { steps: 3 });
  await page.mouse.up();
  await expect(splitter).toHaveAttribute('aria-valuenow', '768');
  await page.reload();
  await expect(splitter).toHaveAttribute('aria-valuenow', '768');
  await splitter.dblclick();
  await expect(splitter).toHaveAttribute('aria-valuenow', '668');
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
});

test('a file has a page of its own on a phone, and a link leads straight to its tab', async ({
  page,
  signInAs,
  accessible,
}) => {
  await page.setViewportSize(NARROW);
  await signInAs('Viewer');
  await expect(page.getByRole('list', { name: 'XML files' })).toBeVisible();
  await accessible('list of files on a phone');
  await page.getByRole('link', { name: /Pyote Ranch 44 2H/ }).click();
  await page.getByRole('tab', { name: /^Ingredients/ }).click();
  await expect(page).toHaveURL(/tab=ingredients/);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Ingredients' })).toBeVisible();
  await accessible('file on a phone');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(NARROW.width);
  await page.getByRole('button', { name: 'XML Files' }).click();
  await expect(page.getByRole('list', { name: 'XML files' })).toBeVisible();
});

test('a viewer sees the files of the own customers only, and deletes none', async ({ page, signInAs }) => {
  await page.setViewportSize(WIDE);
  await signInAs('Manager');
  await page.getByRole('row', { name: /Aspen Run 1H/ }).click();
  await expect(page).toHaveURL(/file=/);
  const address = page.url();
  await page.getByRole('button', { name: 'Morgan Manager' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await signInAs('Viewer');
  await expect(page.getByRole('row', { name: /Pyote Ranch 44 2H/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Aspen Run/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Bin' })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('You do not have access to this file')).toBeVisible();
});

test('boxes have the colors of the theme, also in the dark', async ({ page, signInAs }) => {
  await signInAs('Viewer');
  const box = page.getByRole('checkbox', { name: 'Select all loaded files' });
  await expect(box).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(box).toHaveCSS('background-color', 'rgb(21, 25, 28)');
  await box.check();
  await expect(box).toHaveCSS('background-color', 'rgb(31, 111, 169)');
});

test('a file is printed on as many pages as it needs', async ({ page, signInAs }) => {
  await page.setViewportSize(WIDE);
  await signInAs('Editor');
  await page.getByRole('row', { name: /Pyote Ranch 44 2H/ }).click();
  await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(
    page.getByRole('heading', { level: 1, name: 'Pyote Ranch 44 2H Chemical Disclosure.xml' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'XML Files' })).toBeHidden();
});

test('lists of files and filings are printed to their end', async ({ page, signInAs }) => {
  // They scroll in a window as low as this.
  await page.setViewportSize({ width: 1440, height: 420 });
  await signInAs('Editor');
  const isCut = () => page.locator('main table').first().evaluate(isCutOff);
  for (const address of ['/xml-viewer', '/filings']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    await expect(page.getByRole('row').nth(8)).toBeAttached();
    expect(await isCut()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await isCut()).toBe(false);
  }
});

/** Whether anything around the table hides its last row, or ends before it. */
function isCutOff(table: Element): boolean {
  const { bottom } = table.getBoundingClientRect();
  const around: Element[] = [];
  for (let box = table.parentElement; box && box !== document.body; box = box.parentElement) around.push(box);
  return around.some((box) => box.getBoundingClientRect().bottom < bottom - 1);
}

test('a viewer checks files without storing them, also without a network', async ({ page, signInAs, accessible }) => {
  await page.setViewportSize(WIDE);
  await signInAs('Viewer');
  await page.getByLabel('Select all loaded files').check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download (ZIP)' }).click();
  const archive = readFileSync(await (await download).path());
  const stored = await page.getByLabel(/^Select .*\.xml$/).count();

  const workers: Promise<unknown>[] = [];
  page.on('worker', (worker) => workers.push(worker.waitForEvent('close')));
  await page.getByRole('link', { name: 'Check files' }).click();
  await expect(page.getByText('Drop up to 1,000 XML files, a folder or a ZIP here')).toBeVisible();
  await accessible('start of Check files');
  await expect.poll(() => workers.length).toBe(2);
  await Promise.all(workers);
  await page.context().setOffline(true);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const choose = (files: Parameters<ReturnType<typeof page.getByLabel>['setInputFiles']>[0]) =>
    page.getByLabel('Files to check').setInputFiles(files);
  await choose({ name: 'files.zip', mimeType: 'application/zip', buffer: archive });
  await expect(page.getByText(`${stored} files checked`)).toBeVisible();
  await choose([
    { name: 'good.xml', mimeType: 'text/xml', buffer: Buffer.from(sound) },
    { name: 'wrong.xml', mimeType: 'text/xml', buffer: Buffer.from(sound.replace('14808-60-7', '14808-60-8')) },
    { name: 'scan.xml', mimeType: 'text/xml', buffer: Buffer.from('<html/>') },
  ]);
  await expect(page.getByText('3 files checked')).toBeVisible();
  const rows = page.getByRole('grid', { name: 'Checked files' }).locator('tbody tr');
  await expect(rows).toHaveText([
    /^Unreadablescan\.xml/,
    /^Errorwrong\.xmlTexas4\.0/,
    /^Warninggood\.xml|^Goodgood\.xml/,
  ]);
  await page.getByRole('button', { name: /CAS number with a wrong check digit 1/ }).click();
  await expect(rows).toHaveCount(1);
  await rows.first().focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Selected file' });
  await expect(details.getByText('Row 2 · CAS')).toBeVisible();
  await accessible('results of Check files');
  await page.keyboard.press('Escape');
  await expect(details.getByText('Row 2 · CAS')).toBeHidden();
  await expect(rows.first()).toBeFocused();
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('menuitem', { name: 'Report as XLSX' }).click();
  expect((await report).suggestedFilename()).toBe('check-files.xlsx');
  expect(sent).toEqual([]);
  await page.context().setOffline(false);
  await rows.first().click();
  await expect(details.getByRole('button', { name: 'Open XML' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Store\.\.\.|Correct/ })).toHaveCount(0);
});
