import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openSignIn } from '../../../test/open-sign-in.ts';
import { visit } from '../../../test/render-app.tsx';

describe('the sign-in page', () => {
  it('asks for e-mail and password', async () => {
    const { email, password } = await openSignIn();

    expect(screen.getByRole('heading', { name: 'Sign In' })).toBeTruthy();
    expect(screen.getByText('Enter your credentials to access your account.')).toBeTruthy();
    expect(email).toMatchObject({ type: 'email', placeholder: 'Enter your email', required: true });
    expect(password).toMatchObject({ type: 'password', placeholder: 'Enter your password', required: true });
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.getByText('v1.0.0')).toBeTruthy();
  });

  it('lets a password manager fill it in, and a password be pasted', async () => {
    const { email, password, user } = await openSignIn();
    expect([email, password].map((field) => field.autocomplete)).toEqual(['username', 'current-password']);
    await user.click(password);
    await user.paste('from a manager');
    expect(password.value).toBe('from a manager');
  });

  it('says beforehand that the service is not whole', async () => {
    const getReadiness = () => Promise.reject(new ProblemError('unavailable', 'Not ready: database'));
    await openSignIn({ api: { getReadiness } });
    expect((await screen.findByRole('note')).textContent).toBe(messages.signIn.maintenance);
  });

  it('leads to the viewer', async () => {
    const { fillAndSend, address } = await openSignIn();
    await fillAndSend();

    await waitFor(() => expect(address()).toBe('/xml-viewer'));
    expect(screen.queryByText('v1.0.0')).toBeNull();
    await waitFor(() => expect(document.title).toBe('XML Viewer · FracFocus XML Generator'));
  });

  it('says that it is busy, and cannot be sent twice', async () => {
    let calls = 0;
    const login = () => {
      calls++;
      return new Promise<never>(() => {});
    };
    const { fillAndSend, user } = await openSignIn({ api: { login } });
    await fillAndSend();

    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
    expect(button.disabled).toBe(true);
    await user.keyboard('{Enter}');
    expect(calls).toBe(1);
  });

  it('needs both fields', async () => {
    const { user, password } = await openSignIn();
    await user.type(password, 'x');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));

    expect(screen.getByRole('alert').textContent).toBe('Please enter both email and password');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('says the same after every refusal, and keeps what was typed', async () => {
    const login = async () => {
      throw new ProblemError('invalid-credentials', 'secret reason');
    };
    const { fillAndSend, email, password } = await openSignIn({ api: { login } });
    await fillAndSend();

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Invalid email or password');
    expect(document.activeElement).toBe(alert);
    expect([email.value, password.value]).toEqual(['pat.lee@example.com', 'fracfocus-demo']);
  });

  it('takes an answer without a user for a refusal', async () => {
    const { fillAndSend } = await openSignIn({ api: { login: async () => ({ token: 't', message: 'Signed in' }) } });
    await fillAndSend();

    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('tells an outage from a mistake', async () => {
    const login = async () => {
      throw new TypeError('Failed to fetch');
    };
    const { fillAndSend } = await openSignIn({ api: { login } });
    await fillAndSend();

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(messages.signIn.failed + messages.signIn.unreachable);
  });

  it('asks nobody to wait after a refusal without a wait, however slowly the clock is read', async () => {
    const refuse = async () => {
      throw new ProblemError('invalid-credentials', '');
    };
    const { fillAndSend } = await openSignIn({ api: { login: refuse } });
    const start = Date.now();
    let reads = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => start + (reads += 1));
    await fillAndSend();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
  });

  it('counts down when there were too many tries', async () => {
    const login = async () => {
      throw new ProblemError('too-many-requests', '', { retryAfterSeconds: 2 });
    };
    const { email, password } = await openSignIn({ api: { login } });
    vi.useFakeTimers();
    fireEvent.change(email, { target: { value: 'pat.lee@example.com' } });
    fireEvent.change(password, { target: { value: 'x' } });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });
    fireEvent.click(button);
    await act(() => vi.advanceTimersByTimeAsync(0));
    screen.getByText(messages.signIn.tooMany(2));
    expect(button.disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    screen.getByText(messages.signIn.tooMany(1));
    // Another user at the same computer.
    fireEvent.change(email, { target: { value: 'kim@example.com' } });
    expect(button.disabled).toBe(false);
    expect(screen.queryByText(messages.signIn.tooMany(1))).toBeNull();
    fireEvent.change(email, { target: { value: ' Pat.Lee@example.com' } });
    expect(button.disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(button.disabled).toBe(false);
  });

  it('says what helps when waiting does not', async () => {
    const login = async () => {
      throw new ProblemError('too-many-requests', messages.signIn.closed, { retryAfterSeconds: 2_592_000 });
    };
    const { fillAndSend } = await openSignIn({ api: { login } });
    await fillAndSend();
    expect((await screen.findByRole('alert')).textContent).toBe(messages.signIn.failed + messages.signIn.closed);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' }).disabled).toBe(false);
  });

  it('lets the browser check the e-mail', async () => {
    const { user, email, password } = await openSignIn();
    await user.type(email, 'pat.lee');
    await user.type(password, 'x');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));

    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(email);
    expect(screen.getByRole('alert').textContent).toBe(email.validationMessage);
  });

  it('says when Caps Lock is on', async () => {
    const { user, password } = await openSignIn();
    await user.click(password);
    await user.keyboard('{CapsLock}a');
    expect(screen.getByText('Caps Lock is on.')).toBeTruthy();
  });

  it('shows the password on request', async () => {
    const { user, password } = await openSignIn();
    await user.click(screen.getByRole('button', { name: 'Show password' }));

    expect(password.type).toBe('text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy();
  });
});

describe('a visitor who is sent to sign-in', () => {
  it('comes back to the page that was asked for', async () => {
    const { user, address } = visit('/settings/vendors?search=x');
    await user.type(await screen.findByLabelText('Email'), 'pat.lee@example.com');
    expect(address()).toBe('/sign-in?next=%2Fsettings%2Fvendors%3Fsearch%3Dx');
    await user.type(screen.getByLabelText('Password'), 'fracfocus-demo');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));

    await waitFor(() => expect(address()).toBe('/settings/vendors?search=x'));
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example/profile', '/forgot-password', '/nowhere'])(
    'is not led to %s',
    async (next) => {
      const { address } = visit(`/sign-in?next=${encodeURIComponent(next)}`, { role: 'Viewer' });
      await waitFor(() => expect(address()).toBe('/xml-viewer'));
    },
  );
});
