import { activeCell, openDisclosure } from '../open-disclosure.ts';
import { textsCut } from '../measures.ts';
import { expect, test } from '../support.ts';

const readClipboard = () => navigator.clipboard.readText();

test('the grid is a spreadsheet without a mouse', async ({ page, signInAs }) => {
  await signInAs('Editor', '/xml-creator');
  await openDisclosure(page, '1001');
  const { keyboard } = page;
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  const status = page.getByRole('status');
  const grid = page.getByRole('grid');
  await page.getByRole('button', { name: 'Add row' }).focus();
  await press('Tab');
  await expect(activeCell(page)).toHaveText('Row 1 · Trade Name');

  // Arrows, ends and corners.
  await press('Control+End');
  await expect(activeCell(page)).toHaveText(/Non-MSDS$/);
  await press('Control+Home', 'ArrowRight', 'ArrowDown', 'End', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect(activeCell(page)).toHaveText('Row 2 · Purpose');

  // Typing over, editing, leaving it, going on.
  const purpose = page.getByRole('row').nth(2).getByRole('gridcell').nth(3);
  // The rows of the end may still stand there.
  await expect(purpose).toHaveAttribute('data-active', 'true');
  const before = await purpose.textContent();
  await keyboard.type('Biocide');
  await press('Escape');
  await expect(purpose).toHaveText(before ?? '');
  await keyboard.type('Biocide');
  await press('Tab');
  await expect(purpose).toHaveText('Biocide');
  await expect(activeCell(page)).toHaveText('Row 2 · Ingredient Name');
  await keyboard.type('sodium chlor');
  await expect(page.getByRole('option').first()).toHaveText(/^Sodium chlor/);
  await press('ArrowDown', 'Enter');
  await expect(status.filter({ hasText: 'filled in' })).toBeVisible();

  // Ranges, copied out and pasted back in; one paste is one step back.
  await press('Control+Home', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await expect(activeCell(page)).toHaveText('Row 3 · Trade Name');
  await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown');
  await expect(grid.locator('[role=gridcell][aria-selected=true]')).toHaveCount(6);
  await press('Control+c');
  const copied = await page.evaluate(readClipboard);
  expect(copied.split('\r\n').map((line) => line.split('\t').length)).toEqual([3, 3]);
  const rows = await page.getByText(/^\d+ rows$/).textContent();
  await press('Control+End', 'Home', 'ArrowRight', 'Control+v');
  await expect(status.filter({ hasText: 'Rows pasted: 2, of which new: 1.' })).toBeVisible();
  await press('Control+z');
  await expect(page.getByText(rows ?? '', { exact: true })).toBeVisible();

  // Back into the grid by Tab: fill down, clear, insert, delete, find.
  await page.getByRole('button', { name: 'Add row' }).focus();
  await press(
    'Tab',
    'Control+Home',
    'ArrowRight',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowRight',
    'Shift+ArrowDown',
    'Control+d',
  );
  await expect(status.filter({ hasText: 'Cells filled: 1.' })).toBeVisible();
  await press('Delete');
  await expect(page.getByText('Supplier is required').first()).toBeVisible();
  await press('Control+z', 'Control+z', 'Insert');
  await expect(status.filter({ hasText: 'Row 4 added.' })).toBeVisible();
  await press('Control+Delete');
  await expect(page.getByText(rows ?? '', { exact: true })).toBeVisible();
  await press('Control+f');
  await keyboard.type('7732-18-5');
  await press('Enter', 'Escape');
  await expect(activeCell(page)).toHaveText(/CAS$/);
  await press('Escape', 'Tab');
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeFocused();
});

test('two hundred rows come from a spreadsheet at once', async ({ page, signInAs }) => {
  await signInAs('Editor', '/xml-creator');
  await openDisclosure(page, '1001');
  const lines = Array.from({ length: 200 }, (_, index) =>
    [
      'Product ' + Math.floor(index / 4),
      'Blue Heron Water Treatment',
      // Beside each other, such signs may be drawn as one.
      index === 199 ? 'Biocide => => => => => => =>' : 'Biocide',
      `Part ${index}`,
      index === 150 ? '67-56-2' : '67-56-1',
      '1,000',
      'gal',
      '1.1',
      '25%',
    ].join('\t'),
  );
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${lines.join('\r\n')}\r\n`);
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('status').filter({ hasText: 'Rows pasted: 200, of which new: 199.' })).toBeVisible();
  // Of all rows, the one with a fault is in sight.
  await expect(page.getByRole('gridcell', { name: '67-56-2' })).toBeInViewport();
  await expect(page.getByRole('gridcell', { name: /^2\d\d rows · \d+ products$/ })).toBeVisible();
  await expect(page.getByText('100.00 %').first()).toBeVisible();
  const rows = Number((await page.getByText(/^2\d\d rows$/).textContent())?.split(' ')[0]);
  await page.keyboard.press('Control+End');
  await expect(activeCell(page)).toHaveText(`Row ${rows} · Non-MSDS`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Bluebonnet 1H Ingredients.csv');
  // Texts that are too long end in dots, and the cells of all others have no clip.
  const { cells, clipped, overrun } = await page.getByRole('grid').evaluate(clipsOf);
  expect(overrun).toEqual([]);
  expect(clipped).toBeGreaterThan(0);
  expect(clipped).toBeLessThan(cells / 4);
  // More than the list shows at first.
  const problems = page.getByRole('region', { name: 'Problems' });
  const found = Number((await problems.getByRole('button', { name: /^Show all / }).textContent())?.match(/\d+/)?.[0]);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const grid = page.getByRole('grid');
  expect(await grid.getByRole('row').count()).toBe(Number(await grid.getAttribute('aria-rowcount')));
  expect(await grid.evaluate(countCut)).toBe(0);
  // Also upright, where no number beside a sign loses a digit.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 720, height: 1000 });
  expect(await textsCut(grid.getByRole('gridcell'))).toEqual([]);
  if (size) await page.setViewportSize(size);
  // So is all that the panels say, and nothing that is only there to be pressed.
  await expect(problems.getByRole('listitem')).toHaveCount(found);
  expect(await problems.evaluate(countCutBoxes)).toBe(0);
  const controls = /^(Earlier versions|Start over|(Hide|Show) panels|Show all \d+|Insert .*|Next F8)$/;
  await expect(page.getByText(controls).filter({ visible: true })).toHaveCount(0);
});

/** How many cells are clipped, and the texts that run into the next cell because theirs is not. */
function clipsOf(sheet: Element) {
  const cells = [...sheet.querySelectorAll('[role=gridcell]')];
  const isClipped = (cell: Element) => getComputedStyle(cell).overflowX === 'clip';
  const overrun = cells.filter((cell) => !isClipped(cell) && cell.scrollWidth > cell.clientWidth);
  return {
    cells: cells.length,
    clipped: cells.filter(isClipped).length,
    overrun: overrun.map((cell) => cell.textContent),
  };
}

/** How many boxes of a panel hold more than is seen. */
const countCutBoxes = (panel: Element): number =>
  [panel, ...panel.querySelectorAll('div')].filter((box) => box.scrollHeight > box.clientHeight + 1).length;

/** How many cells of a sheet are not on paper with all that they say. */
function countCut(sheet: Element): number {
  const edges = [sheet, document.body].map((element) => element.getBoundingClientRect());
  return [...sheet.querySelectorAll('[role=gridcell]')].filter((cell) => {
    const { right, bottom } = cell.getBoundingClientRect();
    const isOutside = edges.some((edge) => right > edge.right + 1 || bottom > edge.bottom + 1);
    return isOutside || cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1;
  }).length;
}

test('five faults are mended with F8 and Enter alone', async ({ page, signInAs }) => {
  await signInAs('Editor', '/xml-creator');
  await openDisclosure(page, '1001');
  const spoil = async (row: number, column: number, text: string) => {
    const cell = page.locator(`[role=gridcell][aria-colindex="${column}"]`);
    await page
      .getByRole('row')
      .filter({ has: page.getByText(String(row), { exact: true }) })
      .locator(cell)
      .first()
      .click();
    await page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await page.keyboard.press(text === '' ? 'Delete' : 'Control+v');
  };
  await spoil(2, 3, '');
  await spoil(3, 4, 'Sand & more');
  await spoil(4, 6, '14808607');
  await spoil(5, 6, 'Trade Secret');
  await spoil(6, 3, '');
  const errors = page.getByRole('region', { name: 'Problems' }).getByText(/^\d+ errors?$/);
  await expect(errors).toHaveText('5 errors');
  await page.getByRole('heading', { name: 'Problems' }).focus();
  for (const left of [['4 errors'], ['3 errors'], ['2 errors'], ['1 error'], []]) {
    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await expect(errors).toHaveText(left);
  }
  await expect(page.getByRole('button', { name: 'Proceed to XML Generation' })).toBeEnabled();
});
