import { expect, test } from '../support.ts';

test('the password is changed from the header, and other sessions end', async ({
  page,
  signInAs,
  newcomer,
  accessible,
}) => {
  const account = await newcomer('Editor');
  await signInAs(account);
  const elsewhere = await page.request.post('/login', { data: account });
  const { token: other } = (await elsewhere.json()) as { token: string };

  await page.getByRole('button', { name: /Nadia Newcomer/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await expect(dialog).toContainText(account.email);
  await accessible('change password');

  await dialog.getByLabel('Current Password').fill('wrong password');
  await dialog.getByLabel('New Password').fill('eleven blue drums');
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Current password is incorrect');
  await expect(page).toHaveURL(/\/xml-viewer$/);

  await dialog.getByLabel('Current Password').fill(account.password);
  await dialog.getByLabel('New Password').fill('short');
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Password must be at least 8 characters long');

  await dialog.getByLabel('New Password').fill('eleven blue drums');
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();

  const dead = await page.request.get('/verify-token', { headers: { authorization: `Bearer ${other}` } });
  expect(dead.status()).toBe(401);
  await page.reload();
  await expect(page.getByRole('button', { name: /Nadia Newcomer/ })).toBeVisible();

  const again = await page.request.post('/login', { data: { ...account, password: 'eleven blue drums' } });
  expect(again.status()).toBe(200);
});

test('opening the dialog again starts it from the beginning', async ({ page, signInAs }) => {
  await signInAs('Editor');
  const open = async () => {
    await page.getByRole('button', { name: /Editor/ }).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
  };
  await open();
  await page.getByLabel('Current Password').fill('wrong password');
  await page.getByLabel('New Password').fill('eleven blue drums');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.reload();
  await open();
  await expect(page.getByLabel('Current Password')).toHaveValue('');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeHidden();
});
