import { ProblemError } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Visit, visit } from '../../../test/render-app.tsx';

async function openDialog(api: Visit['api'] = {}) {
  const page = visit('/xml-viewer', { role: 'Editor', api });
  const open = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Pat Lee' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Change Password' }));
    return screen.findByRole('dialog', { name: 'Change Password' });
  };
  const change = async (current: string, next: string) => {
    await page.user.type(screen.getByLabelText('Current Password'), current);
    await page.user.type(screen.getByLabelText('New Password'), next);
    await page.user.click(screen.getByRole('button', { name: 'Update Password' }));
  };
  return { ...page, open, change, dialog: await open() };
}

const failWith = (problem: Error) => ({ changePassword: () => Promise.reject(problem) });

describe('the change-password dialog', () => {
  it('shows who it is about, and asks for both passwords', async () => {
    const { dialog } = await openDialog();
    within(dialog).getByText('Pat Lee');
    within(dialog).getByText('pat.lee@example.com');
    expect(screen.getByLabelText('Current Password')).toMatchObject({ required: true, type: 'password' });
    expect(screen.getByLabelText('New Password')).toMatchObject({ required: true, type: 'password' });
  });

  it.each([
    ['Current Password', 'New Password'],
    ['New Password', 'Current Password'],
  ])('sends nothing with only the %s, and asks for the other', async (filled, empty) => {
    const { user } = await openDialog(failWith(new Error('It must not be sent.')));
    await user.type(screen.getByLabelText(filled), 'x');
    await user.click(screen.getByRole('button', { name: 'Update Password' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter both password fields');
    expect(document.activeElement).toBe(screen.getByLabelText(empty));
  });

  it('leaves the length of the new one to the server', async () => {
    let sent: unknown;
    const { change } = await openDialog({
      changePassword: async ({ body }) => {
        sent = body;
        return { message: 'Done' };
      },
    });
    await change('old', 'x');
    expect(sent).toEqual({ current_password: 'old', new_password: 'x' });
  });

  it('says that it is busy', async () => {
    const { change } = await openDialog({ changePassword: () => new Promise(() => {}) });
    await change('old', 'new');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Updating...' }).disabled).toBe(true);
  });

  it('closes with a word of success', async () => {
    const { user, change } = await openDialog();
    await change('old', 'new');
    const alert = await screen.findByRole('alertdialog');
    within(alert).getByText('Password changed successfully!');
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it.each([
    [new ProblemError('wrong-password', 'Current password is incorrect'), 'Current password is incorrect'],
    [new ProblemError('password-refused', 'Too common.'), 'Too common.'],
    [new ProblemError('unexpected', ''), 'Failed to change password'],
    [new TypeError('Failed to fetch'), 'Not saved. Save againAn error occurred while changing password'],
  ])('explains %o', async (error, text) => {
    const { change, session } = await openDialog(failWith(error));
    await change('old', 'new');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(session.get()).toMatchObject({ phase: 'signed-in', isOver: false });
  });

  it('asks before what was typed is lost, and opens empty again', async () => {
    const { user, open, change } = await openDialog(failWith(new ProblemError('wrong-password', 'No')));
    await change('old', 'new');
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
