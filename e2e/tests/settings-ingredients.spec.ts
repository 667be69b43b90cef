import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { XLSX } from '@disclosure/api';
import { writeXlsx } from '../../apps/server/src/costly/write-xlsx.ts';
import { expect, freshTest, test } from '../support.ts';

const columns = 'Code,Trade Name,Supplier,Purpose,Ingredient Name,CAS Number,% in Additive,Specific Gravity,Units';

test('an editor adds an ingredient below the table', async ({ page, signInAs, accessible }) => {
  await signInAs('Editor', '/settings/ingredients?search=ACE60');
  const form = page.getByRole('form', { name: 'Add New Ingredient' });
  await form.getByRole('button', { name: 'Add Ingredient' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'The following fields are required: Code, Trade Name, Purpose, Ingredient Name, CAS Number, Specific Gravity',
  );
  await form.getByLabel('Code').fill('CLK7');
  await form.getByLabel('Trade Name').fill('ClayLock 7');
  await form.getByLabel('Purpose').fill('Clay Stabilizer');
  await form.getByLabel('Ingredient Name').fill('Choline chloride');
  await form.getByLabel('CAS Number').fill('67-48-1');
  await expect(form.getByText('The check digit is right')).toBeVisible();
  await form.getByLabel('Specific Gravity').fill('1.1');
  await form.getByLabel('% in Additive').fill('100.5');
  await form.getByRole('button', { name: 'Add Ingredient' }).click();
  await expect(form.getByRole('alert')).toHaveText('Percent in Additive must be between 0 and 100');
  await accessible('ingredients with a fault');
  await form.getByLabel('% in Additive').fill('75');
  await form.getByRole('button', { name: 'Add Ingredient' }).click();
  await expect(page.getByText('Added Choline chloride to CLK7.')).toBeVisible();

  await page.getByPlaceholder('Search ingredients...').fill('clayLOCK 7');
  const row = page.getByRole('row', { name: /ClayLock 7/ });
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Ingredient' });
  await expect(dialog.getByText('Code cannot be changed')).toBeVisible();
  await accessible('edit ingredient');
  await page.keyboard.press('Escape');

  await page.goto('/settings/customers?search=Old Windmill');
  await page.getByRole('button', { name: 'Manage Third Party Chems' }).click();
  const chems = page.getByRole('dialog', { name: /^Manage Third Party Chemicals/ });
  await chems.getByLabel('Chemical Code').selectOption('CP1120');
  await chems.getByLabel('Map to Chemical').selectOption('CLK7 - ClayLock 7');
  await chems.getByRole('button', { name: 'Add Mapping' }).click();
  await expect(chems.getByRole('heading', { name: 'Current Mappings (1)' })).toBeVisible();
  await page.goto('/settings/ingredients?search=ClayLock 7');
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Ingredient' });
  await expect(question).toContainText('Are you sure you want to delete this ingredient?');
  await expect(question).toContainText('1 customer has mapped it. Without it, CP1120 becomes an unknown code');
  await question.getByLabel('Replace by...').last().selectOption('BIO50 - ClearWell G-50');
  await expect(question).toContainText('1 mapping will point to ClearWell G-50 (Glutaraldehyde 50 %, Methanol 1 %');
  await accessible('delete ingredient');
  await question.getByRole('button', { name: 'Replace and delete' }).click();
  await expect(page.getByText('No ingredients found. Add some below.')).toBeVisible();

  await page.goto('/settings/customers?search=Old Windmill');
  await page.getByRole('button', { name: 'Manage Third Party Chems' }).click();
  await expect(chems.getByRole('row', { name: /^CP1120 ClearWell G-50/ })).toHaveCount(3);
});

test('the ingredients are cards on a phone, and the whole table on paper', async ({ page, signInAs, accessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs('Editor', '/settings/ingredients');
  const table = page.getByRole('table', { name: 'Ingredients' });
  await expect(table.getByRole('button', { name: 'Delete' }).first()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await table.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(390);
  await accessible('ingredients as cards');

  const [, all] = /Showing \d+ of (\d+)/.exec(await page.getByText(/^Showing/).innerText()) ?? [];
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(table.getByRole('row')).toHaveCount(Number(all) + 1);
  await expect(table.getByRole('columnheader', { name: 'CAS Number' })).toBeVisible();
  for (const name of ['Edit', 'Delete', 'Add Ingredient']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('banner')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
});

/** One that no other test reads: they share a product. */
const contested = (tab: Page) => tab.getByRole('row', { name: /^ANH40 .* 108-24-7/ });

test('two people change the same ingredient, and neither loses anything', async ({ page, signInAs, accessible }) => {
  const path = '/settings/ingredients?search=ANH40';
  await signInAs('Editor', path);
  const edit = async (tab: Page) => {
    await contested(tab).getByRole('button', { name: 'Edit' }).click();
    return tab.getByRole('dialog', { name: 'Edit Ingredient' });
  };
  const second = await page.context().newPage();
  await second.goto(path);
  const theirs = await edit(second);
  const mine = await edit(page);
  await theirs.getByLabel('Purpose').fill('Their purpose');
  await theirs.getByLabel('Comments').fill('Their comment');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(theirs).toHaveCount(0);

  await mine.getByLabel('Purpose').fill('My purpose');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  const conflict = page.getByRole('alertdialog', { name: 'Someone else saved this first' });
  await expect(conflict.getByRole('group', { name: 'Purpose' })).toContainText('Their purpose');
  await expect(conflict.getByRole('radio', { name: /Yours My purpose/ })).toBeChecked();
  await expect(conflict.getByRole('radio', { name: /Theirs Their comment/ })).toBeChecked();
  await accessible('two versions');
  await conflict.getByRole('button', { name: 'Continue with these values' }).click();
  await expect(mine.getByLabel('Comments')).toHaveValue('Their comment');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(contested(page)).toContainText('My purpose');
});

/** Every 25th row has a fault, each kind in its own column. */
const faults = [
  { column: 'CAS Number', place: 5, text: '' },
  { column: '% in Additive', place: 6, text: '101' },
  { column: 'Specific Gravity', place: 7, text: '-1' },
  { column: 'Supplier', place: 2, text: 'No such company' },
] as const;
const faultAt = (row: number) => faults[(row / 25) % faults.length];
const soundRow = (row: number) =>
  ['CP1001', `Bulk ${row}`, '', 'Biocide', `Substance ${row}`, '7732-18-5', '50', '1', 'gal'] as const;
const faultyRow = (row: number) =>
  soundRow(row).map(
    (text, place) => (row % 25 === 0 && faultAt(row)?.place === place ? faultAt(row)?.text : text) ?? '',
  );

freshTest('a workbook is looked at, mended and imported once', async ({ page, signInAs, accessible }) => {
  await signInAs('Editor', '/settings/ingredients');
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const choose = async (rows: readonly (readonly string[])[]) =>
    page.getByLabel('File to import').setInputFiles({
      name: 'bulk.xlsx',
      mimeType: XLSX,
      buffer: await writeXlsx([columns.split(','), ...rows], 'Ingredients'),
    });
  await page.getByRole('button', { name: 'Import and export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import and export ingredients' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Template as CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Ingredient Name');

  await choose(numbers.map(faultyRow));
  await expect(dialog.getByText('96 new · 0 changed · 0 unchanged')).toBeVisible();
  const places = await dialog
    .locator('input[aria-invalid=true]')
    .evaluateAll((all) => all.map((field) => field.ariaLabel));
  // The first row of the sheet holds the heads.
  const wanted = numbers.filter((row) => row % 25 === 0).map((row) => `Row ${row + 2}, ${faultAt(row)?.column}`);
  expect(places).toEqual(wanted);
  await accessible('import workbench');
  await dialog.getByRole('textbox', { name: 'Row 2, CAS Number' }).fill('7732-18-5');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Row 27, % in Additive' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Import 97, skip 3' }).dblclick();
  await expect(dialog.getByText(/Imported bulk.xlsx: 97 new.*3 skipped rows are still in this list/)).toBeVisible();
  const faulty = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download faulty rows (CSV)' }).click();
  expect(readFileSync(await (await faulty).path(), 'utf8').split('\r\n')[1]).toContain('Percent in Additive must be');

  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await choose(numbers.map(soundRow));
  await expect(dialog.getByText('3 new · 0 changed · 97 unchanged')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import all 3' }).click();
  await expect(dialog.getByText('Imported bulk.xlsx: 3 new, 0 changed, 97 unchanged.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByPlaceholder('Search ingredients...').fill('Bulk ');
  await expect(page.getByText(/Showing 100 of 3\d\d ingredients/)).toBeVisible();
  await page.getByRole('button', { name: '% in Additive' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('50.00');
});
