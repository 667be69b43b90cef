import { writeXlsx } from '../../apps/server/src/tables/write-xlsx.ts';
import { expect, test } from '../support.ts';

const failures = [
  ['users', '**/api/users?*', 'Failed to load data. Please try again later.'],
  ['customers', '**/api/customers?*', 'Failed to load customers. Please try again later.'],
  ['vendors', '**/api/vendors?*', 'Failed to load vendors. Please try again.'],
  ['ingredients', '**/api/ingredients?*', 'Failed to load ingredients or vendors. Please try again.'],
] as const;

test('every tab says that its data did not come', async ({ page, signInAs, accessible }) => {
  for (const [, calls] of failures) {
    await page.route(calls.replace('?*', '**'), (route) => route.fulfill({ status: 404, body: '' }));
  }
  await signInAs('Manager', '/settings');
  for (const [tab, , text] of failures) {
    await page.goto(`/settings/${tab}`);
    await expect(page.getByRole('alert').first()).toContainText(text);
  }
  await accessible('a tab whose data did not come');
});

test('a workbook with faults is mended and imported', async ({ page, signInAs }) => {
  await signInAs('Editor', '/settings/vendors');
  const choose = async (...rows: readonly (readonly string[])[]) =>
    page.getByLabel('File to import').setInputFiles({
      name: 'vendors.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeXlsx([['Company', 'First Name', 'Last Name', 'Email', 'Phone'], ...rows], 'Vendors'),
    });
  await page.getByRole('button', { name: 'Import and export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import and export vendors' });
  const sound = ['Workbook Additives', 'Ana', 'Ruiz', 'ana@workbook.example', '555-123-4567'];
  await choose(sound, ['', 'Ben', 'Ode', '', '']);
  await expect(dialog.getByText(/1 new, 0 changed, 0 unchanged, 1 wrong/)).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^3 Company Company name is required/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await choose(sound, ['Workbook Minerals', 'Ben', 'Ode', '', '']);
  await dialog.getByRole('button', { name: 'Import 2 vendors' }).click();
  await expect(dialog.getByText('Imported vendors.xlsx: 2 new, 0 changed, 0 unchanged.')).toBeVisible();
});
