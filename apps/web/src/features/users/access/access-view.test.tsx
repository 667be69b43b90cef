import { ProblemError } from '@disclosure/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer, aUser, page } from '../../../../test/fake-administration.ts';
import { aFile, fileId } from '../../../../test/fake-files.ts';
import { said } from '../../../../test/said.ts';
import { type Visit, visit } from '../../../../test/render-app.tsx';

const names = ['Agave', 'Bluebonnet', 'Copper', 'Frontier'];
const customers = names.map((name, index) => aCustomer({ id: index + 1, name, all_access: name === 'Frontier' }));
const people = [
  aUser({ id: 11, first_name: 'Ana', last_name: 'Delgado' }),
  aUser({ id: 12, first_name: 'Ben', last_name: 'Okoro', roles: ['2'] }),
  aUser({ id: 13, first_name: 'Morgan', last_name: 'Manager', roles: ['1'] }),
];
const users = [
  { user_id: 11, customer_ids: [1, 2] },
  { user_id: 13, customer_ids: [4] },
];
type Change = NonNullable<NonNullable<Visit['api']>['changeAccess']>;
const changeAccess = () =>
  vi.fn<Change>(async ({ body }) => ({ assigned: body.assign.length, removed: body.remove.length }));

async function openAccess(api: Visit['api'] = {}) {
  const opened = visit('/settings/users?view=access', {
    role: 'Manager',
    api: {
      listUsers: async () => page(...people),
      listCustomers: async () => page(...customers),
      listAccess: async () => ({ users }),
      ...api,
    },
  });
  const grid = await screen.findByRole('grid', { name: 'Access' });
  return { ...opened, grid, cell: (name: string) => within(grid).getByLabelText(name) };
}
const send = (name: string) => screen.getByRole('button', { name });
const pair = (user_id: number, customer_id: number) => ({ user_id, customer_id });

describe('the access matrix', () => {
  it('names every cell, and who sees a customer through one that sees all files', async () => {
    const { cell, grid } = await openAccess();
    expect(cell('Ana Delgado, Agave, assigned')).toBeTruthy();
    expect(cell('Ben Okoro, Agave, not assigned')).toBeTruthy();
    expect(cell('Morgan Manager, Agave, not assigned, sees it through Frontier, which sees all files')).toBeTruthy();
    expect(within(grid).getAllByRole('row')).toHaveLength(4);
    expect(screen.getByText('3 users · 4 of 4 customers shown')).toBeTruthy();
    expect(send('Assign')).toHaveProperty('disabled', true);
  });

  it('sends the crossing of selected users and customers in one call, and takes it back', async () => {
    const change = changeAccess();
    const { user, grid, cell } = await openAccess({ changeAccess: change });
    await user.click(within(grid).getByRole('rowheader', { name: /Ana/ }));
    await user.click(within(grid).getByRole('rowheader', { name: /Ben/ }));
    await user.click(within(grid).getByRole('columnheader', { name: 'Bluebonnet' }));
    await user.click(within(grid).getByRole('columnheader', { name: 'Copper' }));
    expect(cell('Ana Delgado, Bluebonnet, assigned')).toBeTruthy();
    expect(cell('Ben Okoro, Copper, will be assigned')).toBeTruthy();
    expect(screen.getByText('2 users and 2 customers selected')).toBeTruthy();
    expect(change).not.toHaveBeenCalled();
    await user.click(send('Assign 3'));
    await waitFor(() => expect(said()).toEqual(['3 assignments added.']));
    const assign = [pair(11, 3), pair(12, 2), pair(12, 3)];
    expect(change.mock.calls[0]?.[0]).toMatchObject({
      body: { assign, remove: [] },
      idempotencyKey: expect.any(String),
    });
    expect(send('Assign')).toHaveProperty('disabled', true);
    await user.click(send('Undo'));
    await waitFor(() => expect(said()).toContain('The assignments are as they were before.'));
    expect(change.mock.calls[1]?.[0]).toMatchObject({ body: { assign: [], remove: assign } });
  });

  it('keeps the cells that are turned round while others are sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const change = changeAccess().mockImplementationOnce(async () => {
      await promise;
      return { assigned: 1, removed: 0 };
    });
    let ids = [1, 2];
    const listAccess = async () => ({ users: [{ user_id: 11, customer_ids: ids }] });
    const { user, cell } = await openAccess({ changeAccess: change, listAccess });
    await user.click(cell('Ana Delgado, Copper, not assigned'));
    await user.click(send('Assign 1'));
    await user.click(cell('Ben Okoro, Agave, not assigned'));
    ids = [1, 2, 3];
    resolve();
    await waitFor(() => expect(said()).toEqual(['1 assignment added.']));
    await user.click(await screen.findByRole('button', { name: 'Assign 1' }));
    await waitFor(() => expect(change).toHaveBeenCalledTimes(2));
    expect(change.mock.lastCall?.[0].body).toEqual({ assign: [pair(12, 1)], remove: [] });
    expect(cell('Ana Delgado, Copper, assigned')).toBeTruthy();
  });

  it('asks before users see all files, and sends nothing on Cancel', async () => {
    const change = changeAccess();
    const { user, grid } = await openAccess({ changeAccess: change });
    await user.click(within(grid).getByRole('rowheader', { name: /Ben/ }));
    for (const name of ['Copper', 'Frontier']) {
      await user.click(within(grid).getByRole('columnheader', { name }));
    }
    await user.click(send('Assign 2'));
    const question = await screen.findByRole('alertdialog', { name: 'Let them see all files?' });
    expect(question.textContent).toContain('Users assigned to Frontier see the files of every customer.');
    expect(question.textContent).toContain('This lets Ben Okoro see all files');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(change).not.toHaveBeenCalled();
    await user.click(send('Assign 2'));
    await user.click(await screen.findByRole('button', { name: 'Let them see all files' }));
    await waitFor(() => expect(said()).toEqual(['2 assignments added.']));
    expect(change).toHaveBeenCalledOnce();
  });

  it('is worked with the keyboard: Space turns a cell round, Shift and Space a range, Ctrl Z goes back', async () => {
    const { grid, cell } = await openAccess();
    const press = (key: string, more = {}) => fireEvent.keyDown(grid, { key, ...more });
    press(' ');
    expect(cell('Ana Delgado, Agave, will be removed')).toBeTruthy();
    expect(grid.getAttribute('aria-activedescendant')).toBe(cell('Ana Delgado, Agave, will be removed').id);
    press('z', { ctrlKey: true });
    press('ArrowDown');
    press(' ');
    press('ArrowRight');
    press('ArrowRight');
    press(' ', { shiftKey: true });
    expect(send('Assign 3')).toBeTruthy();
    expect(cell('Ben Okoro, Copper, will be assigned')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Customers' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    press('ArrowUp');
    press('ArrowUp');
    press(' ');
    expect(screen.getByText('1 customer selected')).toBeTruthy();
    press('Escape');
    press('Escape');
    expect(screen.getByText('Select users and customers, or single cells')).toBeTruthy();
    press('z', { ctrlKey: true });
    expect(screen.getByText('1 customer selected')).toBeTruthy();
    expect(cell('Ben Okoro, Copper, will be assigned')).toBeTruthy();
  });

  it('shows what the same as a colleague would add and remove, and marks it', async () => {
    const { user, grid, cell } = await openAccess();
    expect(send('Same as this colleague...')).toHaveProperty('disabled', true);
    await user.click(within(grid).getByRole('rowheader', { name: /Morgan/ }));
    await user.click(send('Same as this colleague...'));
    await user.type(await screen.findByLabelText('Find a colleague'), 'ana');
    const ana = (await screen.findByText('Ana Delgado', { selector: 'strong' })).closest('button');
    expect(ana?.textContent).toContain('2 to be assigned− 1, 1 more, which stay');
    await user.click(screen.getByLabelText('also remove what the colleague does not have'));
    expect(ana?.textContent).toContain('1 to be removed');
    await user.click(ana as HTMLElement);
    expect(cell('Morgan Manager, Frontier, will be removed')).toBeTruthy();
    expect(send('Assign 2, remove 1')).toBeTruthy();
  });

  it('tells who sees a file that the Manager chooses, and asks for no reader before', async () => {
    const reader = { id: 11, name: 'Ana Delgado', email: 'ana@example.com', roles: ['3' as const] };
    const through = [{ id: 1, name: 'Agave', seesAll: false }];
    const listReaders = vi.fn(async () => [{ ...reader, status: 'active' as const, through }]);
    const listFiles = vi.fn(async () => ({ items: [aFile(1), aFile(2)], total: 31 }));
    const { user } = await openAccess({ listReaders, listFiles });
    await user.click(send('Who sees this file?'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who sees this file?' }));
    await dialog.findByText('The first 2 of 31 files');
    expect(listReaders).not.toHaveBeenCalled();
    await user.type(dialog.getByLabelText('Search files...'), 'bonnet');
    await waitFor(() => expect(listFiles).toHaveBeenLastCalledWith({ query: { limit: 20, search: 'bonnet' } }));
    await user.click(await dialog.findByRole('button', { name: /^Bluebonnet 2H/ }));
    await dialog.findByText('assigned to Agave');
    expect(listReaders).toHaveBeenCalledWith({ params: { id: fileId(2) } });
    await user.click(dialog.getByRole('button', { name: 'Another file' }));
    await dialog.findByLabelText('Search files...');
  });

  it('removes the crossing when that is asked for, and says why it failed', async () => {
    const change = vi.fn<Change>(async () => {
      throw new ProblemError('stale', 'Another Manager was faster.');
    });
    const { user, grid } = await openAccess({ changeAccess: change });
    await user.click(within(grid).getByRole('columnheader', { name: 'Name: select all users' }));
    expect(screen.queryByRole('group', { name: 'What the selection is for' })).toBeNull();
    await user.click(within(grid).getByRole('columnheader', { name: 'Agave' }));
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    await user.click(within(grid).getByRole('columnheader', { name: 'Agave' }));
    await user.click(within(grid).getByRole('columnheader', { name: 'Copper' }));
    await user.click(send('To remove'));
    expect(send('Remove')).toHaveProperty('disabled', true);
    expect(screen.getByText('none of them is assigned, so there is nothing to remove')).toBeTruthy();
    await user.click(within(grid).getByRole('columnheader', { name: 'Agave' }));
    await user.click(within(grid).getByRole('columnheader', { name: 'Copper' }));
    expect(change).not.toHaveBeenCalled();
    await user.click(send('Remove 1'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to change the assignments: Another Manager was faster.');
    expect(send('Remove 1')).toBeTruthy();
  });

  it('assigns the next selection again, after one that was to be removed', async () => {
    const { user, grid, cell } = await openAccess();
    await user.click(within(grid).getByRole('rowheader', { name: /Ana/ }));
    await user.click(within(grid).getByRole('columnheader', { name: 'Agave' }));
    await user.click(send('To remove'));
    expect(cell('Ana Delgado, Agave, will be removed')).toBeTruthy();
    await user.click(within(grid).getByRole('rowheader', { name: /Ana/ }));
    await user.click(within(grid).getByRole('rowheader', { name: /Ben/ }));
    expect(send('To assign').getAttribute('aria-pressed')).toBe('true');
    expect(send('Assign 1')).toBeTruthy();
  });

  it('says nothing of the others when single cells undo a crossing', async () => {
    const { user, grid, cell } = await openAccess();
    await user.click(within(grid).getByRole('rowheader', { name: /Ben/ }));
    await user.click(within(grid).getByRole('columnheader', { name: 'Copper' }));
    await user.click(cell('Ben Okoro, Copper, will be assigned'));
    expect(send('Assign')).toHaveProperty('disabled', true);
    expect(screen.getByText('nothing would change')).toBeTruthy();
  });

  it('is filtered by customer, role and difference', async () => {
    const { user, grid } = await openAccess();
    const heads = () =>
      within(grid)
        .getAllByRole('columnheader')
        .map((head) => head.getAttribute('aria-label') ?? head.textContent);
    await user.click(send('Only differences'));
    expect(heads()).toEqual(['Name: select all users', 'Agave', 'Bluebonnet', 'Frontier', 'Customers']);
    await user.selectOptions(screen.getByLabelText('Role'), 'Viewer');
    expect(screen.getByText('No customers found.')).toBeTruthy();
    await user.click(send('Clear filters'));
    await user.type(screen.getByLabelText('Find a customer'), 'blue');
    expect(screen.getByText('3 users · 1 of 4 customers shown')).toBeTruthy();
  });

  it('renders some hundred cells of 600,000', async () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      aUser({ id: index + 1, first_name: 'U', last_name: `${index}` }),
    );
    const companies = Array.from({ length: 300 }, (_, index) =>
      aCustomer({ id: index + 1, name: `Customer ${index}` }),
    );
    const { grid } = await openAccess({
      listUsers: async () => page(...many),
      listCustomers: async () => page(...companies),
    });
    expect(grid.getAttribute('aria-rowcount')).toBe('2001');
    expect(grid.getAttribute('aria-colcount')).toBe('302');
    const cells = grid.querySelectorAll('td[data-row]').length;
    expect(cells).toBeGreaterThan(100);
    expect(cells).toBeLessThan(2000);
    fireEvent.keyDown(grid, { key: 'End', ctrlKey: true });
    expect(grid.querySelectorAll('td[data-row]').length).toBeLessThan(2000);
  });
});
