import type { AuditEntry, Page } from '@disclosure/api';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anEntry, page } from '../../../test/fake-administration.ts';
import { visit } from '../../../test/render-app.tsx';

type List = (request: { query: object }) => Promise<Page<AuditEntry>>;

describe('the audit tab', () => {
  it('tells who changed what, before and after', async () => {
    visit('/settings/audit', { role: 'Manager' });
    const row = await screen.findByRole('row', { name: /Pat Lee/ });
    expect(row.textContent).toContain('Vendor changed');
    expect(row.querySelector('del')?.textContent).toBe('Pecos Chemical');
    expect(row.querySelector('ins')?.textContent?.trim()).toBe('Pecos Chemical Supply');
  });

  it('says that a file is one of a customer that the Manager does not see', async () => {
    const hidden = anEntry({ entity: 'file', entity_id: 0, name: '', action: 'deleted', before: null, after: null });
    visit('/settings/audit', { role: 'Manager', api: { listAuditEntries: async () => page(hidden) } });
    const row = await screen.findByRole('row', { name: /Pat Lee/ });
    expect(row.textContent).toContain('A file of a customer that you are not assigned toFile deleted');
  });

  it('is filtered, and the address keeps the filter', async () => {
    const listAuditEntries = vi.fn<List>(async () => page(anEntry()));
    const { user, address } = visit('/settings/audit', { role: 'Manager', api: { listAuditEntries } });
    await screen.findByRole('row', { name: /Pat Lee/ });
    await user.selectOptions(screen.getByLabelText('Changed'), 'Vendor');
    await waitFor(() => expect(address()).toBe('/settings/audit?entity=vendor'));
    await waitFor(() => expect(listAuditEntries.mock.lastCall?.[0].query).toMatchObject({ entity: 'vendor' }));
  });

  it('shows more page by page', async () => {
    const listAuditEntries = vi
      .fn<List>(async () => page(anEntry({ id: 2, name: 'Older' })))
      .mockResolvedValueOnce({ items: [anEntry()], total: 2, next: 'cursor-1' });
    const { user } = visit('/settings/audit', { role: 'Manager', api: { listAuditEntries } });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Older')).toBeTruthy();
    expect(screen.getByText('Showing 2 of 2 changes')).toBeTruthy();
    expect(listAuditEntries.mock.calls[1]?.[0].query).toMatchObject({ cursor: 'cursor-1' });
  });

  it('leads back from a filter that finds nothing', async () => {
    const listAuditEntries: List = async () => page();
    const { user, address } = visit('/settings/audit?entity=user', { role: 'Manager', api: { listAuditEntries } });
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(address()).toBe('/settings/audit'));
  });

  it('is closed to an Editor', async () => {
    visit('/settings/audit', { role: 'Editor' });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });
});
