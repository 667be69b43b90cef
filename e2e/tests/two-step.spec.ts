import type { Page } from '@playwright/test';
import { oneTimeCode } from '../one-time-code.ts';
import { type Account, expect, test } from '../support.ts';

async function enterPassword(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible();
}

/** The page is back before the session has ended on the server, which this test counts. */
async function leave(page: Page) {
  await page.getByRole('button', { name: /Nadia Newcomer/ }).click();
  const ended = page.waitForResponse('**/api/auth/signout');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await ended;
}

test('a user sets up two-step sign-in, signs in with codes, and sees the own sessions', async ({
  page,
  signInAs,
  newcomer,
  accessible,
}) => {
  const account = await newcomer('Editor');
  await signInAs(account, '/profile');
  const panel = page.getByRole('region', { name: 'Two-step sign-in' });
  await panel.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('textbox', { name: 'Current Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await accessible('set-up of two-step sign-in');
  const firstCode = oneTimeCode(secret);
  await page.getByRole('textbox', { name: '6-digit code' }).fill(firstCode);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = '', otherCode = ''] = await codes.allInnerTexts();
  await accessible('recovery codes');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(panel).toContainText('10 of 10 recovery codes are left.');
  await leave(page);

  await enterPassword(page, account);
  await expect(page.getByRole('textbox', { name: '6-digit code' })).toBeFocused();
  await accessible('second card of sign-in');
  await page.getByRole('textbox', { name: '6-digit code' }).fill(firstCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('That code is not right, or was used before.');
  // Codes are good a step ahead, so the test need not wait for the next one.
  await page.getByRole('textbox', { name: '6-digit code' }).fill(oneTimeCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/xml-viewer$/);
  await leave(page);

  await enterPassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/xml-viewer$/);

  // Somewhere else, without a browser.
  const elsewhere = await page.request.post('/login', {
    data: { ...account, otp: otherCode },
  });
  expect(elsewhere.status()).toBe(200);
  await page.goto('/profile');
  await expect(panel).toContainText('8 of 10 recovery codes are left.');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await accessible('profile with sessions');
  await sessions.getByRole('button', { name: 'Sign out others' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const { token } = (await elsewhere.json()) as { token: string };
  const again = await page.request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect(again.status()).toBe(401);
});
