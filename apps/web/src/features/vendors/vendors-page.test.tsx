import { ProblemError, type RecordUses, type Vendor } from '@disclosure/api';
import { replacementMessages } from '@disclosure/core';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aVendor, page } from '../../../test/fake-administration.ts';
import { type Visit, visit } from '../../../test/render-app.tsx';
import { toasts } from '../../lib/toasts.ts';

const vendors = [
  aVendor(),
  aVendor({ id: 2, company: 'brazos Proppants', first_name: 'Ana', email: 'ana@brazos.example', phone: '555-777' }),
];

async function openVendors({ api = {}, ...rest }: Visit = {}, path = '/settings/vendors') {
  const opened = visit(path, { role: 'Editor', ...rest, api: { listVendors: async () => page(...vendors), ...api } });
  await screen.findByRole('heading', { name: 'Vendors Management' });
  return opened;
}
const companies = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const dialog = () => within(screen.getByRole('dialog'));

describe('the vendors tab', () => {
  it('shows the vendors', async () => {
    await openVendors();
    expect(screen.getByText('Manage vendors for proprietary chemical information.')).toBeTruthy();
    await screen.findByRole('row', { name: /Pecos/ });
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Company', 'First Name', 'Last Name', 'Email', 'Phone', 'Actions']);
    expect(screen.getByText('Showing 2 of 2 vendors')).toBeTruthy();
  });

  it.each(['BRAZOS', 'ana', 'ana@brazos', '555-777'])('finds %s', async (search) => {
    const { user, address } = await openVendors();
    await screen.findByRole('row', { name: /Pecos/ });
    await user.type(screen.getByPlaceholderText('Search vendors...'), search);
    await waitFor(() => expect(companies()).toEqual(['brazos Proppants']));
    await waitFor(() => expect(address()).toContain('search='));
  });

  it('sorts without regard to case, first ascending, and keeps the order in the address', async () => {
    const { user, address } = await openVendors();
    await user.click(await screen.findByRole('button', { name: 'Company' }));
    expect(companies()).toEqual(['brazos Proppants', 'Pecos Chemical Supply']);
    expect(screen.getByRole('columnheader', { name: 'Company' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Company' }));
    expect(companies()).toEqual(['Pecos Chemical Supply', 'brazos Proppants']);
    expect(screen.getByRole('columnheader', { name: 'Company' }).getAttribute('aria-sort')).toBe('descending');
    await waitFor(() => expect(address()).toBe('/settings/vendors?sort=company&order=desc'));
  });

  it('follows a link to itself: its tab shows all of it again', async () => {
    const { user, address } = await openVendors();
    await user.click(await screen.findByRole('button', { name: 'Company' }));
    await user.type(screen.getByRole('searchbox'), 'braz');
    await waitFor(() => expect(address()).toBe('/settings/vendors?sort=company&order=asc&search=braz'));
    expect(companies()).toEqual(['brazos Proppants']);
    await user.click(screen.getByRole('link', { name: 'Vendors' }));
    await waitFor(() => expect(companies()).toHaveLength(2));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(screen.getByRole('columnheader', { name: 'Company' }).getAttribute('aria-sort')).toBe('none');
    expect(address()).toBe('/settings/vendors');
  });

  it('says once, in the words of the browser, that an email address is wrong', async () => {
    const createVendor = vi.fn<() => Promise<Vendor>>(async () => aVendor());
    const { user } = await openVendors({ api: { createVendor } });
    const form = within(await screen.findByRole('form', { name: 'Add New Vendor' }));
    await user.type(form.getByLabelText(/^Company/), 'Pecos North');
    const email = form.getByLabelText<HTMLInputElement>('Email');
    await user.type(email, 'pecos');
    await user.click(form.getByRole('button', { name: 'Add Vendor' }));
    expect(form.getByRole('alert').textContent).toBe(email.validationMessage);
    expect(createVendor).not.toHaveBeenCalled();
  });

  it('opens as the address says', async () => {
    await openVendors({}, '/settings/vendors?search=nobody');
    expect(await screen.findByText('No vendors found. Add some below.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Clear search' })).toBeTruthy();
  });

  it('says while loading what it loads', async () => {
    await openVendors({ api: { listVendors: () => new Promise(() => {}) } });
    expect(screen.getByText('Loading vendors...')).toBeTruthy();
  });

  it('says that loading failed, under which number, and tries again', async () => {
    const listVendors = vi
      .fn<() => Promise<never>>()
      .mockRejectedValueOnce(new ProblemError('not-found', '', { requestId: 'req-9' }));
    const { user } = await openVendors({ api: { listVendors } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load vendors. Please try again.');
    expect(alert.textContent).toContain('Request req-9');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(listVendors).toHaveBeenCalledTimes(2);
  });
});

describe('the form below', () => {
  it('adds a vendor while the list is being read, which is read again as it may be without it', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof page<Vendor>>>();
    const zeta = aVendor({ id: 99, company: 'Zeta' });
    const listVendors = vi.fn(async () => page(...vendors, zeta)).mockReturnValueOnce(promise);
    const { user } = await openVendors({ api: { listVendors } });
    const form = within(await screen.findByRole('form', { name: 'Add New Vendor' }));
    await user.type(form.getByLabelText(/Company/), 'Zeta');
    await user.click(screen.getByRole('button', { name: 'Add Vendor' }));
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/Company/).value).toBe(''));
    resolve(page(...vendors));
    expect(await screen.findByRole('row', { name: /Pecos/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /Zeta/ })).toBeTruthy();
  });

  it('appends the vendor that the server answers, and comes back empty', async () => {
    const { user } = await openVendors();
    const form = within(await screen.findByRole('form', { name: 'Add New Vendor' }));
    const company = () => form.getByLabelText<HTMLInputElement>(/Company/);
    expect(form.getByLabelText('Phone').getAttribute('placeholder')).toBe('555-123-4567');
    expect(form.getByLabelText('Email').getAttribute('type')).toBe('email');
    await user.type(company(), 'Zeta');
    await user.click(screen.getByRole('button', { name: 'Add Vendor' }));
    await screen.findByRole('row', { name: /Zeta/ });
    expect(
      within(await screen.findByRole('form', { name: 'Add New Vendor' })).getByLabelText<HTMLInputElement>(/Company/)
        .value,
    ).toBe('');
  });

  it('tells other tabs that the list has changed', async () => {
    const told = vi.fn<(event: MessageEvent) => void>();
    const otherTab = new BroadcastChannel('changed-lists');
    otherTab.addEventListener('message', told);
    const { user } = await openVendors();
    const form = within(await screen.findByRole('form', { name: 'Add New Vendor' }));
    await user.type(form.getByLabelText(/Company/), 'Zeta');
    await user.click(screen.getByRole('button', { name: 'Add Vendor' }));
    await waitFor(() => expect(told.mock.calls.map(([{ data }]) => data as string)).toEqual(['vendors']));
    otherTab.close();
  });

  it('asks for the company before anything is sent', async () => {
    const createVendor = vi.fn<() => Promise<Vendor>>();
    const { user } = await openVendors({ api: { createVendor } });
    await user.click(await screen.findByRole('button', { name: 'Add Vendor' }));
    expect(screen.getAllByText('Company name is required').length).toBeGreaterThan(0);
    expect(createVendor).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the server says no, with its reason', async () => {
    const createVendor = async () => {
      throw new ProblemError('conflict', 'A vendor named Zeta already exists');
    };
    const { user } = await openVendors({ api: { createVendor } });
    const company = (await screen.findByRole('form', { name: 'Add New Vendor' })).querySelector('input');
    await user.type(company as HTMLInputElement, 'Zeta');
    await user.click(screen.getByRole('button', { name: 'Add Vendor' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to add vendor. Please try again.A vendor named Zeta already exists');
    expect(company?.value).toBe('Zeta');
  });
});

describe('Edit Vendor', () => {
  it('puts the answer in place of the row and closes', async () => {
    const updateVendor = vi.fn<(request: { ifMatch?: number }) => Promise<Vendor>>(async () =>
      aVendor({ company: 'Pecos Renamed', version: 2 }),
    );
    const { user } = await openVendors({ api: { updateVendor } });
    await user.click((await rowOf(/Pecos/)).getByRole('button', { name: 'Edit' }));
    await user.type(dialog().getByLabelText(/Company/), ' Renamed');
    await user.click(dialog().getByRole('button', { name: 'Save Changes' }));
    await screen.findByRole('row', { name: /Pecos Renamed/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(updateVendor.mock.calls[0]?.[0].ifMatch).toBe(1);
  });

  it('asks before what was typed is thrown away', async () => {
    const { user } = await openVendors();
    await user.click((await rowOf(/Pecos/)).getByRole('button', { name: 'Edit' }));
    await user.type(dialog().getByLabelText('Phone'), '9');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard changes?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows both versions when someone else was first, and saves what is chosen on top of theirs', async () => {
    const theirs = aVendor({ company: 'Pecos Theirs', phone: '555-THEIRS', version: 5 });
    const stale = new ProblemError('stale', 'Someone else saved this first.', { current: theirs });
    const updateVendor = vi
      .fn<(request: { ifMatch?: number; body: Partial<Vendor> }) => Promise<Vendor>>(async () => theirs)
      .mockRejectedValueOnce(stale)
      .mockRejectedValueOnce(stale);
    const { user } = await openVendors({ api: { updateVendor } });
    await user.click((await rowOf(/Pecos/)).getByRole('button', { name: 'Edit' }));
    await user.type(dialog().getByLabelText(/Company/), ' Mine');
    await user.click(dialog().getByRole('button', { name: 'Save Changes' }));

    await screen.findByRole('alertdialog', { name: 'Someone else saved this first' });
    expect(toasts.get()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(dialog().getByLabelText<HTMLInputElement>(/Company/).value).toBe('Pecos Chemical Supply Mine');
    expect(dialog().queryByRole('alert')).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Save Changes' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Someone else saved this first' }));
    const company = within(question.getByRole('group', { name: 'Company' }));
    expect(company.getByLabelText<HTMLInputElement>(/Yours.*Pecos Chemical Supply Mine/).checked).toBe(true);
    expect(company.getByLabelText<HTMLInputElement>(/Theirs.*Pecos Theirs/).checked).toBe(false);
    const phone = within(question.getByRole('group', { name: 'Phone' }));
    expect(phone.getByLabelText<HTMLInputElement>(/Theirs.*555-THEIRS/).checked).toBe(true);
    await user.click(question.getByRole('button', { name: 'Continue with these values' }));

    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(updateVendor).toHaveBeenCalledTimes(3));
    expect(updateVendor.mock.calls[2]?.[0]).toMatchObject({
      ifMatch: 5,
      body: { company: 'Pecos Chemical Supply Mine', phone: '555-THEIRS' },
    });
  });
});

describe('deleting a vendor', () => {
  it('asks, and removes the row', async () => {
    const { user } = await openVendors();
    await user.click((await rowOf(/Pecos/)).getByRole('button', { name: 'Delete' }));
    expect(screen.getByText('Are you sure you want to delete this vendor?')).toBeTruthy();
    expect(await screen.findByText('Nothing uses it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete Vendor' }));
    await waitFor(() => expect(companies()).toEqual(['brazos Proppants']));
  });

  it('says why it cannot be done, where it was asked', async () => {
    const deleteVendor = async () => {
      throw new ProblemError('conflict', 'Pecos Chemical Supply is used by 3 ingredients.');
    };
    const { user } = await openVendors({ api: { deleteVendor } });
    await user.click((await rowOf(/Pecos/)).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Nothing uses it.');
    await user.click(screen.getByRole('button', { name: 'Delete Vendor' }));
    const alert = await within(screen.getByRole('alertdialog')).findByRole('alert');
    expect(alert.textContent).toBe(
      'Failed to delete vendor. Please try again.Pecos Chemical Supply is used by 3 ingredients.',
    );
  });

  const used: RecordUses = {
    uses: [{ kind: 'ingredient', count: 1, items: [{ name: 'FR1 – Copolymer', is_proprietary: true }] }],
    seen: 'seen-1',
  };

  it('is not offered while ingredients use it: another vendor must take them', async () => {
    const replaceVendor = vi.fn<(request: object) => Promise<void>>(async () => {});
    const { user } = await openVendors({ api: { getVendorUses: async () => used, replaceVendor } });
    await user.click((await rowOf(/Pecos/)).getByRole('button', { name: 'Delete' }));
    const question = within(screen.getByRole('alertdialog'));
    expect(await question.findByText(/is used by 1 ingredient\. Please give them another vendor first\./)).toBeTruthy();
    expect(question.getByRole('link', { name: 'FR1 – Copolymer' }).getAttribute('href')).toBe(
      '/settings/ingredients?search=Copolymer',
    );
    expect(question.queryByRole('button', { name: 'Delete Vendor' })).toBeNull();
    await user.click(question.getByRole('button', { name: 'Replace and delete' }));
    expect((await question.findByRole('alert')).textContent).toBe('Please choose what replaces it');
    expect(replaceVendor).not.toHaveBeenCalled();
    await user.selectOptions(question.getByRole('combobox', { name: 'Replace by...' }), 'brazos Proppants');
    expect(
      question.getByText(/1 ingredient will have brazos Proppants as supplier\. The next disclosures/),
    ).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Replace and delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(replaceVendor.mock.calls[0]?.[0]).toMatchObject({ params: { id: 1 }, body: { by: 2, seen: 'seen-1' } });
  });

  it('shows again what uses it when that has changed since the question', async () => {
    const getVendorUses = vi.fn(async () => used).mockResolvedValueOnce({ uses: [], seen: 'seen-0' });
    const deleteVendor = vi.fn<(request: object) => Promise<void>>(async () => {
      throw new ProblemError('conflict', replacementMessages.changed);
    });
    const { user } = await openVendors({ api: { getVendorUses, deleteVendor } });
    await user.click((await rowOf(/Pecos/)).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Nothing uses it.');
    await user.click(screen.getByRole('button', { name: 'Delete Vendor' }));
    expect(await screen.findByText('FR1 – Copolymer')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(replacementMessages.changed);
    expect(deleteVendor.mock.calls[0]?.[0]).toMatchObject({ query: { seen: 'seen-0' }, ifMatch: 1 });
  });

  it('asks only, where the server does not know what uses a record, and waits where it could not be asked', async () => {
    const getVendorUses = vi
      .fn<() => Promise<RecordUses>>()
      .mockRejectedValueOnce(new ProblemError('forbidden', ''))
      .mockRejectedValue(new ProblemError('not-found', ''));
    const { user } = await openVendors({ api: { getVendorUses } });
    await user.click((await rowOf(/Pecos/)).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to load where it is used. Please try again.')).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Vendor' });
    expect(button.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    await waitFor(() => expect(companies()).toEqual(['brazos Proppants']));
  });
});

describe('a vendor that is listed twice', () => {
  it('is told, and merged: the one with fewer ingredients is replaced by the other', async () => {
    const twins = [aVendor({ ingredient_count: 4 }), aVendor({ id: 2, company: 'PECOS Chemical  Supply' })];
    const getVendorUses = async () => ({
      uses: [{ kind: 'ingredient' as const, count: 1, items: [{ name: 'FR1 – Copolymer' }] }],
      seen: 'seen-2',
    });
    const replaceVendor = vi.fn<(request: object) => Promise<void>>(async () => {});
    const api = { listVendors: async () => page(...twins), getVendorUses, replaceVendor };
    const { user } = await openVendors({ api });
    expect(await screen.findByText('Pecos Chemical Supply is listed 2 times.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Merge...' }));
    await screen.findByText('Pecos Chemical Supply stays in the list.');
    await user.click(await screen.findByRole('button', { name: 'Replace and delete' }));
    await waitFor(() => expect(replaceVendor).toHaveBeenCalled());
    expect(replaceVendor.mock.calls[0]?.[0]).toMatchObject({ params: { id: 2 }, body: { by: 1, seen: 'seen-2' } });
  });
});
