import { expectSaid } from '../notifications.ts';
import { expect, test } from '../support.ts';

test('a user reads and changes the own profile with its reminders, and Cancel brings the page back as it was', async ({
  page,
  signInAs,
  newcomer,
  accessible,
}) => {
  const { email, password } = await newcomer('Editor');
  await signInAs({ email, password }, '/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('main')).toContainText('Editor');
  await accessible('profile');

  await page.getByRole('button', { name: 'Make an address' }).click();
  await page.getByRole('button', { name: 'Make it' }).click();
  const address = await page.getByText('/api/filings/calendar.ics?key=').innerText();
  await accessible('calendar address');
  const calendar = await page.request.get(address);
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expectSaid(page, 'The calendar address no longer works.');
  expect((await page.request.get(address)).status()).toBe(404);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByText('Role cannot be changed')).toBeVisible();
  await accessible('profile form');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name').fill('Ana María Pérez');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Profile updated successfully');
  await expect(page.getByRole('button', { name: /Ana María Pérez/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Ana María Pérez');
});

test('the form asks in order what is missing', async ({ page, signInAs, newcomer }) => {
  const account = await newcomer('Editor');
  await signInAs(account, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const save = page.getByRole('button', { name: 'Save Changes' });
  const alert = page.getByRole('main').getByRole('alert');

  await page.getByLabel('New Password', { exact: true }).fill('eleven blue drums');
  await page.getByLabel('Confirm New Password').fill('twelve blue drums');
  await save.click();
  await expect(alert.first()).toContainText('New passwords do not match');
  await page.getByLabel('Confirm New Password').fill('eleven blue drums');
  await save.click();
  await expect(alert.first()).toContainText('Current password is required to change password');
  await page.getByLabel('Current Password').fill('wrong password');
  await page.getByLabel('New Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm New Password').fill('short');
  await save.click();
  await expect(alert.first()).toContainText('New password must be at least 8 characters long');
  await page.getByLabel('New Password', { exact: true }).fill('eleven blue drums');
  await page.getByLabel('Confirm New Password').fill('eleven blue drums');
  await save.click();
  await expect(alert.first()).toContainText('Current password is incorrect');
  await page.getByLabel('Current Password').fill(account.password);
  await save.click();
  await expectSaid(page, 'Password changed successfully');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('a new address counts once it is confirmed', async ({ page, signInAs, newcomer, linkMailedTo }) => {
  const { email, password } = await newcomer('Viewer');
  await signInAs({ email, password }, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email').fill('vivian@example.com');
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/We sent a link to vivian@example.com/).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);

  await page.goto(await linkMailedTo('vivian@example.com'));
  await expect(page.getByText('Your email address has been changed.').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('vivian@example.com');
  const answer = await page.request.post('/login', { data: { email: 'vivian@example.com', password } });
  expect(answer.status()).toBe(200);
});
