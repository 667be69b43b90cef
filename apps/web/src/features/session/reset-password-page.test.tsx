import { ProblemError } from '@disclosure/api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { InitialEntry } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { type Visit, visit } from '../../../test/render-app.tsx';

async function openPage(options: Visit = {}, entry: InitialEntry = '/reset-password?token=secret') {
  const page = visit(entry, options);
  const password = await screen.findByLabelText<HTMLInputElement>('New Password');
  const confirmation = screen.getByLabelText<HTMLInputElement>('Confirm New Password');
  const choose = async (first: string, second = first) => {
    if (first) await page.user.type(password, first);
    if (second) await page.user.type(confirmation, second);
    await page.user.click(screen.getByRole('button', { name: 'Set New Password' }));
  };
  return { ...page, password, confirmation, choose };
}

const failWith = (problem: Error) => ({ api: { resetPassword: () => Promise.reject(problem) } });

describe('a reset link without a token', () => {
  it('is refused, with the way to a new one', async () => {
    visit('/reset-password');
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeTruthy();
    screen.getByText('The password reset link is invalid or has expired.');
    const link = screen.getByRole('link', { name: 'Request a new reset link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });
});

describe('the page to set a new password', () => {
  it('greets a user who is invited, and takes all of the link out of the address', async () => {
    const { address } = visit('/reset-password?token=secret&invited=yes');
    expect(await screen.findByText('Choose a password to activate your account.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Set New Password' })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/reset-password'));
  });

  it('takes the token out of the address, and sends it', async () => {
    let sent: unknown;
    const resetPassword = async ({ body }: { body: unknown }) => {
      sent = body;
      return { message: 'Done' };
    };
    const { choose, address } = await openPage({ api: { resetPassword } });
    await waitFor(() => expect(address()).toBe('/reset-password'));
    screen.getByText('Password must be at least 8 characters long');
    await choose('correct horse');
    await waitFor(() => expect(sent).toEqual({ token: 'secret', new_password: 'correct horse' }));
  });

  it('survives a reload, until the password is set', async () => {
    const first = visit('/reset-password?token=secret&invited=yes');
    await waitFor(() => expect(first.address()).toBe('/reset-password'));
    first.unmount();
    let sent: unknown;
    const resetPassword = async ({ body }: { body: unknown }) => {
      sent = body;
      return { message: 'Done' };
    };
    const { choose, router, unmount } = await openPage({ api: { resetPassword } }, first.router.state.location);
    expect(screen.getByText('Choose a password to activate your account.')).toBeTruthy();
    await choose('correct horse');
    await screen.findByText('Your password has been reset successfully!');
    expect(sent).toEqual({ token: 'secret', new_password: 'correct horse' });
    unmount();
    visit(router.state.location);
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeTruthy();
  });

  it('offers a new link when the link is refused, also after a reload', async () => {
    const { choose, router, unmount } = await openPage(failWith(new ProblemError('invalid-link', 'no')));
    expect(screen.queryByRole('link', { name: 'Request a new reset link' })).toBeNull();
    await choose('correct horse');
    const link = await screen.findByRole('link', { name: 'Request a new reset link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
    unmount();
    visit(router.state.location);
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeTruthy();
  });

  it.each([
    ['', 'correct horse', 'Please enter both password fields'],
    ['correct horse', 'battery', 'Passwords do not match'],
    ['short', 'short', 'Password must be at least 8 characters long'],
  ])('checks %j and %j', async (first, second, text) => {
    const { choose } = await openPage();
    await choose(first, second);
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it('says that it is busy', async () => {
    const { choose } = await openPage({ api: { resetPassword: () => new Promise(() => {}) } });
    await choose('correct horse');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Setting Password...' }).disabled).toBe(true);
  });

  it('leads to sign-in after three seconds', async () => {
    const { address, password, confirmation } = await openPage();
    vi.useFakeTimers();
    fireEvent.change(password, { target: { value: 'correct horse' } });
    fireEvent.change(confirmation, { target: { value: 'correct horse' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    screen.getByText('Your password has been reset successfully!');
    screen.getByText('You will be redirected to the sign-in page shortly...');
    expect(screen.getByRole('link', { name: 'Go to sign-in now' }).getAttribute('href')).toBe('/sign-in');
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    expect(address()).toBe('/reset-password');
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    await waitFor(() => expect(address()).toBe('/sign-in'));
  });

  it.each([
    [new ProblemError('invalid-link', 'no'), 'Invalid or expired reset token. Please request a new password reset.'],
    [new ProblemError('password-refused', 'Too common.'), 'Too common.'],
    [new ProblemError('unexpected', ''), 'An error occurred. Please try again.'],
  ])('explains %o, and keeps what was typed', async (error, text) => {
    const { choose, password } = await openPage(failWith(error));
    await choose('correct horse');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(password.value).toBe('correct horse');
  });
});
