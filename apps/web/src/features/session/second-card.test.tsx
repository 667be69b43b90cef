import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSignIn } from '../../../test/open-sign-in.ts';

describe('the second card of sign-in', () => {
  async function openSecondCard() {
    const sent: unknown[] = [];
    const login = async ({ body }: { body: { otp?: string | undefined } }) => {
      sent.push(body);
      if (body.otp === undefined) throw new ProblemError('second-step-required', '');
      if (body.otp === '000000') throw new ProblemError('wrong-code', messages.twoStep.wrongCode);
      return { token: 'token-1', message: '', user: { ...pat, roles: [] } };
    };
    const pat = { id: 7, first_name: 'Pat', last_name: 'Lee', email: 'pat.lee@example.com' };
    const opened = await openSignIn({ api: { login } });
    await opened.fillAndSend();
    await screen.findByRole('heading', { name: 'Enter the 6-digit code' });
    return { ...opened, sent };
  }

  it('asks for the code, says when it is wrong, and sends it with the password', async () => {
    const { user, address, sent } = await openSecondCard();
    const code = screen.getByLabelText('6-digit code');
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    await user.type(code, '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(messages.twoStep.wrongCode);
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(address()).toBe('/xml-viewer'));
    expect(sent.at(-1)).toEqual({ email: 'pat.lee@example.com', password: 'fracfocus-demo', otp: '123456' });
  });

  it('takes a recovery code in its place, and leads back', async () => {
    const { user } = await openSecondCard();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
    await user.click(screen.getByRole('button', { name: 'Use the code from your app' }));
    expect(screen.getByLabelText('6-digit code')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  });
});
