import { messages } from '@disclosure/core';
import { holdCall } from '../calls.ts';
import { addressOf, demoAccount, expect, PASSWORD, type Role, signInByForm, test } from '../support.ts';

const links: Record<Role, readonly string[]> = {
  Manager: ['XML Creator', 'Filings', 'XML Viewer', 'Settings'],
  Editor: ['XML Creator', 'Filings', 'XML Viewer', 'Settings'],
  Viewer: ['XML Viewer'],
};

test('the sign-in page says what it is for', async ({ page, accessible }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Enter your credentials to access your account.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('FracFocus XML Generator');
  await expect(page.getByRole('banner')).toContainText('v1.0.0');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('placeholder', 'Enter your email');
  await expect(email).toHaveAttribute('required');
  const password = page.getByRole('textbox', { name: 'Password' });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('placeholder', 'Enter your password');
  await expect(password).toHaveAttribute('required');
  await accessible('sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('the sign-in page fetches none of the texts of the pages behind it', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = addresses.filter((address) => address.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (address) => (await page.request.get(address)).text()));
  const isFetched = (words: string) => texts.some((text) => text.includes(words));
  expect(isFetched('Enter your credentials to access your account.')).toBe(true);
  expect(isFetched(messages.wizard.firstRun.title)).toBe(false);
});

for (const role of ['Manager', 'Editor', 'Viewer'] as const) {
  test(`a ${role} signs in, sees the own links, and signs out`, async ({ page }) => {
    await signInByForm(page, demoAccount(role));
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText([...links[role]]);
    await expect(page.getByRole('banner')).not.toContainText('v1.0.0');
    const stored = await page.evaluate(
      () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    );
    expect(JSON.parse(stored['auth'] ?? '')).toMatchObject({
      user: { email: addressOf(role), role },
      token: stored['token'],
    });

    await page.getByRole('button', { name: new RegExp(role) }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    expect(await page.evaluate(() => [localStorage.getItem('auth'), localStorage.getItem('token')])).toEqual([
      null,
      null,
    ]);
    // The page leaves at once; the server hears of it a moment later.
    const headers = { authorization: `Bearer ${stored['token']}` };
    await expect.poll(async () => (await page.request.get('/api/users/me', { headers })).status()).toBe(401);
  });
}

test('the form says what is missing, wrong or away, and is busy while the server thinks', async ({ page }) => {
  await page.goto('/sign-in');
  const [email, password] = [page.getByLabel('Email'), page.getByRole('textbox', { name: 'Password' })];
  const [button, alert] = [page.getByRole('button', { name: 'Sign In' }), page.getByRole('alert')];
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await button.click();
  await expect(alert).toContainText('Please enter both email and password');
  await email.fill('nobody');
  await password.fill('whatever');
  await button.click();
  await expect(alert).toContainText(/include an '@'/);
  expect(calls).not.toContain('POST /login');

  await email.fill('nobody@example.com');
  await password.fill('not it at all');
  await button.click();
  await expect(alert).toContainText('Invalid email or password');
  await expect(email).toHaveValue('nobody@example.com');

  await page.route('**/login', (route) => route.abort());
  await email.fill(addressOf('Viewer'));
  await password.fill(PASSWORD);
  await button.click();
  await expect(alert).toContainText('The server could not be reached');
  await expect(alert).toContainText('Invalid email or password');
  await page.unroute('**/login');

  const thinking = await holdCall(page, 'POST', '**/login');
  await button.click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  thinking.release();
  await expect(page).toHaveURL(/\/xml-viewer$/);
});

test('after signing in, the page that was asked for opens', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel('Email').fill(addressOf('Viewer'));
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('a foreign address is never followed after signing in', async ({ page }) => {
  await page.goto('/sign-in?next=//evil.example/x');
  await page.getByLabel('Email').fill(addressOf('Viewer'));
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/xml-viewer$/);
});
