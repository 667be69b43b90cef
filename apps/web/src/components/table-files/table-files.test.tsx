import { type ImportReport, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { visit } from '../../../test/render-app.tsx';
import { type Import, nothing, openFiles } from './import.examples.ts';

const good: ImportReport = {
  ...nothing,
  new: 1,
  changed: 1,
  unchanged: 5,
  rows: [
    { row: 2, kind: 'new', name: 'Zeta', cells: [{ column: 'Company', before: '', after: 'Zeta' }] },
    { row: 3, kind: 'changed', name: 'Pecos', cells: [{ column: 'Phone', before: '555', after: '' }] },
  ],
  faulty: [],
  plan: 'seen',
  columns: ['Company', 'Phone', 'Email'],
  table: [
    { row: 2, cells: ['Zeta', '1', ''] },
    { row: 3, cells: ['Pecos', '', ''] },
  ],
};
const csv = (name = 'vendors.csv') => new File(['Company\nZeta\n'], name, { type: 'text/csv' });

describe('importing a table', () => {
  it('shows what is new and changed before anything is written, and writes once', async () => {
    const importVendors = vi.fn<Import>(async () => good);
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), csv());
    await dialog.findByText('1 new · 1 changed · 5 unchanged');
    expect(dialog.getByRole('row', { name: '2 Zeta 1' })).toBeTruthy();
    // What the columns leave would go to the numbers of the rows.
    const [, ...shares] = document.querySelectorAll('col');
    expect(shares.reduce((sum, { style }) => sum + Number.parseFloat(style.width), 0)).toBeCloseTo(100);
    await user.click(dialog.getByRole('button', { name: 'Changed 1' }));
    expect(dialog.getByRole('row', { name: '3 Pecos 555 → (blank)' })).toBeTruthy();
    expect(importVendors.mock.calls.map(([{ query }]) => query)).toEqual([{ dryRun: 'true', withTable: 'true' }]);

    await user.click(dialog.getByRole('button', { name: 'Import all 2' }));
    expect(await dialog.findByText('Imported vendors.csv: 1 new, 1 changed, 5 unchanged.')).toBeTruthy();
    expect(importVendors).toHaveBeenCalledTimes(2);
    expect(importVendors.mock.calls[1]?.[0]).toMatchObject({
      query: { plan: 'seen' },
      idempotencyKey: expect.any(String),
    });
  });

  it('leads to where a missing vendor is added, and checks again when the user is back', async () => {
    const errors = [{ row: 2, column: 'Supplier', message: 'There is no vendor called Zeta.' }];
    const columns = ['Company', 'Phone', 'Supplier'];
    const importVendors = vi.fn<Import>(async () => ({ ...good, new: 0, rows: [], columns, errors, faulty: [2] }));
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), csv());
    const link = await dialog.findByRole('link', { name: 'Add vendor...' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/settings/vendors', '_blank']);
    importVendors.mockResolvedValueOnce(good);
    fireEvent.focus(window);
    expect(await dialog.findByRole('button', { name: 'Import all 2' })).toBeTruthy();
  });

  it('says which titles are wrong when no row can be read', async () => {
    const errors = [{ row: 1, column: 'Fax', message: 'Unknown column.' }];
    const { user, dialog } = await openFiles(async () => ({
      ...good,
      new: 0,
      changed: 0,
      rows: [],
      table: [],
      errors,
    }));
    await user.upload(dialog.getByLabelText('File to import'), csv());
    expect((await dialog.findByRole('alert')).textContent).toBe('Fax: Unknown column.');
    expect(dialog.queryByRole('table')).toBeNull();
  });

  it('says which marks mean nothing, and how many rows a file leaves out by itself', async () => {
    const errors = [{ row: 7, column: 'Skip', message: 'It says neither yes nor no.' }];
    const unclear = { ...good, new: 0, changed: 0, rows: [], table: [], errors };
    const importVendors = vi.fn<Import>(async () => ({ ...good, skipped: 3 })).mockResolvedValueOnce(unclear);
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), csv());
    expect((await dialog.findByRole('alert')).textContent).toBe('Row 7, Skip: It says neither yes nor no.');
    expect(dialog.queryByText(messages.imports.headWrong)).toBeNull();
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
    await user.click(dialog.getByRole('button', { name: 'Choose another file' }));
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
    await user.upload(await dialog.findByLabelText('File to import'), csv());
    expect(await dialog.findByText('3 more rows left out: marked in the column Skip')).toBeTruthy();
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
    const confirm = await dialog.findByRole('button', { name: 'Import all 2' });
    importVendors.mockRejectedValueOnce(new ProblemError('unavailable', 'The server could not be reached.'));
    await user.click(confirm);
    expect((await dialog.findByRole('alert')).textContent).toBe('The server could not be reached.');
    await user.click(dialog.getByRole('button', { name: 'Import all 2' }));
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
