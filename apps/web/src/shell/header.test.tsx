import { ProblemError } from '@disclosure/api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Visit, visit } from '../../test/render-app.tsx';
import { announce, explainUnder } from '../lib/failure.ts';
import { toasts } from '../lib/toasts.ts';

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent);

async function openMenu(options: Visit = { role: 'Manager' }) {
  const page = visit('/xml-viewer', options);
  await page.user.click(await screen.findByRole('button', { name: 'Pat Lee' }));
  await screen.findByRole('menuitem', { name: 'Logout' });
  return page;
}

describe('the header', () => {
  it('names the product, and its version until a user is known', async () => {
    visit('/forgot-password');
    expect(await screen.findByRole('link', { name: 'FracFocus XML Generator' })).toBeTruthy();
    expect(screen.getByText('v1.0.0')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each([
    ['Manager', ['XML Creator', 'Filings', 'XML Viewer', 'Settings']],
    ['Editor', ['XML Creator', 'Filings', 'XML Viewer', 'Settings']],
    ['Viewer', ['XML Viewer']],
    ['user', ['XML Viewer']],
  ] as const)('shows a %s the links of the role', async (role, links) => {
    visit('/xml-viewer', { role });
    await screen.findByRole('heading', { name: 'XML Files' });
    expect(linksIn('Main')).toEqual(links);
    expect(screen.getByRole('link', { name: 'XML Viewer' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByText('v1.0.0')).toBeNull();
  });

  it('opens the links behind a button on narrow screens', async () => {
    const { user } = visit('/xml-viewer', { role: 'Manager' });
    const button = await screen.findByRole('button', { name: 'Open menu' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('goes round the themes and remembers the choice', async () => {
    const { user } = visit('/sign-in');
    await user.click(await screen.findByRole('button', { name: 'Theme: as the system. Change to light' }));
    await user.click(screen.getByRole('button', { name: 'Theme: light. Change to dark' }));
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    expect(localStorage.getItem('color-scheme')).toBe('dark');
  });
});

describe('the user menu', () => {
  it('offers profile, password and logout', async () => {
    await openMenu();
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['My Profile', 'Sessions & security', 'Change Password', 'Messages', 'Logout']);
  });

  it('closes by a click outside and by Escape', async () => {
    const { user } = await openMenu();
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Pat Lee' }));
    await screen.findByRole('menuitem', { name: 'Logout' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pat Lee' }));
  });

  it('signs out to a bare sign-in page, whatever the server says', async () => {
    const signOut = () => Promise.reject(new ProblemError('unexpected', ''));
    const { user, address } = await openMenu({ role: 'Manager', api: { signOut } });
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(localStorage.getItem('auth')).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('the messages', () => {
  it('keep what was said in the corner, newest first, to be copied', async () => {
    const { user } = visit('/xml-viewer', { role: 'Manager' });
    await user.click(await screen.findByRole('button', { name: 'Messages' }));
    expect(await screen.findByText('There are no messages yet.')).toBeTruthy();
    act(() => {
      toasts.show('Customer added successfully');
      announce(
        explainUnder(
          'Failed to save customer. Please try again.',
          new ProblemError('conflict', '', { requestId: 'r-7' }),
        ),
      );
      for (const { id } of toasts.get()) toasts.dismiss(id);
    });
    const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said).toEqual([
      expect.stringMatching(/^Failed to save customer. Please try again.\d{4}-\d\d-\d\d \d\d:\d\d · Request r-7$/),
      expect.stringMatching(/^Customer added successfully\d{4}-\d\d-\d\d \d\d:\d\d$/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toMatch(/Request r-7 · Failed to save customer.*\n.*Customer added/);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  });

  it('are still there after the page is loaded again, for the same user only', async () => {
    const printed = JSON.stringify([{ id: 1, message: 'Said before', kind: 'done', at: new Date(2026, 1, 3) }]);
    for (const [reader, said] of [
      [7, ['Said before']],
      ['someone else', []],
    ] as const) {
      sessionStorage.setItem('messages', `${reader}\n${printed}`);
      const { unmount } = visit('/xml-viewer', { role: 'Manager' });
      await screen.findByRole('button', { name: 'Messages' });
      expect(toasts.log().map(({ message }) => message)).toEqual(said);
      unmount();
    }
  });

  it('are not kept for the user who signs in next', async () => {
    const { user } = await openMenu();
    act(() => void toasts.show('Said to Pat'));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(toasts.log()).toEqual([]);
    expect(sessionStorage.getItem('messages')).not.toContain('Said to Pat');
  });
});
