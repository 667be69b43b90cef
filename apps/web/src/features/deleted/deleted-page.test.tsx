import type { DeletedRecord, Page } from '@disclosure/api';
import { ProblemError } from '@disclosure/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDeletedRecord, page } from '../../../test/fake-administration.ts';
import { visit } from '../../../test/render-app.tsx';

type List = (request: { query: object }) => Promise<Page<DeletedRecord>>;
type Restore = (request: { params: { id: number }; idempotencyKey?: string }) => Promise<DeletedRecord>;

const customer = aDeletedRecord({ id: 2, entity: 'customer', name: 'Llano Ridge', assignments: 3, left_out: 1 });
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('the deleted tab', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  it('lists what was deleted, by whom, how long it is kept and what comes back with it', async () => {
    visit('/settings/deleted', { role: 'Manager', api: { listDeletedRecords: async () => page(customer) } });
    const row = await screen.findByRole('row', { name: /Llano Ridge/ });
    for (const text of ['Customer', 'Pat Lee', '20 days', '3 assignments, 1 left out']) {
      expect(row.textContent).toContain(text);
    }
  });

  it('restores a record once, and says what came back', async () => {
    const listDeletedRecords = vi.fn<List>(async () => page()).mockResolvedValueOnce(page(customer));
    let answer: (record: DeletedRecord) => void = () => {};
    const restoreDeletedRecord = vi.fn<Restore>(() => new Promise((resolve) => (answer = resolve)));
    const { user } = visit('/settings/deleted', { role: 'Manager', api: { listDeletedRecords, restoreDeletedRecord } });
    const button = (await rowOf(/Llano Ridge/)).getByRole<HTMLButtonElement>('button', { name: 'Restore' });
    await user.click(button);
    await waitFor(() => expect(button.disabled).toBe(true));
    fireEvent.click(button);
    answer(customer);
    expect(
      await screen.findByText(
        'Llano Ridge is back, with 3 assignments. Left out because the user or ingredient is deleted: 1.',
      ),
    ).toBeTruthy();
    expect(restoreDeletedRecord).toHaveBeenCalledTimes(1);
    expect(restoreDeletedRecord.mock.calls[0]?.[0]).toMatchObject({
      params: { id: 2 },
      idempotencyKey: expect.any(String) as string,
    });
    expect(await screen.findByText('Nothing was deleted in the last 30 days.')).toBeTruthy();
  });

  it('tells other tabs of every list that the record may be in', async () => {
    const told: unknown[] = [];
    const otherTab = new BroadcastChannel('changed-lists');
    otherTab.addEventListener('message', ({ data }) => told.push(data));
    const api = { listDeletedRecords: async () => page(customer), restoreDeletedRecord: async () => customer };
    const { user } = visit('/settings/deleted', { role: 'Manager', api });
    await user.click((await rowOf(/Llano Ridge/)).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(told).toEqual(['customers', 'ingredients', 'vendors']));
    otherTab.close();
  });

  it('shows why a record could not be restored, and keeps it', async () => {
    const restoreDeletedRecord: Restore = async () => {
      throw new ProblemError('conflict', 'Another customer is named "Llano Ridge" now.');
    };
    const api = { listDeletedRecords: async () => page(customer), restoreDeletedRecord };
    const { user } = visit('/settings/deleted', { role: 'Manager', api });
    await user.click((await rowOf(/Llano Ridge/)).getByRole('button', { name: 'Restore' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to restore: Another customer is named "Llano Ridge" now.',
    );
    expect(screen.getByRole('row', { name: /Llano Ridge/ })).toBeTruthy();
  });

  it('is searched and filtered by kind', async () => {
    const listDeletedRecords = async () => page(aDeletedRecord(), customer);
    const { user, address } = visit('/settings/deleted', { role: 'Manager', api: { listDeletedRecords } });
    await screen.findByRole('row', { name: /Llano Ridge/ });
    await user.selectOptions(screen.getByLabelText('Kind'), 'Vendor');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Llano Ridge/ })).toBeNull());
    expect(screen.getByRole('row', { name: /Pecos/ })).toBeTruthy();
    await user.type(screen.getByLabelText('Search deleted records...'), 'nothing');
    await screen.findByText('No deleted records found matching your search.');
    await waitFor(() => expect(address()).toBe('/settings/deleted?search=nothing'));
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('row', { name: /Llano Ridge/ })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/settings/deleted'));
  });

  it('says that the list could not be loaded, and tries again', async () => {
    const listDeletedRecords = vi
      .fn<List>(async () => page(customer))
      .mockRejectedValueOnce(new ProblemError('forbidden', 'No.'));
    const { user } = visit('/settings/deleted', { role: 'Manager', api: { listDeletedRecords } });
    await screen.findByText('You do not have permission to do this.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Llano Ridge/ })).toBeTruthy();
  });

  it('is closed to an Editor', async () => {
    visit('/settings/deleted', { role: 'Editor' });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });
});
