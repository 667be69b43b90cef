import { ProblemError, type User, type UserWithCustomers } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer, aUser, page } from '../../../test/fake-administration.ts';
import { type Visit, visit } from '../../../test/render-app.tsx';
import { toasts } from '../../lib/toasts.ts';

const users = [
  aUser(),
  aUser({
    id: 12,
    first_name: 'Priya',
    last_name: 'Raman',
    email: 'priya@example.com',
    roles: ['1', '3'],
    status: 'invited',
    invited_until: '2026-11-22T00:00:00.000Z',
  }),
];
const said = () => toasts.get().map(({ message }) => message);
const press = (name: string) => screen.getByRole('button', { name });
const refuse = (message: string) => async () => {
  throw new ProblemError('conflict', message);
};

async function openUsers({ api = {} }: Visit = {}) {
  const opened = visit('/settings/users', { role: 'Manager', api: { listUsers: async () => page(...users), ...api } });
  await screen.findByRole('heading', { name: 'Users Management' });
  return opened;
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

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

  it('counts nobody', async () => {
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
      roles: ['Viewer'],
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
      body: { first_name: 'Luisa', last_name: 'Ortega', roles: ['Editor'] },
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

describe('Assign User to Customer', () => {
  const detail: UserWithCustomers = { ...aUser(), customers: [{ id: 1, name: 'Llano Ridge Operating LLC' }] };
  const api = {
    getUser: async () => detail,
    listCustomers: async () => page(aCustomer(), aCustomer({ id: 2, name: 'Quarter Horse' })),
  };
  async function openAssign(different: Visit['api'] = {}) {
    const { user } = await openUsers({ api: { ...api, ...different } });
    await user.click((await rowOf(/Luis/)).getByRole('button', { name: 'Assign' }));
    return { user, dialog: within(screen.getByRole('dialog', { name: 'Assign User to Customer' })) };
  }

  it('asks for the user anew when it is opened', async () => {
    const getUser = vi.fn(async () => detail);
    const { dialog } = await openAssign({ getUser });
    expect(getUser).not.toHaveBeenCalled();
    await dialog.findByRole('button', { name: 'Remove' });
    expect(getUser).toHaveBeenCalledTimes(1);
  });

  it('assigns the customer that is chosen', async () => {
    const assignUsers = vi.fn<(request: object) => Promise<User[]>>(async () => []);
    const { user, dialog } = await openAssign({ assignUsers });
    await dialog.findByRole('button', { name: 'Remove' });
    const assign = dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign User' });
    expect(dialog.getByRole('option', { name: '-- Select a Customer --' })).toBeTruthy();
    expect(assign.disabled).toBe(true);
    await user.selectOptions(dialog.getByLabelText('Customer'), 'Quarter Horse');
    await user.click(assign);
    await waitFor(() => expect(said()).toContain('User assigned to customer successfully!'));
    expect(assignUsers.mock.calls[0]?.[0]).toEqual({ params: { id: 2 }, body: { user_ids: [11] } });
  });

  it('says why assigning failed', async () => {
    const { user, dialog } = await openAssign({ assignUsers: refuse('Gone') });
    await dialog.findByRole('button', { name: 'Remove' });
    await user.selectOptions(dialog.getByLabelText('Customer'), 'Quarter Horse');
    await user.click(dialog.getByRole('button', { name: 'Assign User' }));
    await waitFor(() => expect(said()).toEqual(['Failed to assign user to customer: Gone']));
  });

  it('removes a customer', async () => {
    const { user, dialog } = await openAssign();
    await user.click(await dialog.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(said()).toEqual(['User removed from customer successfully!']));
  });

  it('says why removing failed', async () => {
    const { user, dialog } = await openAssign({ removeUsers: refuse('Gone') });
    await user.click(await dialog.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(said()).toEqual(['Failed to remove user from customer: Gone']));
  });

  it('says that there are none', async () => {
    const { dialog } = await openAssign({ getUser: async () => ({ ...detail, customers: [] }) });
    expect(await dialog.findByText('No customers assigned to this user.')).toBeTruthy();
  });
});

describe('View Users by Company', () => {
  async function openCompany(api: Visit['api']) {
    const { user } = await openUsers({ api: api ?? {} });
    await user.click(press('View Users by Company'));
    await user.click(await screen.findByRole('menuitem', { name: 'Llano Ridge Operating LLC' }));
    const name = 'Users Assigned to Llano Ridge Operating LLC';
    return { user, dialog: within(await screen.findByRole('dialog', { name })) };
  }

  it('says that there are none', async () => {
    const { dialog } = await openCompany({});
    expect(await dialog.findByText('No users assigned to this customer.')).toBeTruthy();
  });

  it('removes a user after asking', async () => {
    const { user, dialog } = await openCompany({ listUsersOfCustomer: async () => users });
    await user.click((await dialog.findAllByRole('button', { name: 'Remove' }))[0] as HTMLElement);
    const question = within(screen.getByRole('alertdialog', { name: 'Remove User from Company' }));
    expect(question.getByText(/Are you sure/).textContent).toBe(
      'Are you sure you want to remove Luis Ortega from Llano Ridge Operating LLC?',
    );
    await user.click(question.getByRole('button', { name: 'Remove User' }));
    await waitFor(() => expect(said()).toEqual(['User(s) removed from customer successfully!']));
  });

  it('says why removing failed', async () => {
    const api = { listUsersOfCustomer: async () => users, removeUsers: refuse('Gone') };
    const { user, dialog } = await openCompany(api);
    await user.click((await dialog.findAllByRole('button', { name: 'Remove' }))[0] as HTMLElement);
    await user.click(press('Remove User'));
    await waitFor(() => expect(said()).toEqual(['Something went wrong! Gone']));
  });
});
