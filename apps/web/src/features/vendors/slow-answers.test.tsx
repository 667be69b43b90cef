import type { Vendor } from '@disclosure/api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aVendor, page } from '../../../test/fake-administration.ts';
import { type Visit, visit } from '../../../test/render-app.tsx';

const vendors = [aVendor(), aVendor({ id: 2, company: 'Brazos Proppants' })];

async function openVendors(api: Visit['api']) {
  const { user } = visit('/settings/vendors', {
    role: 'Editor',
    api: { listVendors: async () => page(...vendors), getVendorUses: async () => ({ uses: [], seen: 'a' }), ...api },
  });
  const press = async (row: RegExp, name: RegExp) =>
    user.click(within(await screen.findByRole('row', { name: row })).getByRole('button', { name }));
  return { user, press };
}

it('keeps the dialog that was opened while the answer to another one was awaited', async () => {
  const deleted = Promise.withResolvers<void>();
  const { user, press } = await openVendors({ deleteVendor: () => deleted.promise });
  await press(/Pecos/, /Delete/);
  await user.click(await screen.findByRole('button', { name: 'Delete Vendor' }));
  await user.keyboard('{Escape}');
  await press(/Brazos/, /Edit/);
  await user.type(within(screen.getByRole('dialog')).getByLabelText(/Phone/), '9');
  await act(async () => deleted.resolve());
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Pecos/ })).toBeNull());
  expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/Phone/).value).toMatch(/9$/);
});

it('leaves in the form what was typed while the vendor before was being added', async () => {
  const added = Promise.withResolvers<Vendor>();
  const { user } = await openVendors({ createVendor: () => added.promise });
  const form = within(await screen.findByRole('form', { name: 'Add New Vendor' }));
  const company = form.getByLabelText<HTMLInputElement>(/Company/);
  await user.type(company, 'Zeta');
  await user.click(screen.getByRole('button', { name: 'Add Vendor' }));
  await user.type(company, ' North');
  await act(async () => added.resolve(aVendor({ id: 99, company: 'Zeta' })));
  await screen.findByText('Added Zeta.');
  expect(company.value).toBe('Zeta North');
  expect(sessionStorage.getItem('form-drafts')).toContain('Zeta North');
});

it('takes nothing into a dialog that is being saved and will close', async () => {
  const saved = Promise.withResolvers<Vendor>();
  const { user, press } = await openVendors({ updateVendor: () => saved.promise });
  await press(/Pecos/, /Edit/);
  const dialog = within(screen.getByRole('dialog'));
  const phone = dialog.getByLabelText<HTMLInputElement>(/Phone/);
  await user.clear(phone);
  await user.type(phone, '1');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await user.type(phone, '2');
  expect(phone.value).toBe('1');
  await act(async () => saved.reject(new TypeError('Failed to fetch')));
  await dialog.findByText('Not saved. Save again');
  await user.type(phone, '2');
  expect(phone.value).toBe('12');
});
