import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { someReminders as some } from '../../../test/fake-api.ts';
import { type Visit, visit } from '../../../test/render-app.tsx';

const URL_ONCE = 'https://xml.example.com/api/filings/calendar.ics?key=secret';

async function openPanel(api: Visit['api'] = {}) {
  const opened = visit('/profile', { role: 'Editor', api });
  return { ...opened, panel: within(await screen.findByRole('region', { name: 'Reminders' })) };
}

describe('the reminders of the profile', () => {
  it('are there for Editors and Managers only', async () => {
    visit('/profile', { role: 'Viewer' });
    await screen.findByRole('region', { name: 'Where you are signed in' });
    expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull();
  });

  it('say when the digest comes, and turn it off', async () => {
    let isOn = true;
    const updateReminders = async ({ body }: { body: { digest: boolean } }) => {
      isOn = body.digest;
      return { ...some, digest: isOn };
    };
    const { panel, user } = await openPanel({ updateReminders });
    await panel.findByText('On working days at 07:00 (America/Chicago), when there is something to do.');
    await user.click(panel.getByRole('checkbox', { name: /^Digest by mail/ }));
    expect(await screen.findByText(messages.reminders.digestTurnedOff)).toBeTruthy();
    expect(panel.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(isOn).toBe(false);
  });

  it('say that the installation sends none, and what failed', async () => {
    const first = await openPanel({ getReminders: async () => ({ ...some, digestTime: null }) });
    await first.panel.findByText(messages.reminders.digestOff);
    expect(first.panel.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
    first.unmount();
    const refuse = () => Promise.reject(new ProblemError('unexpected', 'No room'));
    const { panel, user } = await openPanel({ updateReminders: refuse });
    await user.click(await panel.findByRole('checkbox'));
    expect((await panel.findByRole('alert')).textContent).toContain('No room');
    expect(panel.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('make a calendar address, show it once, and revoke it', async () => {
    let madeAt: string | null = null;
    const { panel, user } = await openPanel({
      getReminders: async () => ({ ...some, calendarMadeAt: madeAt }),
      makeCalendarAddress: async () => {
        madeAt = '2026-11-15T08:00:00.000Z';
        return { url: URL_ONCE };
      },
      revokeCalendarAddress: async () => void (madeAt = null),
    });
    await user.click(await panel.findByRole('button', { name: 'Make an address' }));
    await user.click(screen.getByRole('button', { name: 'Make it' }));
    expect(await screen.findByText(URL_ONCE)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(URL_ONCE);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await panel.findByText(/^You have an address, made/)).toBeTruthy();
    expect(screen.queryByText(URL_ONCE)).toBeNull();
    await user.click(panel.getByRole('button', { name: 'New address' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(messages.reminders.renewal);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(panel.getByRole('button', { name: 'Revoke' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(messages.reminders.revoked)).toBeTruthy();
    expect(await panel.findByRole('button', { name: 'Make an address' })).toBeTruthy();
  });
});
