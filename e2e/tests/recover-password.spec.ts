import { clockTest, expect, signInByForm, test } from '../support.ts';

clockTest(
  'a forgotten password is replaced through a mailed link',
  async ({ page, newcomer, linkMailedTo, accessible }) => {
    const { email, password } = await newcomer('Viewer');
    await page.goto('/forgot-password');
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    await accessible('forgot-password');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toContainText('Please enter your email address');

    await page.getByLabel('Email').fill('stranger@example.com');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toContainText('No account found with this email address.');

    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Password reset instructions have been sent to your email.')).toBeVisible();
    await expect(
      page.getByText('Please check your inbox and follow the instructions to reset your password.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/sign-in');

    const link = await linkMailedTo(email);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.reload();
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    await accessible('reset-password');

    const submit = page.getByRole('button', { name: 'Set New Password' });
    const fill = async (password: string, confirmation: string) => {
      await page.getByLabel('New Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm New Password').fill(confirmation);
      await submit.click();
    };
    await fill('', '');
    await expect(page.getByRole('alert')).toContainText('Please enter both password fields');
    await fill('one', 'two');
    await expect(page.getByRole('alert')).toContainText('Passwords do not match');
    await fill('short', 'short');
    await expect(page.getByRole('alert')).toContainText('Password must be at least 8 characters long');
    await fill('password1', 'password1');
    await expect(page.getByRole('alert')).toContainText('This password is among the most common ones');

    // Both are there for three seconds, which may pass while a busy machine looks for them.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await fill('eleven blue drums', 'eleven blue drums');
    await expect(page.getByRole('region', { name: 'Set New Password' })).toContainText(
      /Your password has been reset successfully!\s*You will be redirected to the sign-in page shortly\.\.\./,
    );
    await page.clock.runFor(3000);
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.clock.resume();

    await signInByForm(page, { email, password: 'eleven blue drums' });
    const old = await page.request.post('/login', { data: { email, password } });
    expect(old.status()).toBe(401);
  },
);

test('a link works once', async ({ page, newcomer, linkMailedTo }) => {
  const { email } = await newcomer('Viewer');
  await page.request.post('/forgot-password', { data: { email } });
  const token = new URL(await linkMailedTo(email)).searchParams.get('token');
  const use = () => page.request.post('/reset-password', { data: { token, new_password: 'eleven blue drums' } });
  expect((await use()).status()).toBe(200);
  expect((await use()).status()).toBe(400);

  await page.goto(`/reset-password?token=${token}`);
  await page.getByLabel('New Password', { exact: true }).fill('twelve red drums');
  await page.getByLabel('Confirm New Password').fill('twelve red drums');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Invalid or expired reset token. Please request a new password reset.',
  );
  await page.getByRole('link', { name: 'Request a new reset link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('without a token the link is called invalid', async ({ page, accessible }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('Invalid Reset Link')).toBeVisible();
  await expect(page.getByText('The password reset link is invalid or has expired.')).toBeVisible();
  await accessible('invalid reset link');
  await page.getByRole('link', { name: 'Request a new reset link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});
