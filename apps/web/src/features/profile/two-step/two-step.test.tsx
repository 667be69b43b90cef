import { ProblemError, type TwoStep } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSession, fakeRecoveryCodes } from '../../../../test/fake-api.ts';
import { type Visit, visit } from '../../../../test/render-app.tsx';

const on: TwoStep = { is_on: true, is_required: false, recovery_codes_left: 7 };
const press = (name: string) => screen.getByRole('button', { name });
const refuse = (code: 'wrong-code' | 'wrong-password', message: string) => () =>
  Promise.reject(new ProblemError(code, message));

async function openPanel(api: Visit['api'] = {}) {
  const opened = visit('/profile', { role: 'Manager', api });
  return { ...opened, panel: within(await screen.findByRole('region', { name: 'Two-step sign-in' })) };
}

describe('setting up two-step sign-in', () => {
  it('goes from the password to the device to the recovery codes', async () => {
    const sent: unknown[] = [];
    const confirmTwoStep = async ({ body }: { body: unknown }) => {
      sent.push(body);
      return { recovery_codes: fakeRecoveryCodes, message: '' };
    };
    const getTwoStep = async () => (sent.length > 0 ? on : { ...on, is_on: false });
    const { user, panel } = await openPanel({ confirmTwoStep, getTwoStep });
    await user.click(await panel.findByRole('button', { name: 'Set up' }));
    await user.type(screen.getByLabelText('Current Password'), 'fracfocus-demo');
    await user.click(press('Continue'));
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    const code = screen.getByLabelText('6-digit code');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(document.activeElement).toBe(code);
    await user.type(code, '123 456');
    await user.click(press('Turn on'));
    expect(await screen.findByText(messages.twoStep.keepCodes)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(fakeRecoveryCodes),
    );
    await user.click(press('Copy'));
    expect(await navigator.clipboard.readText()).toBe(fakeRecoveryCodes.join('\n'));
    await user.click(press('Done'));
    expect(await panel.findByText(/7 of 10 recovery codes are left/)).toBeTruthy();
    expect(sent).toEqual([{ otp: '123 456' }]);
  });

  it('says at the field what was wrong', async () => {
    const { user, panel } = await openPanel({
      beginTwoStep: refuse('wrong-password', messages.changePassword.wrongPassword),
    });
    await user.click(await panel.findByRole('button', { name: 'Set up' }));
    await user.click(press('Continue'));
    expect((await screen.findByRole('alert')).textContent).toBe('Current password is incorrect');
    expect(document.activeElement).toBe(screen.getByLabelText('Current Password'));
  });

  it('is where a Manager is led who must have it, from every page', async () => {
    const mustHave = () => Promise.reject(new ProblemError('two-step-required', messages.twoStep.managersMust));
    const getTwoStep = async () => ({ is_on: false, is_required: true, recovery_codes_left: 0 });
    const { session, address } = visit('/settings/users', {
      role: 'Manager',
      api: { getTwoStep, listUsers: mustHave, listMyCustomers: mustHave },
    });
    await screen.findByRole('heading', { name: 'Users Management' });
    session.noteTwoStepRequired();
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(await screen.findByText(/Everything else opens once it is set up/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'My customers' })).toBeNull();
  });
});

describe('two-step sign-in that is on', () => {
  it('is turned off with password and code', async () => {
    const { user, panel } = await openPanel({
      getTwoStep: async () => on,
      turnOffTwoStep: refuse('wrong-code', messages.twoStep.wrongCode),
    });
    await user.click(await panel.findByRole('button', { name: 'Turn off' }));
    await user.type(screen.getByLabelText('Current Password'), 'fracfocus-demo');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(messages.twoStep.wrongCode);
    expect(document.activeElement).toBe(screen.getByLabelText('6-digit code'));
  });

  it('gives new recovery codes', async () => {
    const { user, panel } = await openPanel({ getTwoStep: async () => on });
    await user.click(await panel.findByRole('button', { name: 'New recovery codes' }));
    await user.click(press('Make new codes'));
    expect(await screen.findByText(fakeRecoveryCodes[0] ?? '')).toBeTruthy();
    // They are shown once, so a key that is pressed by mistake keeps them.
    await user.keyboard('{Escape}{Enter}');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await user.click(press('Done'));
    await waitFor(() => expect(screen.queryByText(fakeRecoveryCodes[0] ?? '')).toBeNull());
  });
});

describe('where you are signed in', () => {
  it('lists the sessions, and ends one or all the others', async () => {
    const ended: unknown[] = [];
    const { user } = await openPanel({
      listMySessions: async () => [aSession(), aSession({ id: 'other', device: 'Safari on iPhone', current: false })],
      endMySession: async ({ params }) => void ended.push(params.id),
      endMyOtherSessions: async () => void ended.push('others'),
    });
    const panel = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
    expect(await panel.findByText('This session')).toBeTruthy();
    expect(panel.getByText('Safari on iPhone')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(ended).toEqual(['other']));
    await user.click(panel.getByRole('button', { name: 'Sign out others' }));
    await waitFor(() => expect(ended).toEqual(['other', 'others']));
    expect(await screen.findByText(messages.sessions.othersEnded)).toBeTruthy();
  });
});
