import { expectSaid } from '../notifications.ts';
import { expect, test } from '../support.ts';

test('an editor manages a customer and its third-party chemicals', async ({ page, signInAs, accessible }) => {
  await signInAs('Editor', '/settings');
  await expect(page).toHaveURL(/\/settings\/customers$/);
  await page.getByRole('button', { name: 'Add New Customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Customer' });
  await expect(dialog.getByLabel('Company Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Company name is required');
  await accessible('add customer');
  await dialog.getByLabel('Company Name').fill('Aardvark Operating');
  await dialog.getByLabel('Operator Number').fill('00099');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await expectSaid(page, 'Customer added successfully');

  const row = page.getByRole('row', { name: /Aardvark/ });
  await row.getByRole('button', { name: 'Manage Third Party Chems' }).click();
  const chems = page.getByRole('dialog', { name: 'Manage Third Party Chemicals - Aardvark Operating' });
  await expect(chems.getByText('No mappings found. Add your first mapping above.')).toBeVisible();
  await expect(chems.getByLabel('Chemical Code').getByRole('option')).toHaveCount(178);
  await chems.getByRole('button', { name: 'Add Mapping' }).click();
  await expect(chems.getByRole('alert')).toHaveText('Please fill in all fields');
  await chems.getByLabel('Chemical Code').selectOption('CP1022');
  await chems.getByLabel('Map to Chemical').selectOption({ index: 1 });
  await accessible('third-party chemicals');
  await chems.getByRole('button', { name: 'Add Mapping' }).click();
  await expectSaid(page, /Successfully mapped \d+ ingredient\(s\) to chemical code CP1022/);
  await expect(chems.getByRole('heading', { name: /Current Mappings \([1-9]\d*\)/ })).toBeVisible();
  await chems.getByRole('button', { name: 'Delete' }).first().click();
  await expect(page.getByRole('button', { name: 'Delete Mapping' })).toBeVisible();
  await accessible('delete mapping');
  await page.getByRole('button', { name: 'Delete Mapping' }).click();
  await expectSaid(page, 'Mapping deleted successfully');
  await expect(chems.getByRole('heading', { name: 'Current Mappings (0)' })).toBeVisible();
  await chems.getByRole('button', { name: 'Close' }).last().click();

  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('Are you sure you want to delete the customer "Aardvark Operating"? This action cannot be undone.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await accessible('delete customer');
  await page.getByRole('button', { name: 'Delete Customer' }).click();
  await expectSaid(page, 'Customer deleted successfully');
  await expect(row).toHaveCount(0);
});
