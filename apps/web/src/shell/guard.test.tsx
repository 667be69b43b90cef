import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { visit } from '../../test/render-app.tsx';

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a visitor without a session', () => {
  it.each(['/', '/xml-viewer'])('is sent from %s to sign-in', async (path) => {
    const { address } = visit(path);
    await findHeading('Sign In');
    expect(address()).toBe('/sign-in');
  });

  it.each(['/xml-creator', '/settings', '/settings/users', '/profile'])('is sent from %s to sign-in', async (path) => {
    const { address } = visit(path);
    await findHeading('Sign In');
    expect(address()).toMatch(/^\/sign-in\?next=/);
  });

  it('is sent from an unknown path to sign-in', async () => {
    const { address } = visit('/nowhere');
    await findHeading('Sign In');
    expect(address()).toBe('/sign-in');
    expect(screen.queryByText('That page does not exist')).toBeNull();
  });
});

describe('a page', () => {
  it.each([
    ['/', 'Viewer', 'XML Files', '/xml-viewer'],
    ['/sign-in', 'Viewer', 'XML Files', '/xml-viewer'],
    ['/xml-viewer', 'user', 'XML Files', '/xml-viewer'],
    ['/xml-creator', 'Editor', 'FracFocus XML Generator', '/xml-creator'],
    ['/settings', 'Manager', 'Users Management', '/settings/users'],
    ['/settings', 'Editor', 'Customers Management', '/settings/customers'],
    ['/settings/vendors', 'Editor', 'Vendors Management', '/settings/vendors'],
    ['/settings/ingredients', 'Manager', 'Ingredients Management', '/settings/ingredients'],
    ['/profile', 'Viewer', 'My Profile', '/profile'],
  ] as const)('at %s opens for a %s', async (path, role, heading, end) => {
    const { address } = visit(path, { role });
    await findHeading(heading);
    expect(address()).toBe(end);
  });

  it.each([
    ['/xml-creator', 'Viewer', 'Editor or Manager'],
    ['/settings', 'Viewer', 'Editor or Manager'],
    ['/settings/users', 'Editor', 'Manager'],
    ['/xml-creator', 'user', 'Editor or Manager'],
  ] as const)('at %s is closed to a %s', async (path, role, needed) => {
    visit(path, { role });
    await findHeading('Access Denied');
    screen.getByText('You do not have permission to view this page.');
    screen.getByText('If you need this page, contact the administrator.');
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([role, needed]);
    expect(document.title).toBe('Access Denied · FracFocus XML Generator');
  });

  it('shows Loading... while the session is checked', async () => {
    visit('/xml-viewer', { role: 'Viewer', api: { verifyToken: () => new Promise(() => {}) } });
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('that does not exist is mentioned to those who are signed in', async () => {
    const { address } = visit('/nowhere', { role: 'Viewer' });
    await screen.findByText('That page does not exist');
    await waitFor(() => expect(address()).toBe('/xml-viewer'));
  });

  it('takes the focus when it is opened', async () => {
    const { user } = visit('/xml-creator', { role: 'Manager' });
    await user.click(await screen.findByRole('link', { name: 'XML Viewer' }));
    await findHeading('XML Files');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('Go Back', () => {
  it('leads to the page that was open before', async () => {
    const { user, router, address } = visit('/profile', { role: 'Viewer' });
    await findHeading('My Profile');
    await router.navigate('/xml-creator');
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  it('leads to the viewer when no page was', async () => {
    const { user, address } = visit('/settings/users', { role: 'Editor' });
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(address()).not.toBe('/settings/users'));
    await waitFor(() => expect(screen.queryByText('Access Denied')).toBeNull());
  });
});

describe('the tabs of Settings', () => {
  it.each([
    ['Manager', ['Users', 'Customers', 'Vendors', 'Ingredients', 'Registry', 'Deleted', 'Audit']],
    ['Editor', ['Customers', 'Vendors', 'Ingredients']],
  ] as const)('for a %s are those of the role', async (role, tabs) => {
    visit('/settings', { role });
    const navigation = await screen.findByRole('navigation', { name: 'Settings' });
    expect([...navigation.children].map((tab) => tab.textContent)).toEqual(tabs);
  });
});
