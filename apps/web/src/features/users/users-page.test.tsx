import type { User } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aUser, page } from '../../../test/fake-administration.ts';
import { openUsers, press, refuse, rowOf, users } from '../../../test/open-users.ts';
import { said } from '../../../test/said.ts';

describe('the users tab', () => {
  it('shows the users with their roles and who is invited', async () => {
    await openUsers();
    const priya = await rowOf(/Priya/);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Name', 'Email', 'Roles', 'Status', 'Actions']);
    expect(priya.getByText('Manager, Editor')).toBeTruthy();
    expect(priya.getByText(/^Invited/)).toBeTruthy();
    const luis = (await rowOf(/Luis/)).getAllByRole('button').map((button) => button.title || button.textContent);
    expect(luis).toEqual(['Edit', 'Delete', 'Assign', 'More for Luis Ortega']);
    expect(screen.getByText('Showing 1-2 of 2 users')).toBeTruthy();
  });

  it('counts no users', async () => {
    await openUsers({ api: { listUsers: async () => page<User>() } });
    expect(await screen.findByText('Showing 0-0 of 0 users')).toBeTruthy();
  });

  it('says that loading failed', async () => {
    await openUsers({ api: { listUsers: refuse('') } });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load data. Please try again later.');
  });

  it('shows who signs in with two steps, and resets that', async () => {
    const resetTwoStepOfUser = vi.fn<(request: object) => Promise<void>>(async () => {});
    const listUsers = async () => page(aUser({ two_step: true }));
    const { user } = await openUsers({ api: { listUsers, resetTwoStepOfUser } });
    const luis = await rowOf(/Luis/);
    expect(luis.getByText('two-step')).toBeTruthy();
    await user.click(luis.getByRole('button', { name: 'More for Luis Ortega' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset two-step sign-in', hidden: true }));
    await user.click(press('Reset'));
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(said()[0]).toContain('Luis Ortega can sign in with the password alone');
    expect(resetTwoStepOfUser.mock.calls[0]?.[0]).toEqual({ params: { id: 11 } });
  });

  it('signs someone out everywhere', async () => {
    const endSessionsOfUser = vi.fn<(request: object) => Promise<void>>(async () => {});
    const { user } = await openUsers({ api: { endSessionsOfUser } });
    await user.click((await rowOf(/Luis/)).getByRole('button', { name: 'More for Luis Ortega' }));
    expect(screen.queryByRole('menuitem', { name: 'Reset two-step sign-in', hidden: true })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere', hidden: true }));
    await user.click(press('Sign out'));
    await waitFor(() => expect(said()).toEqual(['Luis Ortega has been signed out everywhere.']));
    expect(endSessionsOfUser.mock.calls[0]?.[0]).toEqual({ params: { id: 11 } });
  });

  it('says before and after an import whom it invites', async () => {
    const written = { new: 2, changed: 0, unchanged: 0, errors: [], moreErrors: 0, warnings: [], moreWarnings: 0 };
    const rows = [2, 3].map((row) => ({ row, kind: 'new' as const, name: `U${row}`, cells: [] }));
    const table = [2, 3].map((row) => ({ row, cells: [`u${row}@example.com`] }));
    const importUsers = async () => ({ ...written, rows, faulty: [], plan: 'seen', columns: ['Email'], table });
    const { user } = await openUsers({ api: { importUsers } });
    await user.click(press('Import and export'));
    await user.upload(screen.getByLabelText('File to import'), new File(['Email\n'], 'users.csv'));
    expect(await screen.findByText('The 2 new users will be sent an invitation by email.')).toBeTruthy();
    await user.click(press('Import all 2'));
    expect(await screen.findByText(/^Imported users.csv: 2 new.* The 2 new users were sent an inv/)).toBeTruthy();
  });

  it('sends an invitation again', async () => {
    const inviteUser = vi.fn<(request: { params: object }) => Promise<User>>(async () => aUser());
    const { user } = await openUsers({ api: { inviteUser } });
    await user.click((await rowOf(/Priya/)).getByRole('button', { name: 'Resend invite' }));
    await waitFor(() => expect(said()).toContain('We sent an invitation to priya@example.com.'));
    expect(inviteUser.mock.calls[0]?.[0].params).toEqual({ id: 12 });
  });
});

describe('Add New User', () => {
  it('starts as Manager, adds, reloads, closes', async () => {
    const listUsers = vi.fn(async () => page(...users));
    const createUser = vi.fn<(request: { body: object }) => Promise<User>>(async () => aUser());
    const { user } = await openUsers({ api: { listUsers, createUser } });
    await user.click(press('Add New User'));
    const dialog = within(screen.getByRole('dialog', { name: 'Add New User' }));
    expect(dialog.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('value'))).toEqual(['1']);
    const roles = within(dialog.getByRole('group', { name: 'Roles' }));
    expect(roles.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['1', '2', '3']);
    await user.type(dialog.getByLabelText(/First Name/), 'Ruth');
    await user.type(dialog.getByLabelText(/Last Name/), 'Okafor');
    await user.type(dialog.getByLabelText(/Email/), 'ruth@example.com');
    await user.click(dialog.getByRole('checkbox', { name: /Manager/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Viewer/ }));
    await user.click(dialog.getByRole('button', { name: 'Add User' }));
    await waitFor(() => expect(said()).toContain('User added successfully!'));
    expect(createUser.mock.calls[0]?.[0].body).toEqual({
      first_name: 'Ruth',
      last_name: 'Okafor',
      email: 'ruth@example.com',
      role: ['2'],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(listUsers).toHaveBeenCalledTimes(2);
  });

  it('asks for what is missing', async () => {
    const { user } = await openUsers();
    await user.click(press('Add New User'));
    await user.click(press('Add User'));
    expect(said()).toEqual(['Please fill in all required fields']);
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
      'Please fill in all required fields',
    );
  });

  it('says why it failed', async () => {
    const { user } = await openUsers({ api: { createUser: refuse('A user with this email already exists') } });
    await user.click(press('Add New User'));
    await user.type(screen.getByLabelText(/First Name/), 'a');
    await user.type(screen.getByLabelText(/Last Name/), 'b');
    await user.type(screen.getByLabelText(/Email/), 'a@example.com');
    await user.click(press('Add User'));
    const text = 'Failed to add user: A user with this email already exists';
    await waitFor(() => expect(said()).toEqual([text]));
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(text);
  });
});

describe('a user that was added', () => {
  it('is not offered again, also when something was typed while it was being added', async () => {
    const added = Promise.withResolvers<User>();
    const { user } = await openUsers({ api: { createUser: () => added.promise } });
    await user.click(press('Add New User'));
    await user.type(screen.getByLabelText(/First Name/), 'a');
    await user.type(screen.getByLabelText(/Last Name/), 'b');
    await user.type(screen.getByLabelText(/Email/), 'a@example.com');
    await user.click(press('Add User'));
    await user.type(screen.getByLabelText(/First Name/), 'a');
    added.resolve(aUser());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('form-drafts')).not.toContain('a@example.com');
  });
});

describe('Edit User', () => {
  it('has no field for the e-mail, and saves', async () => {
    const updateUser = vi.fn<(request: object) => Promise<User>>(async () => aUser());
    const { user } = await openUsers({ api: { updateUser } });
    await user.click((await rowOf(/Luis/)).getByRole('button', { name: 'Edit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit User' }));
    expect(dialog.queryByLabelText(/Email/)).toBeNull();
    await user.type(dialog.getByLabelText(/First Name/), 'a');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(said()).toContain('User updated successfully!'));
    expect(updateUser.mock.calls[0]?.[0]).toEqual({
      params: { id: 11 },
      ifMatch: 1,
      body: { first_name: 'Luisa', last_name: 'Ortega', role: ['3'] },
    });
  });
});

describe('Delete User', () => {
  it('asks with the name', async () => {
    const { user } = await openUsers();
    await user.click((await rowOf(/Luis/)).getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete User' }));
    expect(dialog.getByText(/Are you sure/).textContent).toBe(
      'Are you sure you want to delete Luis Ortega? This action cannot be undone.',
    );
    expect(dialog.getByText('A Manager can bring it back for 30 days.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete User' }));
    await waitFor(() => expect(said()).toContain('User account has been successfully deleted!'));
  });

  it('says why it failed', async () => {
    const { user } = await openUsers({ api: { deleteUser: refuse('This is the last Manager') } });
    await user.click((await rowOf(/Luis/)).getByRole('button', { name: 'Delete' }));
    await user.click(press('Delete User'));
    await waitFor(() => expect(said()).toEqual(['Failed to delete user: This is the last Manager']));
  });
});
