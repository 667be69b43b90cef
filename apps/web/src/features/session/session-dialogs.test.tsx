import { ProblemError } from '@disclosure/api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { fakeClock } from '../../../test/fake-clock.ts';
import { visit } from '../../../test/render-app.tsx';
import type { Api } from '../../lib/api.tsx';

const over = () => Promise.reject(new ProblemError('unauthenticated', 'over'));

async function endAtWork() {
  let isOver = false;
  const verifyToken = async () => (isOver ? over() : { valid: true as const, needsRefresh: false });
  const login: Api['login'] = (request) => {
    isOver = false;
    return fakeApi().login(request);
  };
  const page = visit('/profile', { role: 'Manager', api: { verifyToken, refreshToken: over, login } });
  await page.user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await page.user.clear(name);
  await page.user.type(name, 'Half typ');
  isOver = true;
  await act(() => page.session.check());
  return { ...page, name, dialog: await screen.findByRole('alertdialog', { name: 'Sign In' }) };
}

describe('a session that ends in the middle of work', () => {
  it('asks for the password over the page, which keeps what was typed', async () => {
    const { user, dialog, name, address } = await endAtWork();
    within(dialog).getByText('Your session has ended. Please sign in again.');
    expect(within(dialog).getByLabelText('Email')).toMatchObject({ value: 'pat.lee@example.com', readOnly: true });
    expect(address()).toBe('/profile');

    await user.type(within(dialog).getByLabelText('Password'), 'fracfocus-demo');
    await user.click(within(dialog).getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(name.value).toBe('Half typ');
    expect(name.isConnected).toBe(true);
  });

  it('lets someone else in by the front door', async () => {
    const { user, dialog, address } = await endAtWork();
    await user.click(within(dialog).getByRole('button', { name: 'Sign in as someone else' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/sign-in'));
  });
});

describe('a session without activity', () => {
  async function waitAtPage() {
    const clock = fakeClock();
    const page = visit('/xml-viewer', { role: 'Manager', clock });
    await screen.findByRole('heading', { name: 'XML Files' });
    await act(() => clock.pass(58 * 60_000));
    return { ...page, dialog: await screen.findByRole('alertdialog', { name: 'Are you still there?' }) };
  }

  it('goes on when the user stays', async () => {
    const { user, dialog, session } = await waitAtPage();
    await user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(session.get()).toMatchObject({ phase: 'signed-in', isOver: false });
  });

  it('can be left', async () => {
    const { user, dialog, address } = await waitAtPage();
    await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/sign-in'));
  });
});
