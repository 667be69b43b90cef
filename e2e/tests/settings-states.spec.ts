import { writeXlsx } from '../../apps/server/src/costly/write-xlsx.ts';
import { expect, test } from '../support.ts';

const failures = [
  ['Users', '**/api/users?*', 'Failed to load data. Please try again later.'],
  ['Customers', '**/api/customers?*', 'Failed to load customers. Please try again later.'],
  ['Vendors', '**/api/vendors?*', 'Failed to load vendors. Please try again.'],
  ['Ingredients', '**/api/ingredients?*', 'Failed to load ingredients or vendors. Please try again.'],
] as const;

test('every tab says that its data did not come', async ({ page, signInAs, accessible }) => {
  for (const [, calls] of failures) {
    await page.route(calls.replace('?*', '**'), (route) => route.fulfill({ status: 404, body: '' }));
  }
  await signInAs('Manager', '/settings');
  for (const [tab, , text] of failures) {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: tab }).click();
    await expect(page.getByRole('alert').first()).toContainText(text);
    await accessible(`${tab} that did not come`);
  }
});

test('what is opened seldom is accessible too', async ({ page, signInAs, accessible }) => {
  await signInAs('Manager', '/settings/users');
  const row = page.getByRole('row', { name: 'editor@example.com' });
  await row.getByRole('button', { name: 'More for Emery Editor' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out everywhere' })).toBeVisible();
  await accessible('the menu of a user');
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Sign out everywhere' })).toBeVisible();
  await accessible('signing a user out');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View Users by Company' }).click();
  await expect(page.getByRole('menuitem', { name: 'Agave Springs Petroleum' })).toBeVisible();
  await accessible('the menu of companies');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add New User' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem')).toContainText(
    'Please fill in all required fields',
  );
  await accessible('the messages');

  await page.goto('/settings/customers?search=Agave');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Customer' }).getByLabel('Water Source').fill('Typed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await accessible('the question whether to discard');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.route('**/third-party-chems', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Manage Third Party Chems' }).click();
  const chems = page.getByRole('dialog', { name: /^Manage Third Party Chemicals/ });
  await expect(chems.getByRole('alert')).toContainText('Failed to load data. Please try again later.');
  await accessible('mappings that did not come');

  await page.goto('/settings/vendors?search=Blue');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog').getByText(/is used by \d+ ingredients/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Vendor' })).toHaveCount(0);
  await accessible('a vendor that cannot be deleted');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await accessible('choosing a file to import');
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
  await expect(dialog.getByText('Company name is required')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 1, skip 1' })).toBeEnabled();
  await dialog.getByRole('textbox', { name: 'Row 3, Company' }).fill('Workbook Minerals');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Import all 2' }).click();
  await expect(dialog.getByText('Imported vendors.xlsx: 2 new, 0 changed, 0 unchanged.')).toBeVisible();
});
