import { oneLine, type vendorFields as VendorFields } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aVendor, page } from '../../../test/fake-administration.ts';
import type * as RenderApp from '../../../test/render-app.tsx';

const RECORDS = '../../../../../packages/api/src/reference-records.ts';

let visit: typeof RenderApp.visit;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(RECORDS, async (original) => {
    const records = await original<{ vendorFields: typeof VendorFields }>();
    const taxId = { wire: 'tax_id', label: 'Tax Id', ...oneLine(30), initial: 'none' };
    return { ...records, vendorFields: { ...records.vendorFields, taxId } };
  });
  ({ visit } = await import('../../../test/render-app.tsx'));
});
afterAll(() => {
  vi.doUnmock(RECORDS);
  vi.resetModules();
});

const withTaxId = (tax_id: string) => ({ ...aVendor(), tax_id });

/** The vendors tab, with every body that the page sends. */
async function openVendors() {
  const sent: unknown[] = [];
  const { user } = visit('/settings/vendors', {
    role: 'Editor',
    api: {
      listVendors: async () => page(withTaxId('TX-1')),
      createVendor: async ({ body }) => {
        sent.push(body);
        return { ...withTaxId('TX-2'), id: 2 };
      },
      updateVendor: async ({ body }) => {
        sent.push(body);
        // The class of the modules that were loaded with the new column.
        const { ProblemError } = await import('@disclosure/api');
        throw new ProblemError('stale', 'Changed', { current: { ...withTaxId('TX-3'), version: 2 } });
      },
    },
  });
  await screen.findByRole('row', { name: /Pecos/ });
  return { user, sent };
}

describe('a new column of the vendors', () => {
  it('is a column of the table, which finds and sorts by it', async () => {
    const { user } = await openVendors();
    expect(screen.getByRole('cell', { name: 'TX-1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tax Id' }));
    expect(screen.getByRole('columnheader', { name: 'Tax Id' }).getAttribute('aria-sort')).toBe('ascending');
    await user.type(screen.getByPlaceholderText('Search vendors...'), 'tx-1');
    await waitFor(() => expect(screen.getByText('Showing 1 of 1 vendors')).toBeTruthy());
    await user.type(screen.getByPlaceholderText('Search vendors...'), '0');
    await waitFor(() => expect(screen.getByText('Showing 0 of 1 vendors')).toBeTruthy());
  });

  it('is a field of the form, and is sent', async () => {
    const { user, sent } = await openVendors();
    await user.type(screen.getByLabelText(/^Company/), 'Gulf');
    const input = screen.getByLabelText('Tax Id');
    expect((input as HTMLInputElement).value).toBe('none');
    await user.clear(input);
    await user.type(input, 'TX-2');
    await user.click(screen.getByRole('button', { name: 'Add Vendor' }));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ company: 'Gulf', tax_id: 'TX-2' })]));
  });

  it('is named when two people changed it', async () => {
    const { user, sent } = await openVendors();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Tax Id'), '0');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const choice = within(await screen.findByRole('group', { name: 'Tax Id' }));
    expect(sent).toEqual([expect.objectContaining({ tax_id: 'TX-10' })]);
    expect(choice.getByText('TX-10')).toBeTruthy();
    expect(choice.getByText('TX-3')).toBeTruthy();
  });
});
