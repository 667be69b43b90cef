import { expect, type Page } from '@playwright/test';

/** From step 1, which is open, to step 4, with all wells of the job. */
export async function openDisclosure(page: Page, jobNumber: string): Promise<void> {
  await page.getByLabel('Job Number').fill(jobNumber);
  await page.getByRole('button', { name: 'Fetch Job Data' }).click();
  const on = page.getByRole('button', { name: /^Continue with Selected Wells/ });
  await expect(on).toBeVisible();
  const boxes = page.getByRole('checkbox');
  const wells = await boxes.count();
  for (let index = 0; index < wells; index += 1) {
    if (!(await boxes.nth(index).isChecked())) await boxes.nth(index).press('Space');
  }
  await on.click();
  const source = page.getByRole('combobox', { name: 'Water Source' });
  await expect(source).toBeVisible();
  if ((await source.inputValue()) === '') await source.selectOption('Produced Water');
  await page.getByRole('button', { name: 'Continue to Chemical Disclosure' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

/** The active cell as the line above the grid names it. */
export const activeCell = (page: Page) =>
  page.getByRole('region', { name: 'Ingredients', exact: true }).getByText(/^Row \d+ · /);

/** The rows of the grid that are seen whole, between its head and its total. */
export const countRowsInSight = (page: Page): Promise<number> =>
  page.getByRole('grid').evaluate((grid) => {
    const boxOf = (cell: Element | null | undefined) => cell?.getBoundingClientRect();
    const cells = [...grid.querySelectorAll('[role=row]')].map((row) => row.querySelector('[role=gridcell]'));
    const head = boxOf(grid.querySelector('[role=columnheader]'))?.bottom ?? 0;
    const total = boxOf(cells.at(-1))?.top ?? 0;
    const rows = cells.slice(0, -1).flatMap((cell) => boxOf(cell) ?? []);
    return rows.filter(({ top, bottom }) => top >= head - 1 && bottom <= total + 1).length;
  });
