import { type ImportReport, ProblemError } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { visit } from '../../../test/render-app.tsx';

type Import = (request: { query: { dryRun?: string | undefined }; idempotencyKey?: string }) => Promise<ImportReport>;

const good: ImportReport = {
  new: 1,
  changed: 1,
  unchanged: 5,
  errors: [],
  moreErrors: 0,
  warnings: [],
  moreWarnings: 0,
  rows: [
    { row: 2, kind: 'new', name: 'Zeta', cells: [{ column: 'Company', before: '', after: 'Zeta' }] },
    { row: 3, kind: 'changed', name: 'Pecos', cells: [{ column: 'Phone', before: '555', after: '' }] },
  ],
};
const wrong: ImportReport = { ...good, errors: [{ row: 41, column: 'Email', message: 'Please enter a valid email' }] };
const csv = (name = 'vendors.csv') => new File(['Company\nZeta\n'], name, { type: 'text/csv' });

async function openFiles(importVendors: Import) {
  const { user } = visit('/settings/vendors', { role: 'Editor', api: { importVendors } });
  await user.click(await screen.findByRole('button', { name: 'Import and export' }));
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Import and export vendors' })) };
}

describe('importing a table', () => {
  it('shows what is new and changed before anything is written, and writes once', async () => {
    const importVendors = vi.fn<Import>(async () => good);
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), csv());
    await dialog.findByText(/vendors.csv: 1 new, 1 changed, 5 unchanged, 0 wrong/);
    expect(dialog.getByRole('row', { name: /2 New Zeta Company: Zeta/ })).toBeTruthy();
    expect(dialog.getByRole('row', { name: /3 Changed Pecos Phone: 555 → \(blank\)/ })).toBeTruthy();
    expect(importVendors.mock.calls.map(([{ query }]) => query)).toEqual([{ dryRun: 'true' }]);

    await user.click(dialog.getByRole('button', { name: 'Import 2 vendors' }));
    expect(await dialog.findByText('Imported vendors.csv: 1 new, 1 changed, 5 unchanged.')).toBeTruthy();
    expect(importVendors).toHaveBeenCalledTimes(2);
    expect(importVendors.mock.calls[1]?.[0]).toMatchObject({ query: {}, idempotencyKey: expect.any(String) });
  });

  it('names every fault by row and column, and cannot be confirmed', async () => {
    const { user, dialog } = await openFiles(async () => wrong);
    await user.upload(dialog.getByLabelText('File to import'), csv());
    expect(await dialog.findByRole('row', { name: '41 Email Please enter a valid email' })).toBeTruthy();
    expect(dialog.getByText(/Nothing is imported until the file has no faults/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import 2 vendors' }).disabled).toBe(true);
  });

  it('says how many faults there are when not all of them are listed', async () => {
    const { user, dialog } = await openFiles(async () => ({ ...wrong, moreErrors: 41_999 }));
    await user.upload(dialog.getByLabelText('File to import'), csv());
    expect(await dialog.findByText(/5 unchanged, 42000 wrong/)).toBeTruthy();
    expect(dialog.getByText('The first 1 of 42000 faults')).toBeTruthy();
  });

  it('shows warnings, and can be confirmed with them', async () => {
    const warnings = [{ row: 7, column: 'CAS Number', message: 'The CAS number 67-56-2 of Methanol is not valid.' }];
    const { user, dialog } = await openFiles(async () => ({ ...good, warnings, moreWarnings: 4 }));
    await user.upload(dialog.getByLabelText('File to import'), csv());
    expect(await dialog.findByText(/0 wrong\. 5 warnings: please look/)).toBeTruthy();
    const table = within(dialog.getByRole('table', { name: 'Warnings' }));
    expect(
      table.getByRole('row', { name: '7 CAS Number The CAS number 67-56-2 of Methanol is not valid.' }),
    ).toBeTruthy();
    expect(dialog.getByText('The first 1 of 5 warnings')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import 2 vendors' }).disabled).toBe(false);
  });

  it('says when a file is no table', async () => {
    const importVendors = vi.fn<Import>(async () => good);
    const { user, dialog } = await openFiles(importVendors);
    const input = dialog.getByLabelText<HTMLInputElement>('File to import');
    input.removeAttribute('accept');
    await user.upload(input, csv('vendors.pdf'));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'vendors.pdf is not a CSV or XLSX file. Please choose one that is.',
    );
    expect(importVendors).not.toHaveBeenCalled();
  });

  it('sends the same key again when the answer was lost', async () => {
    const importVendors = vi.fn<Import>(async () => good);
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), csv());
    const confirm = await dialog.findByRole('button', { name: 'Import 2 vendors' });
    importVendors.mockRejectedValueOnce(new ProblemError('unavailable', 'The server could not be reached.'));
    await user.click(confirm);
    expect((await dialog.findByRole('alert')).textContent).toBe('The server could not be reached.');
    await user.click(dialog.getByRole('button', { name: 'Import 2 vendors' }));
    await dialog.findByText(/^Imported/);
    const keys = importVendors.mock.calls.slice(1).map(([{ idempotencyKey }]) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('downloading a table', () => {
  it.each([
    ['Export as CSV', 'csv'],
    ['Export as XLSX', 'xlsx'],
  ])('%s asks for that format', async (name, format) => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const exportVendors = vi.fn(async () => ({ name: 'vendors', type: 'text/csv', bytes: new Uint8Array([65]) }));
    const { user } = visit('/settings/vendors', { role: 'Editor', api: { exportVendors } });
    await user.click(await screen.findByRole('button', { name: 'Import and export' }));
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(exportVendors).toHaveBeenCalledWith({ query: { format } }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    saved.mockRestore();
  });
});
