import { type CustomerDeletion, ProblemError } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Visit } from '../../../test/render-app.tsx';
import { llano, openCustomers, press } from '../../../test/open-customers.ts';
import { said } from '../../../test/said.ts';

const harmless: CustomerDeletion = { needs_manager: false, losing_sight: 0, users: [], is_requested: false };
const managers: CustomerDeletion = { ...harmless, needs_manager: true, losing_sight: 2 };

const someUsers = { kind: 'user' as const, count: 2, items: [{ name: 'Luis Ortega' }, { name: 'Ana Diaz' }] };
const sight = [
  { id: 4, name: 'Luis Ortega', email: 'luis@example.com', gained: 12, lost: 0 },
  { id: 5, name: 'Ana Diaz', email: 'ana@example.com', gained: 0, lost: 1 },
];
const getCustomerUses = vi.fn(async ({ query }: { readonly query: { readonly replace_by?: number | undefined } }) => ({
  uses: [someUsers, { kind: 'file' as const, count: 11, items: [] }],
  ...(query.replace_by !== undefined && { replacement: { sight, kept_codes: ['CP1007'] } }),
  seen: `seen-${query.replace_by ?? 0}`,
}));

async function openDeletion(visit: Visit = {}) {
  const { user } = await openCustomers(visit);
  await user.click((await llano()).getByRole('button', { name: 'Delete' }));
  return { user, dialog: () => within(screen.getByRole('alertdialog', { name: 'Delete Customer' })) };
}

const question =
  'Are you sure you want to delete the customer "Llano Ridge Operating LLC"? This action cannot be undone.';
const reason = 'A Manager must delete this customer: 2 users would lose sight of its files';

describe('Delete Customer', () => {
  it('asks with the name, starts on Cancel, and says what came of it', async () => {
    const { user, dialog } = await openDeletion();
    expect((await screen.findByText(question)).nextSibling?.textContent).toBe(
      'A Manager can bring it back for 30 days.',
    );
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Cancel' })));
    await screen.findByText('Nothing uses it.');
    await user.click(dialog().getByRole('button', { name: 'Delete Customer' }));
    await waitFor(() => expect(said()).toContain('Customer deleted successfully'));
  });

  it('names to a Manager who loses sight of files', async () => {
    const users = [{ id: 4, name: 'Luis Ortega', email: 'luis@example.com' }];
    const getCustomerDeletion = async () => ({ ...harmless, losing_sight: 1, users });
    const { user } = await openDeletion({ role: 'Manager', api: { getCustomerDeletion, getCustomerUses } });
    await user.click(await screen.findByRole('radio', { name: 'Delete without a replacement' }));
    expect(await screen.findByText('1 user will lose sight of files:')).toBeTruthy();
    const files = screen.getByRole('link', { name: '11 saved files' });
    expect(files.getAttribute('href')).toBe('/xml-viewer?customerId=1');
    expect(screen.getByText('Luis Ortega (luis@example.com)')).toBeTruthy();
  });

  it('says that it failed, and turns to a Manager if it takes one by now', async () => {
    const getCustomerDeletion = vi.fn(async () => managers).mockResolvedValueOnce(harmless);
    const deleteCustomer = async () => {
      throw new ProblemError('forbidden', reason);
    };
    const { user } = await openDeletion({ api: { getCustomerDeletion, deleteCustomer } });
    await screen.findByText('Nothing uses it.');
    await user.click(press('Delete Customer'));
    expect(await screen.findByRole('button', { name: 'Ask a Manager' })).toBeTruthy();
    expect(said()).toContain('Failed to delete customer. Please try again.');
  });

  it('shows why a deletion failed', async () => {
    const deleteCustomer = async () => {
      throw new ProblemError('stale', 'Someone else saved this first.');
    };
    const { user, dialog } = await openDeletion({ api: { deleteCustomer } });
    await screen.findByText('Nothing uses it.');
    await user.click(press('Delete Customer'));
    const alert = await dialog().findByRole('alert');
    expect(alert.textContent).toBe('Failed to delete customer. Please try again.Someone else saved this first.');
  });

  it('offers to load again what the deletion would do', async () => {
    const refused = new ProblemError('not-found', '', { requestId: 'req-9' });
    const getCustomerDeletion = vi.fn(async () => harmless).mockRejectedValueOnce(refused);
    const { user } = await openDeletion({ api: { getCustomerDeletion } });
    expect(await screen.findByText(/Failed to load what deleting this customer would do/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Customer' })).toBeNull();
    await user.click(press('Try again'));
    expect(await screen.findByText(question)).toBeTruthy();
  });
});

describe('Replace by...', () => {
  it('tells a Manager who gains and who loses sight of how many files, and sends that back', async () => {
    const replaceCustomer = vi.fn<(request: object) => Promise<void>>(async () => {});
    const { user, dialog } = await openDeletion({ role: 'Manager', api: { getCustomerUses, replaceCustomer } });
    const choice = await screen.findByRole('combobox', { name: 'Replace by...' });
    await user.selectOptions(choice, 'bluebonnet Resources');
    expect(await dialog().findByText(/^bluebonnet Resources takes over the users, the mappings/)).toBeTruthy();
    expect(dialog().getByText('bluebonnet Resources keeps its own mapping of CP1007.')).toBeTruthy();
    expect(dialog().getByText('1 user gains sight of files:').nextSibling?.textContent).toBe(
      'Luis Ortega (luis@example.com): 12 files',
    );
    expect(dialog().getByText('1 user loses sight of files:').nextSibling?.textContent).toBe(
      'Ana Diaz (ana@example.com): 1 file',
    );
    await user.click(press('Replace and delete'));
    await waitFor(() => expect(said()).toContain('Customer deleted successfully'));
    expect(replaceCustomer.mock.calls[0]?.[0]).toMatchObject({ params: { id: 1 }, body: { by: 2, seen: 'seen-2' } });
  });

  it('is not offered to an Editor', async () => {
    await openDeletion({ api: { getCustomerUses } });
    expect(await screen.findByText('Luis Ortega')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Replace by...' })).toBeNull();
    expect(screen.getByText(/2 user\(s\) will no longer belong to it/)).toBeTruthy();
  });
});

describe('Ask a Manager', () => {
  it('is all that an Editor is offered where users would lose sight of files', async () => {
    const requestCustomerDeletion = vi.fn(async () => {});
    const { user, dialog } = await openDeletion({
      api: { getCustomerDeletion: async () => managers, requestCustomerDeletion },
    });
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(
      dialog()
        .getAllByRole('paragraph')
        .map(({ textContent }) => textContent),
    ).toEqual([reason]);
    expect(dialog().queryByRole('button', { name: 'Delete Customer' })).toBeNull();
    await user.click(press('Ask a Manager'));
    await waitFor(() => expect(said()).toContain('A Manager has been asked to delete this customer.'));
    expect(requestCustomerDeletion).toHaveBeenCalledWith({ params: { id: 1 } });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('is not offered twice', async () => {
    const getCustomerDeletion = async () => ({ ...managers, is_requested: true });
    await openDeletion({ api: { getCustomerDeletion } });
    expect(await screen.findByText('A Manager has been asked to delete this customer.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask a Manager' })).toBeNull();
  });

  it('says why it failed', async () => {
    const requestCustomerDeletion = async () => {
      throw new ProblemError('conflict', 'You can delete this customer yourself.');
    };
    const getCustomerDeletion = vi.fn(async () => harmless).mockResolvedValueOnce(managers);
    const { user } = await openDeletion({ api: { getCustomerDeletion, requestCustomerDeletion } });
    await user.click(await screen.findByRole('button', { name: 'Ask a Manager' }));
    expect(await screen.findByText(question)).toBeTruthy();
    expect(said()).toContain('Failed to ask a Manager. Please try again.');
  });
});

describe('a request to delete a customer', () => {
  const request = {
    customer_id: 1,
    customer_name: 'Llano Ridge Operating LLC',
    requested_by: 'Luis Ortega',
    requested_at: '2026-11-14T16:20:00.000Z',
  };
  const line = 'Luis Ortega asked on 2026-11-14 to delete this customer.';

  it('is a line on the customer for a Manager, who dismisses it', async () => {
    const listDeletionRequests = vi.fn(async () => [request]);
    const dismissDeletionRequest = vi.fn(async () => void listDeletionRequests.mockResolvedValue([]));
    const { user } = await openCustomers({ role: 'Manager', api: { listDeletionRequests, dismissDeletionRequest } });
    expect(await (await llano()).findByText(line)).toBeTruthy();
    await user.click(press('Dismiss Request'));
    await waitFor(() => expect(screen.queryByText(line)).toBeNull());
    expect(dismissDeletionRequest).toHaveBeenCalledWith({ params: { id: 1 } });
    expect(said()).toContain('The request was dismissed. The customer stays.');
  });

  it('is counted at the bell of a Manager, and leads to the customer', async () => {
    const { user, address } = await openCustomers({
      role: 'Manager',
      api: { listDeletionRequests: async () => [request] },
    });
    await user.click(await screen.findByRole('button', { name: 'Messages, 1 request' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
    expect(
      dialog.getByText(/Luis Ortega asks a Manager to delete the customer "Llano Ridge Operating LLC"\./),
    ).toBeTruthy();
    await user.click(dialog.getByRole('link', { name: 'Show the customer' }));
    await waitFor(() => expect(address()).toBe('/settings/customers?search=Llano%20Ridge%20Operating%20LLC'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is neither loaded nor shown for an Editor', async () => {
    const listDeletionRequests = vi.fn(async () => [request]);
    await openCustomers({ api: { listDeletionRequests } });
    await llano();
    expect(await screen.findByRole('button', { name: 'Messages' })).toBeTruthy();
    expect(listDeletionRequests).not.toHaveBeenCalled();
  });
});
