import { expect, type Role, test } from '../support.ts';

const protectedPages = ['/', '/xml-viewer', '/xml-creator', '/settings', '/settings/users', '/profile'];

test('a stranger is sent to the sign-in from every page', async ({ page }) => {
  for (const path of protectedPages) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/sign-in(\?|$)/);
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  }
});

const refusals: readonly (readonly [Role, readonly string[], string])[] = [
  ['Viewer', ['/xml-creator', '/settings', '/settings/customers'], 'Editor or Manager'],
  ['Editor', ['/settings/users'], 'Manager'],
];

for (const [role, paths, needed] of refusals) {
  test(`${paths.join(', ')} are refused to a ${role}`, async ({ page, signInAs, accessible }) => {
    await signInAs(role);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(role);
      await expect(page.getByRole('main')).toContainText(needed);
      await expect(page.getByText(/contact the administrator/)).toBeVisible();
      if (path === paths[0]) await accessible('access denied');
      await page.getByRole('button', { name: 'Go Back' }).click();
      await expect(page).toHaveURL(/\/xml-viewer$/);
    }
  });
}

const settingsStart: readonly (readonly [Role, string, readonly string[]])[] = [
  ['Manager', '/settings/users', ['Users', 'Customers', 'Vendors', 'Ingredients', 'Registry', 'Deleted', 'Audit']],
  ['Editor', '/settings/customers', ['Customers', 'Vendors', 'Ingredients']],
];

for (const [role, start, tabs] of settingsStart) {
  test(`settings open for a ${role} on ${start}`, async ({ page, signInAs, accessible }) => {
    await signInAs(role);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(new RegExp(`${start}$`));
    const bar = page.getByRole('navigation', { name: 'Settings' });
    await expect(bar.getByRole('link')).toHaveText([...tabs]);
    await accessible('settings');
  });
}

test('a role written into the browser opens no door on the server', async ({ page, signInAs }) => {
  await signInAs('Viewer');
  await page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}') as { user: { role: string } };
    auth.user.role = 'Manager';
    localStorage.setItem('auth', JSON.stringify(auth));
  });
  await page.reload();
  const me = await page.evaluate(async () => {
    const answer = await fetch('/api/users/me', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    });
    return (await answer.json()) as { roles: string[] };
  });
  expect(me.roles).toEqual(['Viewer']);
});
