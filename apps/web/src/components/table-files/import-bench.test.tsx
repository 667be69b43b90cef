import { ProblemError } from '@disclosure/api';
import { readCsv } from '@disclosure/core';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Import, nothing, openFiles, type Request } from './import.examples.ts';

/** Judges like the server: rows 3 and 5 need an address with an @, row 4 has a warning until its phone is 9. */
const judge: Import = async ({ query, table }) => {
  const read = readCsv(new TextDecoder().decode(table.bytes));
  const [, ...lines] = 'cells' in read ? read.cells : [];
  const rows = lines
    .map(([skip = '', ...cells], at) => ({ row: at + 2, skip, cells }))
    .filter(({ skip, cells }) => skip === '' && cells.length > 0);
  const wrong = rows.filter(({ cells: [, , email = ''] }) => email !== '' && !email.includes('@'));
  const faulty = wrong.map(({ row }) => row);
  const warned = rows.filter(({ row, cells }) => row === 4 && cells[1] !== '9');
  const fix = { cell: '9', label: 'Use 9' };
  const changes = rows
    .filter(({ row }) => !faulty.includes(row))
    .map(({ row, cells: [name = ''] }) => ({ row, kind: 'new' as const, name, cells: [] }));
  return {
    ...nothing,
    new: changes.length,
    changed: 0,
    errors: wrong.map(({ row }) => ({ row, column: 'Email', message: `Please enter a valid email, row ${row}` })),
    warnings: warned.map(({ row }) => ({ row, column: 'Phone', message: 'Looks odd', fix })),
    rows: changes,
    faulty,
    plan: changes.map(({ row }) => row).join(),
    ...(query.withTable && { columns: ['Company', 'Phone', 'Email'], table: rows }),
  };
};

const four = (...emails: readonly string[]) => {
  const lines = emails.map((email, at) => `,Vendor ${at + 2},${at},${email}`);
  return new File([`Skip,Company,Phone,Email\n${lines.join('\n')}`], 'four.csv', { type: 'text/csv' });
};
const sentRows = ({ table }: Request) => new TextDecoder().decode(table.bytes).trim().split('\r\n');

describe('rows on the bench', () => {
  it('mends faults in place, Enter by Enter, and imports the rest without them', async () => {
    const importVendors = vi.fn(judge);
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), four('', 'one', '', 'two'));
    const first = await dialog.findByRole('textbox', { name: 'Row 3, Email' });
    expect(dialog.getByText('2 faults')).toBeTruthy();
    expect(dialog.getAllByRole('textbox')).toHaveLength(3);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import all 4' }).disabled).toBe(true);
    await user.type(first, 'one@a.example{Enter}');
    const second = dialog.getByRole('textbox', { name: 'Row 5, Email' });
    expect(document.activeElement).toBe(second);
    await user.click(await dialog.findByRole('button', { name: 'Import 3, skip 1' }));
    await dialog.findByText(/Imported four.csv: 3 new.* 1 skipped row is still in this list/);
    const sent = importVendors.mock.calls.find(([{ query }]) => query.plan !== undefined)?.[0];
    expect(sent && sentRows(sent)).toEqual([
      'Skip,Company,Phone,Email',
      ',Vendor 2,0,',
      ',Vendor 3,1,one@a.example',
      ',Vendor 4,2,',
      'x,Vendor 5,3,two',
    ]);

    await user.type(await dialog.findByRole('textbox', { name: 'Row 5, Email' }), 'two@a.example{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Import all 1' }));
    expect(await dialog.findByText('Imported four.csv: 1 new, 0 changed, 0 unchanged.')).toBeTruthy();
  });

  it('keeps what is mended, skipped and passed over while rows are written', async () => {
    const importVendors = vi.fn(judge);
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), four('', 'one', 'three', 'two'));
    const confirm = await dialog.findByRole('button', { name: 'Import 1, skip 3' });
    const { promise, resolve } = Promise.withResolvers<void>();
    importVendors.mockImplementation(async (request) => {
      if (request.query.plan) await promise;
      return judge(request);
    });
    await user.click(confirm);
    const field = (row: number) => dialog.getByRole<HTMLInputElement>('textbox', { name: `Row ${row}, Email` });
    await user.type(field(3), 'one@a.example{Enter}');
    await user.type(field(4), 'three@a.example{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Keep as it is' }));
    await user.click(dialog.getByRole('button', { name: 'Skip row' }));
    resolve();
    await dialog.findByText(/Imported four.csv: 1 new.* 3 skipped rows are still in this list/);
    const next = await dialog.findByRole('button', { name: 'Import 2, skip 1' });
    expect(dialog.queryByText(/Looks odd/)).toBeNull();
    await user.click(next);
    await dialog.findByText(/Imported four.csv: 2 new.* 1 skipped row is still in this list/);
    const sent = importVendors.mock.calls.findLast(([{ query }]) => query.plan !== undefined)?.[0];
    expect(sent && sentRows(sent)).toEqual([
      'Skip,Company,Phone,Email',
      '',
      ',Vendor 3,1,one@a.example',
      ',Vendor 4,2,three@a.example',
      'x,Vendor 5,3,two',
    ]);
  });

  it('keeps a row that is changed while it is imported, and imports the change next', async () => {
    const importVendors = vi.fn(judge);
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), four('', '', '', ''));
    const confirm = await dialog.findByRole('button', { name: 'Import all 4' });
    const { promise, resolve } = Promise.withResolvers<void>();
    importVendors.mockImplementation(async (request) => {
      if (request.query.plan) await promise;
      return judge(request);
    });
    await user.click(confirm);
    await user.click(dialog.getByRole('button', { name: 'Use 9' }));
    resolve();
    await dialog.findByText(
      /Imported four.csv: 4 new.* 1 row was changed while it was imported and is still in this list/,
    );
    await user.click(await dialog.findByRole('button', { name: 'Import all 1' }));
    await dialog.findByText(/Imported four.csv: 1 new/);
    const sent = importVendors.mock.calls.findLast(([{ query }]) => query.plan !== undefined)?.[0];
    expect(sent && sentRows(sent).at(-1)).toBe(',Vendor 4,9,');
  });

  it('leaves out the twin of a row that was imported until the user decides', async () => {
    const importVendors = vi.fn(judge);
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), four('', 'one'));
    const confirm = await dialog.findByRole('button', { name: 'Import 1, skip 1' });
    const twin = { row: 3, kind: 'changed' as const, name: 'Vendor 3', cells: [] };
    const twinOfImported = { ...nothing, new: 0, changed: 1, rows: [twin], faulty: [], plan: 'twin' };
    importVendors.mockImplementation(async (request) =>
      sentRows(request).some((line) => line.startsWith(',')) && !request.query.plan ? twinOfImported : judge(request),
    );
    await user.click(confirm);
    expect(await dialog.findByRole('button', { name: 'Do not skip' })).toBeTruthy();
    expect(await dialog.findByRole<HTMLButtonElement>('button', { name: 'Import 0, skip 1' })).toMatchObject({
      disabled: true,
    });
    await user.click(dialog.getByRole('button', { name: 'Do not skip' }));
    expect(await dialog.findByRole('button', { name: 'Import all 1' })).toBeTruthy();
  });

  /** Rows 2 to 4 have one key, and row 2 is imported: the first that is not skipped would change it, the next is its twin. */
  const judgeTwins: Import = async (request) => {
    const [, ...lines] = sentRows(request);
    const [first, ...others] = lines.flatMap((line, at) => (line.startsWith(',Vendor') ? [at + 2] : []));
    const rows = first ? [{ row: first, kind: 'changed' as const, name: 'Twin', cells: [] }] : [];
    const errors = others.map((row) => ({ row, column: 'Company', message: `Row ${first} already has it` }));
    return { ...nothing, new: 0, changed: rows.length, rows, errors, faulty: others, plan: `twin ${first}` };
  };

  it.each([
    ['all twins', []],
    ['all twins, also after a check that failed', [1]],
    ['all twins, also after a later check that failed', [2]],
  ])('leaves out %s', async (_, failing: readonly number[]) => {
    const importVendors = vi.fn(judge);
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), four('', 'one', 'two'));
    const confirm = await dialog.findByRole('button', { name: 'Import 1, skip 2' });
    let checks = 0;
    importVendors.mockImplementation(async (request) => {
      if (request.query.plan) return judge(request);
      checks += 1;
      if (failing.includes(checks)) throw new ProblemError('unavailable', 'The server could not be reached.');
      return judgeTwins(request);
    });
    await user.click(confirm);
    if (failing.length > 0) {
      await dialog.findByText('The server could not be reached.');
      await user.click(dialog.getByRole('button', { name: /^Import 1, skip/ }));
    }
    expect(await dialog.findByRole('button', { name: 'Import 0, skip 2' })).toBeTruthy();
    expect(dialog.getAllByRole('button', { name: 'Do not skip' })).toHaveLength(2);
    expect(importVendors.mock.calls.filter(([{ query }]) => query.plan)).toHaveLength(1);
  });

  it('asks before it drops what was typed in a row that stays after an import', async () => {
    const { user, dialog } = await openFiles(judge);
    await user.upload(dialog.getByLabelText('File to import'), four('', 'one', '', 'two'));
    await user.type(await dialog.findByRole('textbox', { name: 'Row 3, Email' }), 'x{Enter}');
    await user.type(dialog.getByRole('textbox', { name: 'Row 5, Email' }), '@a.example{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Import 3, skip 1' }));
    await dialog.findByText(/1 skipped row is still in this list/);
    for (const button of dialog.getAllByRole('button', { name: /^(Choose another file|Close)$/ })) {
      await user.click(button);
      expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    }
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Row 3, Email' }).value).toBe('x');
  });

  it('keeps a mended row while it has the focus, and lets it go afterwards', async () => {
    const { user, dialog } = await openFiles(judge);
    await user.upload(dialog.getByLabelText('File to import'), four('', 'one'));
    const field = await dialog.findByRole('textbox', { name: 'Row 3, Email' });
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    await user.type(field, 'one@a.example{Enter}');
    await dialog.findByText('Ready');
    act(() => void vi.advanceTimersByTime(2000));
    expect(dialog.getByRole('textbox', { name: 'Row 3, Email' })).toBeTruthy();
    dialog.getByRole('button', { name: 'Import all 2' }).focus();
    act(() => void vi.advanceTimersByTime(2000));
    expect(dialog.queryByRole('textbox')).toBeNull();
    vi.useRealTimers();
  });

  it('applies a fix, passes over a warning, skips a row and takes that back', async () => {
    const { user, dialog } = await openFiles(judge);
    await user.upload(dialog.getByLabelText('File to import'), four('', 'one', ''));
    await user.click(await dialog.findByRole('button', { name: 'Skip row' }));
    await dialog.findByRole('button', { name: 'Import 2, skip 1' });
    await user.click(dialog.getByRole('button', { name: 'Do not skip' }));
    expect(await dialog.findByRole('textbox', { name: 'Row 3, Email' })).toBeTruthy();
    expect(dialog.getByText(/The warning does not stop row 4/)).toBeTruthy();
    // Two at once, before the list is drawn again.
    act(() => ['Use 9', 'Skip row'].forEach((name) => dialog.getByRole('button', { name }).click()));
    await waitFor(() => expect(dialog.queryByText(/Looks odd/)).toBeNull());
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Row 4, Phone' }).value).toBe('9');
  });

  it('asks before it closes with what was typed, and shows again what a colleague changed', async () => {
    const importVendors = vi.fn(judge);
    const { user, dialog } = await openFiles(importVendors);
    await user.upload(dialog.getByLabelText('File to import'), four('', 'one', ''));
    await user.click(await dialog.findByRole('button', { name: 'Keep as it is' }));
    const confirm = await dialog.findByRole('button', { name: 'Import 2, skip 1' });
    importVendors.mockRejectedValueOnce(new ProblemError('stale', 'Nothing was imported. Look again.'));
    await user.click(confirm);
    expect((await dialog.findByRole('alert')).textContent).toBe('Nothing was imported. Look again.');
    expect(importVendors.mock.lastCall?.[0].query).toEqual({ dryRun: 'true' });
    await user.type(dialog.getByRole('textbox', { name: 'Row 3, Email' }), 'x{Enter}');
    for (const name of ['Cancel', 'Choose another file']) {
      await user.click(dialog.getByRole('button', { name }));
      expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    }
    expect(dialog.getByRole('textbox', { name: 'Row 3, Email' })).toBeTruthy();
  });

  it('asks before a reload that comes while a cell is being typed in', async () => {
    const { user, dialog } = await openFiles(vi.fn(judge));
    await user.upload(dialog.getByLabelText('File to import'), four('', 'one', ''));
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.type(await dialog.findByRole('textbox', { name: 'Row 3, Email' }), 'x');
    expect(asks()).toBe(true);
    await user.keyboard('{Escape}');
    expect([asks(), screen.queryByRole('alertdialog')]).toEqual([false, null]);
  });

  it('downloads the faulty rows with their faults, as no formula', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    const { user, dialog } = await openFiles(judge);
    await user.upload(dialog.getByLabelText('File to import'), four('', '=one', ''));
    await user.click(await dialog.findByRole('button', { name: 'Download faulty rows (CSV)' }));
    const [blob] = saved.mock.lastCall ?? [];
    expect(blob instanceof Blob && (await blob.text())).toBe(
      '\u{FEFF}Company,Phone,Email,Fault\r\nVendor 3,1,\'=one,"Email: Please enter a valid email, row 3"\r\n',
    );
    saved.mockRestore();
  });
});
