import { type Customer, ProblemError } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page } from '../../../test/fake-administration.ts';
import { llano, names, openCustomers, press } from '../../../test/open-customers.ts';

describe('the customers tab', () => {
  it('shows the customers with their actions', async () => {
    await openCustomers();
    const row = await llano();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Company Name', 'Operator Number', 'Water Source', 'Actions']);
    expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Edit',
      'Delete',
      'Manage Third Party Chems',
    ]);
    expect(screen.getByText('Showing 2 of 2 customers')).toBeTruthy();
  });

  it.each(['BLUEBONNET', '0077', 'fresh'])('finds %s', async (search) => {
    const { user } = await openCustomers();
    await llano();
    await user.type(screen.getByPlaceholderText('Search customers...'), search);
    await waitFor(() => expect(names()).toEqual(['bluebonnet Resources']));
    expect(screen.getByText('Showing 1 of 2 customers')).toBeTruthy();
  });

  it('sorts by each head, first ascending', async () => {
    const { user } = await openCustomers();
    await user.click(await screen.findByRole('button', { name: 'Operator Number' }));
    expect(names()[0]).toContain('Llano');
    await user.click(press('Operator Number'));
    expect(names()[0]).toContain('bluebonnet');
    await user.click(press('Water Source'));
    expect(names()[0]).toContain('bluebonnet');
    expect(screen.getByRole('columnheader', { name: 'Water Source' }).querySelector('svg')).toBeTruthy();
  });

  it('tells an empty list from an empty search', async () => {
    await openCustomers({ api: { listCustomers: async () => page<Customer>() } });
    expect(await screen.findByText('No customers found. Add some above.')).toBeTruthy();
  });

  it('leads back from an empty search', async () => {
    const { user } = await openCustomers({}, '/settings/customers?search=zzz');
    expect(await screen.findByText('No customers found matching your search.')).toBeTruthy();
    await user.click(press('Clear search'));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('says that loading failed', async () => {
    const listCustomers = async () => {
      throw new ProblemError('not-found', '');
    };
    await openCustomers({ api: { listCustomers } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load customers. Please try again later.',
    );
  });

  it('tells a Manager whose users see all files', async () => {
    await openCustomers({ role: 'Manager' });
    expect(within((await llano()).getByRole('rowheader')).getByText('Sees all files')).toBeTruthy();
  });

  it('does not tell an Editor', async () => {
    await openCustomers();
    await llano();
    expect(screen.queryByText('Sees all files')).toBeNull();
  });
});
