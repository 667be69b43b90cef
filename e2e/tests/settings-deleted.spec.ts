import { expectSaid } from '../notifications.ts';
import { expect, test } from '../support.ts';

test('a Manager brings a deleted vendor back', async ({ page, signInAs, accessible }) => {
  await signInAs('Manager', '/settings/vendors');
  const form = page.getByRole('form', { name: 'Add New Vendor' });
  await form.getByLabel('Company').fill('Boomerang Additives');
  await form.getByLabel('Company').press('Enter');
  const row = page.getByRole('row', { name: /Boomerang Additives/ });
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('A Manager can bring it back for 30 days.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Vendor' }).click();
  await expect(row).toHaveCount(0);

  await page.getByRole('link', { name: 'Deleted' }).click();
  await expect(row).toContainText('30 days');
  await accessible('deleted records');
  await row.getByRole('button', { name: 'Restore' }).press('Enter');
  await expectSaid(page, 'Boomerang Additives is back.');
  await expect(row).toHaveCount(0);

  await page.getByRole('link', { name: 'Vendors' }).click();
  await expect(row).toBeVisible();
});
