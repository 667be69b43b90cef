import { expect, test } from '../support.ts';

test('an editor adds, changes and deletes a vendor', async ({ page, signInAs, accessible }) => {
  await signInAs('Editor', '/settings/vendors');
  await expect(page.getByText('Manage vendors for proprietary chemical information.')).toBeVisible();

  const form = page.getByRole('form', { name: 'Add New Vendor' });
  await form.getByRole('button', { name: 'Add Vendor' }).click();
  await expect(form.getByRole('alert')).toHaveText('Company name is required');
  await form.getByLabel('Company').fill('Zephyr Additives');
  await form.getByLabel('Email').fill('sales@zephyr.example');
  await form.getByLabel('Email').press('Enter');
  const row = page.getByRole('row', { name: /Zephyr Additives/ });
  await expect(row).toBeVisible();
  await expect(form.getByLabel('Company')).toHaveValue('');
  await accessible('vendors');

  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Vendor' });
  await expect(dialog.getByLabel('Company')).toBeFocused();
  await dialog.getByLabel('Phone').fill('555-123-4567');
  await accessible('edit vendor');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row).toContainText('555-123-4567');
  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused();

  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete this vendor?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Vendor' }).click();
  await expect(row).toHaveCount(0);
});

test('the table is searched and sorted, and the address remembers', async ({ page, signInAs }) => {
  await signInAs('Editor', '/settings/vendors');
  const company = page.getByRole('columnheader', { name: 'Company' });
  await company.getByRole('button').click();
  await expect(company).toHaveAttribute('aria-sort', 'ascending');
  await company.getByRole('button').click();
  await expect(company).toHaveAttribute('aria-sort', 'descending');
  const shown = await page.getByRole('rowheader').allTextContents();
  expect(shown).toEqual(shown.toSorted((one, other) => other.localeCompare(one)));

  await page.getByPlaceholder('Search vendors...').fill('no such vendor');
  await expect(page.getByText('No vendors found. Add some below.')).toBeVisible();
  await expect(page).toHaveURL(/search=no\+such\+vendor&sort=company&order=desc|sort=company&order=desc&search=/);
  await page.reload();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('rowheader').first()).toHaveText(shown[0] ?? '');
});
