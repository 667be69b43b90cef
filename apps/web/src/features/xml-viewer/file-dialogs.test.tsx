import { ProblemError, type StoredFile } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aFile, fileId } from '../../../test/fake-files.ts';
import { visit, type Visit } from '../../../test/render-app.tsx';
import { setScreen } from '../../../test/screen-width.ts';

const rowOf = (number: number) => screen.findByRole('row', { name: new RegExp(`Bluebonnet ${number}H`) });
const open = (path = '', options: Visit = {}) => visit(`/xml-viewer${path}`, { role: 'Manager', ...options });

beforeEach(() => setScreen('wide'));

describe('deleting', () => {
  it('keeps another file open that was opened while one was being deleted', async () => {
    const deleted = Promise.withResolvers<{ success: true }>();
    const { user, address } = open(`?file=${fileId(1)}`, { api: { deleteFile: () => deleted.promise } });
    await user.click(within(await rowOf(1)).getByRole('button', { name: /^Delete/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.keyboard('{Escape}');
    await user.click(await rowOf(2));
    await waitFor(() => expect(address()).toContain(fileId(2)));
    deleted.resolve({ success: true });
    await screen.findByRole('button', { name: 'Undo' });
    expect(address()).toContain(fileId(2));
  });

  it('asks, takes the file from the list, closes it, and can be undone', async () => {
    const deleteFile = vi.fn(async () => ({ success: true as const }));
    const restoreFile = vi.fn(async () => aFile(1));
    const figures = { overdue: 1, week: 0, waiting: 0, done: 0, daysLate: 1, today: '2026-11-15', hasFilings: true };
    const getFilingSummary = vi.fn(async () => figures);
    const { user, address } = open(`?file=${fileId(1)}`, { api: { deleteFile, restoreFile, getFilingSummary } });
    await user.click(within(await rowOf(1)).getByRole('button', { name: /^Delete/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/xml-viewer'));
    // Its name may be that of another file by now.
    const params = { fileName: 'Bluebonnet 1H Chemical Disclosure.xml' };
    expect(deleteFile).toHaveBeenCalledWith({ params, query: { id: fileId(1) } });
    expect(screen.getByText('1 file · newest first')).toBeTruthy();
    // It may have been the one that was overdue.
    await waitFor(() => expect(getFilingSummary).toHaveBeenCalledTimes(2));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restoreFile).toHaveBeenCalledWith({ params: { id: fileId(1) } }));
    await waitFor(() => expect(getFilingSummary).toHaveBeenCalledTimes(3));
    expect(await rowOf(1)).toBeTruthy();
  });

  it('takes the file also from a list that was just being read again', async () => {
    const old = Promise.withResolvers<{ items: StoredFile[]; total: number }>();
    const whole = { items: [aFile(1), aFile(2)], total: 2 };
    const listFiles = vi.fn(async () => ({ items: [aFile(1)], total: 1 }));
    listFiles.mockResolvedValueOnce(whole).mockReturnValueOnce(old.promise);
    const { user } = open('', { api: { listFiles } });
    const remove = async (number: number) => {
      await user.click(within(await rowOf(number)).getByRole('button', { name: /^Delete/ }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await remove(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(listFiles).toHaveBeenCalledTimes(2));
    await remove(2);
    old.resolve(whole);
    await rowOf(1);
    expect(screen.queryByRole('row', { name: /Bluebonnet 2H/ })).toBeNull();
  });

  it('of several says what failed, and goes on from there', async () => {
    const deleteFile = vi
      .fn(async () => ({ success: true as const }))
      .mockImplementationOnce(async () => ({ success: true as const }))
      .mockRejectedValueOnce(new ProblemError('unavailable', 'The store is away.'));
    const { user } = open('', { api: { deleteFile } });
    await user.click(await screen.findByLabelText('Select all loaded files'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 files?' });
    expect(within(dialog).getByText('They can be restored from the bin for 30 days.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText('Failed to delete file: The store is away.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deleteFile).toHaveBeenCalledTimes(3);
    expect(await screen.findByText('No files yet')).toBeTruthy();
  });

  it('is not offered to a Viewer', async () => {
    open(`?file=${fileId(1)}`, { role: 'Viewer' });
    expect(
      within(await rowOf(1))
        .getAllByRole('button')
        .map(({ title }) => title),
    ).toEqual(['Download', 'Download PDF']);
    expect(screen.queryByRole('link', { name: 'Bin' })).toBeNull();
  });
});
