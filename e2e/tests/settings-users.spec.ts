import { expectSaid } from '../notifications.ts';
import { expect, test } from '../support.ts';

test('a manager invites a user, who chooses a password', async ({ page, signInAs, linkMailedTo, accessible }) => {
  const email = `ruth-${Date.now()}@example.com`;
  await signInAs('Manager', '/settings');
  await expect(page).toHaveURL(/\/settings\/users$/);
  await page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await expect(dialog.getByRole('checkbox', { name: 'Manager' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all required fields');
  await accessible('add user');
  await dialog.getByLabel('First Name').fill('Ruth');
  await dialog.getByLabel('Last Name').fill('Okafor');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('checkbox', { name: 'Manager' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Viewer' }).check();
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expectSaid(page, 'User added successfully!');
  const first = await linkMailedTo(email);
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('Invited');
  const users = await page.getByRole('table', { name: 'Users' }).locator('tbody tr').count();
  await expect(page.getByText(`Showing 1-${users} of ${users} users`)).toBeVisible();
  await row.getByRole('button', { name: 'Resend invite' }).click();
  await expectSaid(page, `We sent an invitation to ${email}.`);

  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible();
  await accessible('edit user');
  await page.keyboard.press('Escape');

  // In a browser of her own no user is signed in, and the page for that is where she stays.
  await page.evaluate(() => localStorage.clear());
  const second = await linkMailedTo(email);
  expect(second).not.toBe(first);
  await page.goto(second);
  await expect(page.getByText('Choose a password to activate your account.')).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('eleven blue drums');
  await page.getByLabel('Confirm New Password').fill('eleven blue drums');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  // What it says goes by itself, to the page where the password can be used.
  await expect(page).toHaveURL(/\/sign-in$/);
  const login = await page.request.post('/login', {
    data: { email, password: 'eleven blue drums' },
  });
  expect(login.status()).toBe(200);
});

test('a manager assigns customers and removes them again', async ({ page, signInAs, accessible }) => {
  await signInAs('Manager', '/settings/users');
  const row = page.getByRole('row', { name: /viewer@example.com/ });
  await row.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign User to Customer' });
  await expect(dialog.getByRole('button', { name: 'Assign User' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Remove' }).first()).toBeVisible();
  const customer = await dialog.getByLabel('Customer').getByRole('option').nth(1).textContent();
  await dialog.getByLabel('Customer').selectOption({ index: 1 });
  await accessible('assign user');
  await dialog.getByRole('button', { name: 'Assign User' }).click();
  await expectSaid(page, 'User assigned to customer successfully!');
  await expect(dialog.getByRole('listitem').filter({ hasText: customer ?? '' })).toBeVisible();
  // Until the form is blank again, Escape would ask about it.
  await expect(dialog.getByLabel('Customer')).toHaveValue('');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'View Users by Company' }).click();
  await page.getByRole('menuitem', { name: customer ?? '', exact: true }).click();
  const company = page.getByRole('dialog', { name: `Users Assigned to ${customer}` });
  await accessible('users of a company');
  await company
    .getByRole('row', { name: /viewer@example.com/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByRole('button', { name: 'Remove User' })).toBeVisible();
  await accessible('remove user from company');
  await page.getByRole('button', { name: 'Remove User' }).click();
  await expectSaid(page, 'User(s) removed from customer successfully!');

  await page.keyboard.press('Escape');
  await page
    .getByRole('row', { name: /manager@example.com/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('Failed to delete user: ');
  await accessible('delete user');

  await page.goto('/settings/audit');
  await page.getByLabel('Object', { exact: true }).selectOption('Access to a customer');
  const line = page
    .getByRole('listitem')
    .filter({ hasText: /ended the access of/ })
    .first();
  await expect(line).toContainText(customer ?? '');
  await line.getByRole('button', { name: 'Details' }).click();
  await expect(page).toHaveURL(/entity=assignment$/);
  await accessible('audit');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await accessible('audit on a phone');
});

test('a manager changes the access of several users at once, and takes it back', async ({
  page,
  signInAs,
  accessible,
}) => {
  await signInAs('Manager', '/settings/users');
  await page.getByRole('button', { name: 'Access', exact: true }).click();
  await expect(page).toHaveURL(/view=access/);
  const grid = page.getByRole('grid', { name: 'Access' });
  for (const name of [/Emery Editor/, /Vivian Viewer/]) await grid.getByRole('rowheader', { name }).click();
  for (const name of ['Cactus Wren Exploration', 'Eagle Nest Production']) {
    await grid.getByRole('columnheader', { name }).click();
  }
  const cell = (state: string) => grid.getByLabel(`Vivian Viewer, Eagle Nest Production, ${state}`);
  await expect(cell('will be assigned')).toBeVisible();
  await accessible('access matrix');
  await page.getByRole('button', { name: 'Assign 4' }).click();
  await expectSaid(page, '4 assignments added.');
  await expect(cell('assigned')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectSaid(page, 'The assignments are as they were before.');
  await expect(cell('not assigned')).toBeVisible();

  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Same as this colleague...' }).click();
  await page.getByLabel('Find a colleague').fill('morgan');
  await accessible('same as a colleague');
  await page.getByRole('button', { name: /^Morgan Manager Manager/ }).click();
  await expect(page.getByRole('button', { name: 'Assign 1' })).toBeEnabled();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled();
});
