import { expectSaid } from '../notifications.ts';
import { expect, test } from '../support.ts';

test('an editor asks a manager to delete a customer, and the manager dismisses it', async ({
  page,
  signInAs,
  accessible,
}) => {
  await signInAs('Editor', '/settings/customers?search=Caprock');
  const row = page.getByRole('table', { name: 'Customers' }).getByRole('row', { name: /Caprock Mesa/ });
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Customer' });
  await expect(
    question.getByText(/^A Manager must delete this customer: \d+ users? would lose sight of its files$/),
  ).toBeVisible();
  await accessible('ask a manager');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectSaid(page, 'A Manager has been asked to delete this customer.');

  await signInAs('Manager');
  await page.getByRole('button', { name: 'Messages, 1 request' }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' })).toContainText('asks a Manager to delete the customer');
  await accessible('the request at the bell');
  await page.getByRole('link', { name: 'Show the customer' }).click();
  await expect(row).toContainText('to delete this customer.');
  await row.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('radio', { name: 'Delete without a replacement' }).check();
  await expect(question.getByText(/lose sight of files:$/)).toBeVisible();
  await expect(question.getByText('editor@example.com')).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Dismiss Request' }).click();
  await expectSaid(page, 'The request was dismissed. The customer stays.');
  await expect(row).not.toContainText('to delete this customer.');
  await expect(page.getByRole('button', { name: 'Messages', exact: true })).toBeVisible();
});
