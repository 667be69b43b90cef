import { ProblemError } from '@disclosure/api';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Visit, visit } from '../../../test/render-app.tsx';

async function openPage(options: Visit = {}) {
  const page = visit('/forgot-password', options);
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  return { ...page, email, button: screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' }) };
}

async function send(options: Visit = {}) {
  const page = await openPage(options);
  await page.user.type(page.email, 'pat.lee@example.com');
  await page.user.click(page.button);
  return page;
}

const failWith = (problem: Error) => ({ api: { forgotPassword: () => Promise.reject(problem) } });

describe('the forgot-password page', () => {
  it('asks for the e-mail', async () => {
    const { email } = await openPage();
    expect(screen.getByRole('heading', { name: 'Forgot Password' })).toBeTruthy();
    expect(email).toMatchObject({ type: 'email', required: true });
    expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/sign-in');
  });

  it('needs it', async () => {
    const { user, button, email } = await openPage();
    await user.click(button);
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email address');
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute('aria-invalid')).toBe('true');
  });

  it('says that it is sending', async () => {
    await send({ api: { forgotPassword: () => new Promise(() => {}) } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true);
  });

  it('says where to look, and the way back', async () => {
    await send();
    expect(await screen.findByText('Password reset instructions have been sent to your email.')).toBeTruthy();
    screen.getByText('Please check your inbox and follow the instructions to reset your password.');
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('can send again after a minute', async () => {
    let mails = 0;
    const forgotPassword = async () => ({ message: `${++mails}` });
    await openPage({ api: { forgotPassword } });
    vi.useFakeTimers();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'pat.lee@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    screen.getByText('Nothing there? You can send it again in 60 s.');
    for (let second = 0; second < 60; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(mails).toBe(2);
  });

  it.each([
    [new ProblemError('not-found', 'nobody'), 'No account found with this email address.'],
    [new ProblemError('too-many-requests', 'Slow down.'), 'Slow down.'],
    [new ProblemError('unexpected', ''), 'An error occurred. Please try again.'],
    [new TypeError('Failed to fetch'), 'An error occurred. Please try again.'],
  ])('explains %o', async (error, text) => {
    const { email } = await send(failWith(error));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(email.value).toBe('pat.lee@example.com');
  });
});
