import { type Customer, ProblemError } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer, page } from '../../../test/fake-administration.ts';
import { customers, llano, openCustomers, press } from '../../../test/open-customers.ts';
import { said } from '../../../test/said.ts';

describe('Add New Customer', () => {
  it('adds, closes, reloads and says so', async () => {
    const listCustomers = vi.fn(async () => page(...customers));
    const createCustomer = vi.fn<(request: { body: object; idempotencyKey?: string }) => Promise<Customer>>(async () =>
      aCustomer({ id: 3 }),
    );
    const { user } = await openCustomers({ api: { listCustomers, createCustomer } });
    await user.click(press('Add New Customer'));
    const dialog = within(screen.getByRole('dialog', { name: 'Add New Customer' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Company Name/)));
    await user.type(dialog.getByLabelText(/Company Name/), 'Tres Arroyos');
    await user.type(dialog.getByLabelText(/Operator Number/), '42');
    await user.click(dialog.getByRole('button', { name: 'Add Customer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(said()).toContain('Customer added successfully');
    expect(listCustomers).toHaveBeenCalledTimes(2);
    expect(createCustomer.mock.calls[0]?.[0]).toMatchObject({
      body: { name: 'Tres Arroyos', operator_number: '42', water_source: '' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('shows the customer also when the list, which may be without it, was just being read', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof page<Customer>>>();
    const arroyos = aCustomer({ id: 3, name: 'Tres Arroyos' });
    const listCustomers = vi.fn(async () => page(...customers, arroyos)).mockReturnValueOnce(promise);
    const createCustomer = vi.fn(async () => arroyos);
    const { user } = await openCustomers({ api: { listCustomers, createCustomer } });
    await user.click(press('Add New Customer'));
    await user.type(screen.getByLabelText(/Company Name/), 'Tres Arroyos');
    await user.type(screen.getByLabelText(/Operator Number/), '42');
    await user.click(press('Add Customer'));
    await waitFor(() => expect(createCustomer).toHaveBeenCalledOnce());
    resolve(page(...customers));
    await llano();
    await waitFor(() => expect(said()).toContain('Customer added successfully'));
    expect(screen.getByRole('row', { name: /Tres Arroyos/ })).toBeTruthy();
  });

  it('needs a name and an operator number', async () => {
    const { user } = await openCustomers();
    await user.click(press('Add New Customer'));
    await user.click(press('Add Customer'));
    const alert = within(screen.getByRole('dialog')).getByRole('alert');
    expect(alert.textContent).toBe('Company name is requiredOperator number is required');
  });

  it('says what failed and why, inside and in the corner', async () => {
    const createCustomer = async () => {
      throw new ProblemError('conflict', 'A customer named "X" already exists');
    };
    const { user } = await openCustomers({ api: { createCustomer } });
    await user.click(press('Add New Customer'));
    await user.type(screen.getByLabelText(/Company Name/), 'X');
    await user.type(screen.getByLabelText(/Operator Number/), '1');
    await user.click(press('Add Customer'));
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toBe('Failed to save customer. Please try again.A customer named "X" already exists');
    expect(said()).toContain('Failed to save customer. Please try again.');
  });
});

describe('Sees all files', () => {
  const openEdit = async (role: 'Manager' | 'Editor') => {
    const updateCustomer = vi.fn<(request: { body: object }) => Promise<Customer>>(async () => aCustomer());
    const { user } = await openCustomers({ role, api: { updateCustomer } });
    const row = within(await screen.findByRole('row', { name: /bluebonnet/ }));
    await user.click(row.getByRole('button', { name: 'Edit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Customer' }));
    return { user, dialog, sent: () => updateCustomer.mock.calls[0]?.[0].body };
  };

  it('is set by a Manager, who reads what it means', async () => {
    const { user, dialog, sent } = await openEdit('Manager');
    const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Sees all files/ });
    expect(box.checked).toBe(false);
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Users assigned to this customer see the files of every customer. Select this for your own company only.',
    );
    await user.click(box);
    await user.click(press('Save Changes'));
    await waitFor(() => expect(sent()).toMatchObject({ all_access: true }));
  });

  it('is neither offered to an Editor nor sent', async () => {
    const { user, dialog, sent } = await openEdit('Editor');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(press('Save Changes'));
    await waitFor(() =>
      expect(sent()).toEqual({
        name: 'bluebonnet Resources',
        operator_number: '0077',
        water_source: 'Fresh Water',
        other_names: '',
      }),
    );
  });
});

describe('Edit Customer', () => {
  it('saves on top of the version it has seen', async () => {
    const updateCustomer = vi.fn<(request: { ifMatch?: number }) => Promise<Customer>>(async () => aCustomer());
    const { user } = await openCustomers({ api: { updateCustomer } });
    await user.click((await llano()).getByRole('button', { name: 'Edit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Customer' }));
    await user.type(dialog.getByLabelText('Water Source'), '!');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(said()).toContain('Customer updated successfully'));
    expect(updateCustomer.mock.calls[0]?.[0].ifMatch).toBe(1);
  });
});
