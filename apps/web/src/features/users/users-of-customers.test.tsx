import type { User, UserWithCustomers } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer, aUser, page } from '../../../test/fake-administration.ts';
import { openUsers, press, refuse, rowOf, users } from '../../../test/open-users.ts';
import type { Visit } from '../../../test/render-app.tsx';
import { said } from '../../../test/said.ts';

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

  it('asks for the user again when it is opened', async () => {
    const getUser = vi.fn(async () => detail);
    const { user } = await openUsers({ api: { ...api, getUser } });
    const luis = await rowOf(/Luis/);
    expect(getUser).not.toHaveBeenCalled();
    await user.click(luis.getByRole('button', { name: 'Assign' }));
    await screen.findByRole('button', { name: 'Remove' });
    expect(getUser).toHaveBeenCalledTimes(1);
  });

  it('assigns the customer that is chosen, and asks for one before', async () => {
    const assignUsers = vi.fn<(request: object) => Promise<User[]>>(async () => []);
    const { user, dialog } = await openAssign({ assignUsers });
    await dialog.findByRole('button', { name: 'Remove' });
    const assign = dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign User' });
    expect(dialog.getByRole('option', { name: '-- Select a Customer --' })).toBeTruthy();
    expect(assign.getAttribute('aria-disabled')).toBe('true');
    await user.click(assign);
    expect(said()).toEqual(['Please select a customer']);
    expect(assignUsers).not.toHaveBeenCalled();
    await user.selectOptions(dialog.getByLabelText('Customer'), 'Quarter Horse');
    await user.click(assign);
    await waitFor(() => expect(said()).toContain('User assigned to customer successfully!'));
    expect(assignUsers.mock.calls[0]?.[0]).toEqual({ params: { id: 2 }, body: { user_ids: [11] } });
  });

  it('filters both lists, and keeps what is chosen', async () => {
    const { user, dialog } = await openAssign();
    await dialog.findByRole('button', { name: 'Remove' });
    await user.selectOptions(dialog.getByLabelText('Customer'), 'Quarter Horse');
    await user.type(dialog.getByLabelText('Filter'), 'nowhere');
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '-- Select a Customer --',
      'Quarter Horse',
    ]);
    expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('goes on in the matrix for several customers, with the user and what is chosen', async () => {
    const { user, dialog } = await openAssign();
    await user.selectOptions(await dialog.findByLabelText('Customer'), 'Quarter Horse');
    await user.click(dialog.getByRole('button', { name: 'Several customers at once' }));
    await screen.findByRole('grid', { name: 'Access' });
    expect(await screen.findByText('1 user and 1 customer selected')).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: /Luis/ }).getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
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
  it('finds a customer by a part of its name', async () => {
    const listCustomers = async () => page(aCustomer(), aCustomer({ id: 2, name: 'Quarter Horse' }));
    const { user } = await openUsers({ api: { listCustomers } });
    await user.click(press('View Users by Company'));
    await user.type(await screen.findByLabelText('Find a customer'), 'horse');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Quarter Horse']);
  });

  it('finds users of the company, and adds others', async () => {
    const [luis, priya] = users;
    const assignUsers = vi.fn<(request: object) => Promise<User[]>>(async () => []);
    const listUsersOfCustomer = async () => (luis ? [luis] : []);
    const { user, dialog } = await openCompany({ listUsersOfCustomer, assignUsers });
    await user.type(await dialog.findByLabelText('Search users...'), 'priya');
    expect(dialog.queryByRole('row', { name: /Luis/ })).toBeNull();
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(dialog.getByRole('checkbox', { name: /Priya Raman/ }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(dialog.getByRole('button', { name: 'Add 1 user' }));
    await waitFor(() => expect(said()).toEqual(['1 user assigned to customer successfully!']));
    expect(assignUsers.mock.calls[0]?.[0]).toEqual({ params: { id: 1 }, body: { user_ids: [priya?.id] } });
  });

  it('keeps the ticks that are set while others are being added', async () => {
    const added = Promise.withResolvers<User[]>();
    const { user, dialog } = await openCompany({
      listUsersOfCustomer: async () => [],
      assignUsers: () => added.promise,
    });
    const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
    await user.click(await dialog.findByRole('checkbox', { name: /Priya/ }));
    await user.click(dialog.getByRole('button', { name: 'Add 1 user' }));
    await user.click(box(/Luis/));
    added.resolve([]);
    await waitFor(() => expect(said()).toEqual(['1 user assigned to customer successfully!']));
    expect([box(/Priya/).checked, box(/Luis/).checked]).toEqual([false, true]);
  });

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
